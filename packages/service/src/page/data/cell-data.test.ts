import { expect, test } from 'vitest';
import { linesOf } from './cell-data.ts';

test('failures are grouped by their message, not by what is said of their attempts', () => {
  const comments = [
    'failed in all 3 attempts\n\nconnect ECONNREFUSED 127.0.0.1:80\n\nat a.test.ts:1:1',
    'failed in all 2 attempts\n\nattempts 1, 2: no funds\n\nattempt 3: no card',
    'connect ECONNREFUSED 127.0.0.1:80',
  ];
  const cells = comments.map((comment, id) => [id, { result: 'fail', comment, issue: '' }] as const);
  expect(linesOf(cells)).toEqual([
    [0, 'connect ECONNREFUSED 127.0.0.1:80'],
    [1, 'no funds'],
    [2, 'connect ECONNREFUSED 127.0.0.1:80'],
  ]);
});
