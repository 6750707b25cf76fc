import { expect, test } from 'vitest';
import { outlineFrom } from './drawing.test.support.ts';
import { outlineBlocks } from './outline-blocks.ts';

test('headings of the top level, and those right below one of them', () => {
  const blocks = outlineBlocks(
    outlineFrom('one\n  a.test.ts\n    works\n  b.test.ts\n    b\n      adds\ntwo\n  x').rows,
  );
  const top = blocks(undefined);
  expect([...top]).toEqual([
    ['one', { indent: 0, block: { id: 1, start: 0, end: 6 } }],
    ['two', { indent: 0, block: { id: 7, start: 6, end: 8 } }],
  ]);
  expect([...blocks(top.get('one')?.block)]).toEqual([
    ['a.test.ts', { indent: 1, block: { id: 2, start: 1, end: 3 } }],
    ['b.test.ts', { indent: 1, block: { id: 4, start: 3, end: 6 } }],
  ]);
});

test('a heading that comes back says no place, and a row that stands alone is none', () => {
  const top = outlineBlocks(outlineFrom('a\n  x\nb\na\n  y\na\n  z\nc\n  x').rows)(undefined);
  expect([...top.keys()]).toEqual(['a', 'c']);
  expect(top.get('a')).toBeUndefined();
});

test('titles are compared as rows of a Sheet are', () => {
  expect([...outlineBlocks(outlineFrom('a  b\n  x').rows)(undefined).keys()]).toEqual(['a b']);
});

test('an outline without rows has no headings, and the same answer comes twice', () => {
  const blocks = outlineBlocks([]);
  expect(blocks(undefined)).toEqual(new Map());
  expect(blocks(undefined)).toBe(blocks(undefined));
});
