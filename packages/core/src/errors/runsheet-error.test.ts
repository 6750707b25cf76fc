import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { RequestTrace } from './runsheet-error.ts';
import {
  isAmbiguous,
  isInvalid,
  isNotFound,
  isRejected,
  isTooLarge,
  isUnsent,
  notice,
  reasonOf,
  RunsheetError,
  runsheetError,
  toRunsheetError,
} from './runsheet-error.ts';

test('an error is its code, what happened and what to do', () => {
  expect(String(runsheetError('RS2001', {}))).toMatchInlineSnapshot(
    `"RunsheetError: RS2001 The service refused the API key (401). Set RUNSHEET_API_KEY to the key that \`npx runsheet serve\` prints, or RUNSHEET_API_KEY_FILE to its --key-file. Another service has keys on its API settings page (account owners only)."`,
  );
});

test('a reason without a full stop gets one, after a list a new line begins', () => {
  const reason = 'connect ECONNREFUSED 127.0.0.1:9';
  expect(runsheetError('RS3001', { origin: 'http://127.0.0.1:9', reason }).message).toContain(`${reason}. Check`);
  expect(runsheetError('RS1004', { problems: ['a: wrong'] }).message).toContain('a: wrong\nCorrect');
});

test('it knows the request, and keeps its cause', () => {
  const cause = new Error('socket hang up');
  const request = { method: 'POST', path: '/scripts/3/runs', status: 502, outcome: 'ambiguous' } as const;
  const error = runsheetError('RS3006', { reason: 'it answered 502' }, { cause, request });
  expect([error.status, error.method, error.path, error.cause]).toEqual([502, 'POST', '/scripts/3/runs', cause]);
  expect(inspect(error)).toContain('RS3006');
});

test('a RunsheetError stays what it is, anything else is a mistake of ours', () => {
  const own = runsheetError('RS1002', {});
  expect(toRunsheetError(own, 'publishing')).toBe(own);
  const thrown = [new TypeError('x is not a function'), 'a text', undefined, { code: 5 }];
  const told = thrown.map((value) => toRunsheetError(value, 'publishing'));
  expect(told.every((error) => error instanceof RunsheetError)).toBe(true);
  expect(told.map((error) => `${error.code} ${error.guidance.what}`).join('\n')).toMatchInlineSnapshot(`
    "RS9001 runsheet itself failed in publishing: x is not a function
    RS9001 runsheet itself failed in publishing: a text
    RS9001 runsheet itself failed in publishing: undefined
    RS9001 runsheet itself failed in publishing: [object Object]"
  `);
});

test('a notice is what happened and what to do', () => {
  expect(notice('RS4004', {})).toMatchInlineSnapshot(`
    {
      "code": "RS4004",
      "message": "No API key in this build, so nothing was published. Deliver the results in a job that has the key: npx runsheet publish",
    }
  `);
});

test('an error is told by its message, anything else by itself', () => {
  expect([new TypeError('no disk'), 'no disk', 5, undefined].map(reasonOf)).toEqual([
    'no disk',
    'no disk',
    '5',
    'undefined',
  ]);
});

const JUDGES = { isAmbiguous, isInvalid, isNotFound, isRejected, isTooLarge, isUnsent };

test.each<[error: unknown, claims: string]>([
  [failed({ outcome: 'ambiguous' }), 'isAmbiguous'],
  [failed({ outcome: 'ambiguous', method: 'GET' }), ''],
  [failed({ outcome: 'rejected', status: 400 }), 'isInvalid isRejected'],
  [failed({ outcome: 'rejected', status: 401 }), 'isRejected'],
  [failed({ outcome: 'rejected', status: 404 }), 'isNotFound isRejected'],
  [failed({ outcome: 'rejected', status: 413 }), 'isInvalid isRejected isTooLarge'],
  [failed({ outcome: 'rejected', status: 422 }), 'isInvalid isRejected'],
  [failed({ outcome: 'rejected' }), 'isRejected'],
  [failed({ outcome: 'throttled', status: 429 }), 'isUnsent'],
  [failed({ outcome: 'not-sent' }), 'isUnsent'],
  [runsheetError('RS9001', { where: 'x', reason: 'y' }), ''],
  [new TypeError('413'), ''],
])('%s is %s', (error, claims) => {
  const agreeing = Object.entries(JUDGES).filter(([, judge]) => judge(error));
  expect(agreeing.map(([name]) => name).join(' ')).toBe(claims);
});

function failed(trace: Partial<RequestTrace> & Pick<RequestTrace, 'outcome'>): Error {
  return runsheetError('RS3006', { reason: 'x' }, { request: { method: 'POST', path: '/x', ...trace } });
}
