import { describe, expect, test } from 'vitest';
import { type ErrorCode, type ErrorFacts, guidanceFor } from './catalogue.ts';

/** One set of facts for every code: the type holds the table complete. */
const FACTS: ErrorFacts = {
  RS1001: { purpose: 'this command' },
  RS1002: {},
  RS1003: { baseUrl: 'http://tests.example/api/v1' },
  RS1004: { problems: ['foldr: there is no such option', 'layout: expected "single"'] },
  RS1005: { file: 'runsheet.config.ts', reason: 'Unexpected token' },
  RS1006: { projects: ['Shop', 'Depot'] },
  RS1007: { project: 'Shopp', projects: ['Shop', 'Depot'] },
  RS1008: { folder: 'f12', project: 'Shop' },
  RS1009: { script: '31' },
  RS1010: { argument: 'tests[0].text', expected: 'a string' },
  RS1011: { file: 'junit.xml', reason: 'it is cut off' },
  RS1012: { file: 'jest.json', path: '/home/ci/shop/a.test.js' },
  RS1013: { files: ['a.xml', 'b.xml'], test: 'Cart > adds' },
  RS1014: { file: 'runsheet.config.ts', node: '20.19.0', better: 'runsheet.config.mjs' },
  RS2001: {},
  RS2002: { service: 'The API is not available for this account.' },
  RS2003: { service: 'API access is turned off for this account.' },
  RS2004: { service: 'No.' },
  RS3001: { origin: 'https://tests.example', reason: 'getaddrinfo ENOTFOUND tests.example' },
  RS3002: { deadlineMs: 60_000 },
  RS3003: { waitMs: 90_500 },
  RS3004: { status: 400, service: 'Bad rows.' },
  RS3005: { reason: 'it answered 200, but the body is not JSON' },
  RS3006: { reason: 'it answered 502' },
  RS3007: { scriptId: 3, runIds: ['4', '5'] },
  RS3008: { runKey: 'rs1-abc', scriptId: 3 },
  RS3009: { sent: '3 pass', shown: '2 pass' },
  RS3010: { file: 'a.json', reason: 'it is not whole JSON' },
  RS3011: { file: 'a.json', version: 2 },
  RS3012: { count: 12, reason: 'The outbox cannot be written: ENOSPC' },
  RS3013: { origin: 'https://tests.example', reason: 'self-signed certificate' },
  RS3014: { scriptId: 3, rows: ['a', 'b', 'c', 'd'] },
  RS3015: { wanted: 'https://a.example', configured: 'https://b.example' },
  RS3016: { reason: 'it answered 503' },
  RS3017: {},
  RS4001: { headers: ['browser'] },
  RS4002: { rows: ['a', 'b', 'c', 'd'] },
  RS4003: { runner: '3 passed', published: '2 passed' },
  RS4004: {},
  RS4005: { names: ['RUNSHEET_FODLER'] },
  RS4006: { scriptIds: [3, 4], chosen: 3 },
  RS4007: { folder: '.runsheet', reason: 'EACCES: permission denied' },
  RS4008: { file: '2026-11-21-rs1-abc.json' },
  RS4009: { scriptId: 3 },
  RS4010: { maxLength: 200 },
  RS4011: { titles: [{ title: 'sorts (seed=2)', shown: 'sorts (seed=1)' }] },
  RS4012: { renames: [{ from: 'adds', to: 'adds items' }] },
  RS4013: { vanished: 40, known: 41, added: 40, rows: ['lib/a.test.ts', 'adds'] },
  RS4014: { scriptId: 3, rows: 1_900, limit: 2_000 },
  RS4020: { path: '/github/step-summary.md', reason: 'EACCES' },
  RS9001: { where: 'publishing', reason: 'x is not a function' },
};

const CODES = Object.keys(FACTS).filter(isCode);

describe.each(CODES)('%s', (code) => {
  test('says what happened, why, and what to do, in whole sentences', () => {
    const { what, why, todo } = guidanceFor(code, FACTS[code]);
    expect(what).toMatch(/^\S.{10,}/s);
    expect(why).toMatch(/^(?:[A-Z]|runsheet ).{10,}[.]$/);
    expect(todo).toMatch(/^[A-Z].{10,}[.]$/);
    expect(`${what} ${why} ${todo}`).not.toMatch(/undefined|NaN|\[object/);
  });
});

test('one and several are told apart', () => {
  const told = [
    guidanceFor('RS1004', { problems: ['a: wrong'] }).what,
    guidanceFor('RS1004', { problems: ['a: wrong', 'b: wrong'] }).what,
    guidanceFor('RS1007', { project: 'x', projects: [] }).why,
    guidanceFor('RS3004', { status: 400, service: '' }).what,
    guidanceFor('RS3004', { status: 400, service: 'Bad rows.' }).what,
    guidanceFor('RS3014', { scriptId: 3, rows: ['a'] }).what,
    guidanceFor('RS4001', { headers: ['a', 'b'] }).what,
    guidanceFor('RS4002', { rows: ['a'] }).what,
    guidanceFor('RS4005', { names: ['A', 'B'] }).what,
  ];
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "The configuration has a problem:
      - a: wrong
    The configuration has 2 problems:
      - a: wrong
      - b: wrong
    It has no projects at all.
    The service rejected the request (400).
    The service rejected the request (400: "Bad rows.").
    Script 3 did not take over 1 row as sent: a
    The script has no field for a, b, so the run does not show them.
    1 row is no longer in the code: a
    A, B are not known to runsheet."
  `);
});

function isCode(name: string): name is ErrorCode {
  return name in FACTS;
}
