import { expect, test } from 'vitest';

import type { Mark, Results } from '../store/results.ts';
import type { Test } from '../store/tests.ts';

import { countRun, sumCounts } from './counts.ts';

function outline(...indents: readonly number[]): readonly Test[] {
  return indents.map((indent, index) => ({ id: index + 1, indent, text: `row ${index + 1}`, tags: '', notes: '' }));
}

function marks(byTest: Readonly<Record<number, Mark | ''>>): Results {
  const entries = Object.entries(byTest).map(
    ([id, result]) => [Number(id), { result, comment: '', issue: '' }] as const,
  );
  return new Map(entries);
}

test('headings are no tests', () => {
  expect(countRun(outline(0, 1, 2, 1, 0), marks({ 3: 'pass', 4: 'fail' }))).toEqual({
    tests: 3,
    pass: 1,
    fail: 1,
    block: 0,
    query: 0,
  });
});

test('a heading with a result is counted like a test', () => {
  expect(countRun(outline(0, 1), marks({ 1: 'fail', 2: 'blocked' }))).toMatchObject({ tests: 2, fail: 1, block: 1 });
});

test('an excluded row is not counted, a row with only an issue has no result', () => {
  expect(countRun(outline(0, 0, 0), marks({ 1: 'exclude', 2: '', 3: 'query' }))).toEqual({
    tests: 2,
    pass: 0,
    fail: 0,
    block: 0,
    query: 1,
  });
});

test('counts add up', () => {
  const counts = { tests: 5, pass: 1, fail: 1, block: 1, query: 1 };

  expect(sumCounts([counts, counts])).toEqual({ tests: 10, pass: 2, fail: 2, block: 2, query: 2 });
  expect(sumCounts([])).toEqual({ tests: 0, pass: 0, fail: 0, block: 0, query: 0 });
});
