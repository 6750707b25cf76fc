import { expect, test } from 'vitest';

import { renderProgress } from './progress.ts';

const counts = { tests: 400, pass: 297, fail: 1, block: 2, query: 0 };

test('the terse form has the counts and their summary', () => {
  expect(renderProgress(counts, 'terse')).toEqual({
    total: 300,
    pass: 297,
    fail: 1,
    block: 2,
    blocked: 2,
    query: 0,
    summary: 'Pass:297 Fail:1 Block:2 Query:0 Total:300/400',
  });
});

test('the full form adds what remains and the shares in percent', () => {
  expect(renderProgress(counts, 'full')).toMatchObject({
    total: 300,
    summary: 'Pass:297 Fail:1 Block:2 Query:0 Total:300/400',
    tests: 400,
    tried: 300,
    remain: 100,
    passPc: 73,
    failPc: 1,
    blockPc: 1,
    queryPc: 0,
    remainPc: 25,
    counts: { pass: 297, fail: 1, block: 2, query: 0, remain: 100 },
  });
});

test('nothing to do is nothing in percent', () => {
  const nothing = { tests: 0, pass: 0, fail: 0, block: 0, query: 0 };

  expect(renderProgress(nothing, 'full')).toMatchObject({ total: 0, remain: 0, passPc: 0, remainPc: 0 });
});
