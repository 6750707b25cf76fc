import { describe, expect, test } from 'vitest';
import { explainCode, guidanceFor, listCodes } from './messages.ts';

describe.each(listCodes())('%s', (code) => {
  test('says what happened, why, and what to do, in whole sentences', () => {
    const { what, why, todo } = explainCode(code);
    expect(what).toMatch(/^\S.{10,}/s);
    expect(why).toMatch(/^(?:[A-Z]|runsheet ).{10,}[.]$/);
    expect(todo).toMatch(/^[A-Z].{2,}(?:[.]|: npx runsheet .+)$/);
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
    guidanceFor('RS4002', { rows: 1 }).what,
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
    Script 3 does not show 1 row that the service took: a
    The script has no field for a, b, so the run does not show them.
    1 row is obsolete
    A, B are not known to runsheet."
  `);
});

test('a fact stands in the text as it is, whatever it holds', () => {
  const project = 'The {folder} of $1 and $&';
  expect(guidanceFor('RS1008', { folder: 'f12', project }).what).toBe(`The project "${project}" has no folder f12.`);
  expect(explainCode('RS1008').what).toBe('The project "<project>" has no folder <folder>.');
});
