import { expect, test } from 'vitest';
import { countCells, failedHeadingsOf, isResult } from './row-counts.ts';
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
  expect([rows.filter(isResult).length, countCells({ rows }, []).none, failedHeadingsOf({ rows })]).toEqual([2, 1, 1]);
});

function rowOf(kind: RowKind, mark?: Mark): Row {
  const cell = mark === undefined ? undefined : { mark, comment: '' };
  return { key: 'a', parent: undefined, kind, text: 'a', indent: 0, tags: [], cell, cellBelow: undefined };
}
