import { expect, test } from 'vitest';
import { blockFrom, keepBlock } from './file-block.ts';
import type { Row } from './sheet.ts';

const rows = [row(0, 'a.test.ts'), row(1, 'works'), row(1, 'adds'), row(0, 'b.test.ts')];
const [a, works, adds, b] = rows;
if (a === undefined || works === undefined || adds === undefined || b === undefined) throw new Error('four rows');

test('a block is a heading with all that stands below it', () => {
  expect(blockFrom(rows, 0, a)).toEqual([a, works, adds]);
  expect(blockFrom(rows, 3, b)).toEqual([b]);
});

test('rows that were made together are the very list again, and no other rows are', () => {
  const kept = keepBlock([a, works, adds]);
  expect(blockFrom(rows, 0, a)).toBe(kept);
  expect(blockFrom([b, ...rows], 1, a)).toBe(kept);
  const other = row(1, 'other');
  expect(blockFrom([a, other, adds, b], 0, a)).toEqual([a, other, adds]);
  expect(blockFrom([a, works], 0, a)).toEqual([a, works]);
  expect(blockFrom([a, works, adds, other, b], 0, a)).toEqual([a, works, adds, other]);
});

test('no rows are kept as none', () => {
  expect(keepBlock([])).toEqual([]);
});

function row(indent: number, text: string): Row {
  return {
    key: text,
    parent: undefined,
    kind: indent === 0 ? 'file' : 'case',
    text,
    indent,
    tags: [],
    cell: undefined,
    cellBelow: undefined,
  };
}
