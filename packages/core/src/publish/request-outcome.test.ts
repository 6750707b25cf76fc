import { expect, test } from 'vitest';
import { type RequestTrace, runsheetError } from '../errors/runsheet-error.ts';
import { isAmbiguous, isInvalid, isNotFound, isRejected, isTooLarge, isUnsent } from './request-outcome.ts';

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
