import type { Receipt, ScriptReceipt } from '@runsheet/core';
import { expect, test } from 'vitest';
import { EXIT_CODES, EXIT_CODES_HELP, exitCodeOfError, exitCodeOfReceipt, worstOf } from './exit-codes.ts';

test.each([
  ['RS1001', 2, 'no key'],
  ['RS1004', 2, 'a configuration with problems'],
  ['RS1009', 2, 'a script that is not there'],
  ['RS1101', 2, 'a command line that is not understood'],
  ['RS2001', 3, 'a key that is refused'],
  ['RS2002', 3, 'an API that is off'],
  ['RS3001', 4, 'a service that is not reached'],
  ['RS3002', 4, 'a deadline'],
  ['RS3003', 4, 'a wait that is too long'],
  ['RS3004', 4, 'a request that is rejected'],
  ['RS3005', 2, 'an address that is not that of the service'],
  ['RS3006', 4, 'a write of which nobody knows'],
  ['RS3007', 5, 'a run that is there twice'],
  ['RS3029', 5, 'a row that is there twice'],
  ['RS3008', 6, 'a run that is there with other results'],
  ['RS3009', 7, 'other counts'],
  ['RS3010', 2, 'a file that is no recorded run'],
  ['RS3011', 6, 'a recorded run of a newer format'],
  ['RS3012', 8, 'lost results'],
  ['RS3013', 2, 'a certificate that is not trusted'],
  ['RS3015', 2, 'a recorded run of another service'],
  ['RS3016', 4, 'a service that does not answer'],
  ['RS3032', 9, 'a job that left no run'],
  ['RS3020', 2, 'a recorded run of a fork whose place is not named'],
  ['RS3022', 2, 'rows of a fork'],
  ['RS3021', 4, 'a recorded run of a fork whose script is missing'],
  ['RS3023', 2, 'an address without the API'],
  ['RS4001', 0, 'a notice'],
  ['RS9001', 70, 'a bug'],
  ['TypeError', 70, 'what we do not know'],
])('%s ends with %d: %s', (code, exitCode) => {
  expect(exitCodeOfError({ code })).toBe(exitCode);
});

test.each([
  ['a delivered run', {}, 0],
  ['a run that was there', { outcome: 'already-delivered' }, 0],
  ['a run withheld by policy', { outcome: 'withheld' }, 0],
  ['a kept run', { outcome: 'kept' }, 4],
  ['a lost run', { outcome: 'lost' }, 8],
  ['a notice', { warnings: [{ code: 'RS4002', message: '' }] }, 0],
  ['a row that was not taken over', { warnings: [{ code: 'RS3014', message: '' }] }, 0],
  ['other counts', { warnings: [{ code: 'RS3009', message: '' }] }, 7],
  ['a run that is there twice', { scripts: [script({ duplicateRunIds: [3] })] }, 5],
] satisfies readonly (readonly [string, Partial<Receipt>, number])[])('%s decides the end', (_, part, exitCode) => {
  expect(exitCodeOfReceipt({ ...DELIVERED, ...part })).toBe(exitCode);
});

test('of several ends the worst one is told', () => {
  expect(worstOf([])).toBe(0);
  expect(worstOf([0, 4, 0])).toBe(4);
  expect(worstOf([4, 2, 3])).toBe(3);
  expect(worstOf([7, 5, 6])).toBe(6);
  expect(worstOf([4, 8, 70])).toBe(70);
});

test('the help tells every exit code', () => {
  const told = EXIT_CODES_HELP.matchAll(/^ +(\d+) {2}\w/gm);
  expect([...told].map((match) => Number(match[1]))).toEqual(Object.values(EXIT_CODES).toSorted((a, b) => a - b));
});

const DELIVERED: Receipt = {
  outcome: 'delivered',
  runKey: 'rs1-0123456789',
  requests: 2,
  scripts: [script({})],
  run: { counts: script({}).counts, failedHeadings: 0, skipped: 0, todo: 0 },
  collected: 1,
  delivered: 1,
  kept: 0,
  lost: 0,
  withheld: 0,
  warnings: [],
};

function script(part: Partial<ScriptReceipt>): ScriptReceipt {
  const counts = { pass: 1, fail: 0, blocked: 0, query: 0, exclude: 0, none: 0 };
  const whole = { scriptId: 1, name: 'api', created: false, rowsAdded: 0, runId: 2, duplicateRunIds: [], counts };
  return { ...whole, failedHeadings: 0, ...part };
}
