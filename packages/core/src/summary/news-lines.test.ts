import { expect, test } from 'vitest';
import type { NewsRow, RunNewsReport, ScriptReceipt } from '../publish/receipt.ts';
import { addedLines, newsLines } from './news-lines.ts';

const SCRIPT: ScriptReceipt = {
  scriptId: 12,
  name: '@shop/api',
  created: false,
  rowsAdded: 0,
  runId: 47,
  duplicateRunIds: [],
  counts: { pass: 1, fail: 0, blocked: 0, query: 0, exclude: 0, none: 0 },
  failedHeadings: 0,
};
const LINE = '2 new failures, 1 still failing (since #41, 6 builds), 2 flaky, 1 fixed';

function list(...rows: readonly Omit<NewsRow, 'rowId'>[]) {
  return { count: rows.length, rows: rows.map((row, nth) => ({ rowId: nth + 1, ...row })) };
}

function linesOf(news: Partial<RunNewsReport>, isOne = true): string {
  const none = { newFailures: list(), stillFailing: list(), unknownSince: list(), flaky: list(), fixed: list() };
  return newsLines({ ...SCRIPT, changes: { news: { line: LINE, ...none, ...news } } }, isOne).join('\n');
}

test('new failures come first, each failure with its first run, the link, and main', () => {
  const compareUrl = 'https://github.com/shop/api/compare/a...b';
  const flakyFailure = { title: 'b', firstRunId: 47, builds: 1, isAlsoRedOnMain: true, isFlaky: true };
  const lines = linesOf({
    fixed: list({ title: 'g', firstRunId: 40, isFlaky: true }, { title: 'h', firstRunId: 46 }),
    flaky: list(flakyFailure, { title: 'f', isFlaky: true }),
    unknownSince: list({ title: 'e', firstRunId: 1, builds: 9 }),
    stillFailing: list({ title: 'd', firstRunId: 41, builds: 6, lastPassRunId: 40, isAlsoRedOnMain: true, compareUrl }),
    newFailures: list({ title: 'a', firstRunId: 47, builds: 1, lastPassRunId: 46, compareUrl }, flakyFailure),
  });
  expect(lines).toMatchInlineSnapshot(`
    "2 new failures, 1 still failing (since #41, 6 builds), 2 flaky, 1 fixed
      new: a (since #47, 1 build, last pass #46) https://github.com/shop/api/compare/a...b
      new: b (since #47, 1 build, also red on main, flaky)
      still failing: d (since #41, 6 builds, last pass #40, also red on main) https://github.com/shop/api/compare/a...b
      failing: e (since #1, 9 builds, no known pass)
      flaky: f
      fixed: g (flaky)
      fixed: h"
  `);
});

test('of many rows the first are told, and how many more there are', () => {
  const rows = (count: number) => ({
    ...list(...Array.from({ length: count }, (_, nth) => ({ title: `test ${nth}`, firstRunId: 4 }))),
    count: 60,
  });
  expect(linesOf({ stillFailing: rows(3), unknownSince: rows(3) }, false)).toMatchInlineSnapshot(`
    "@shop/api: 2 new failures, 1 still failing (since #41, 6 builds), 2 flaky, 1 fixed
      still failing: test 0 (since #4, 1 build)
      still failing: test 1 (since #4, 1 build)
      still failing: test 2 (since #4, 1 build)
      failing: test 0 (since #4, 1 build, no known pass)
      failing: test 1 (since #4, 1 build, no known pass)
      and 115 more failing tests"
  `);
});

test('nothing new takes no line; added tests are named', () => {
  expect(linesOf({ line: '' })).toBe('');
  expect(newsLines(SCRIPT, true)).toEqual([]);
  expect(addedLines({ ...SCRIPT, changes: { added: { count: 2, titles: ['a > adds'] } } })).toEqual([
    '  added: a > adds',
    '  and 1 more added test',
  ]);
});
