import { expect, test } from 'vitest';

import { scriptOf } from './script.test.support.ts';
import { slowFiles } from './slow-files.ts';

const ROWS = ['cart', '\tadds', 'depot', '\tstores'];

test('the slowest files come first, each with its times in earlier runs of the lane', () => {
  const run = (times: string, branch = 'main') => ({
    cells: '.p.p',
    headers: { branch, runsheet_marks: `1w;p1+3;t${times};.` },
  });
  const script = scriptOf(ROWS, [run('11o,224'), run('13b', 'fix'), run('11s'), run('11o,22c,91o')]);

  const told = slowFiles(script, 3).map(({ row, ms, trend }) => [row, ms, trend.length]);
  expect(told).toEqual([
    [2, 2998, 2],
    [0, 303, 3],
  ]);
  expect(slowFiles(script, 2).map(({ row, trend }) => [row, trend])).toEqual([[0, [303, 445]]]);
  expect(slowFiles(script, -1)).toEqual([]);
});
