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
    [1, 'no funds\nattempt 3: no card'],
    [2, 'connect ECONNREFUSED 127.0.0.1:80'],
  ]);
});

test('a message begins with three lines, without the legend of its diff and without its stack', () => {
  const begins = (comment: string) => linesOf([[1, { result: 'fail', comment, issue: '' }]])[0]?.[1];

  expect(begins('expected 1 to be 2\n\n- Expected\n+ Received\n\n- 2\n+ 1\n  at a.ts:1')).toBe(
    'expected 1 to be 2\n- 2\n+ 1',
  );
  expect(begins('one\ntwo\nthree\nfour')).toBe('one\ntwo\nthree');
  expect(begins('gone\n ❯ src/a.ts:1:1\n 1| adds')).toBe('gone');
  expect(begins(`${'x'.repeat(400)}\ny`)).toBe(`${'x'.repeat(300)}\ny`);
});
