import { expect, test } from 'vitest';
import { countRows } from './row-counts.ts';
import type { Mark, Row, RowKind } from './sheet.ts';

test('tests with a result, tests without one, and headings that failed themselves are told apart', () => {
  const rows = [
    rowOf('file', 'fail'),
    rowOf('suite'),
    rowOf('case', 'pass'),
    rowOf('case', 'fail'),
    rowOf('suite', 'blocked'),
    rowOf('case'),
  ];
  const counts = { results: 2, none: 1, failedHeadings: 1 };
  expect(countRows({ rows })).toEqual(counts);
  // The second time they are only remembered.
  expect(countRows({ rows })).toEqual(counts);
});

function rowOf(kind: RowKind, mark?: Mark): Row {
  const cell = mark === undefined ? undefined : { mark, comment: '' };
  return { key: 'a', parent: undefined, kind, text: 'a', indent: 0, tags: [], cell, cellBelow: undefined };
}
