import { expect, test } from 'vitest';
import { knownOutline, withIndex } from './outline-index.ts';
import { NO_NOTES } from './outline.ts';
import { remember } from './row-memory.ts';

const ROWS = [
  { id: 1, indent: 0, text: 'a.test.ts' },
  { id: 2, indent: 1, text: 'adds' },
];
const OUTLINE = { scriptId: 1, name: 'shop', rows: ROWS, fields: [], notes: NO_NOTES };

test('an index that was made while there was time is used, and says the same', () => {
  const early = withIndex(OUTLINE);
  expect(knownOutline(early, NO_NOTES).index).toBe(early.index);
  expect(knownOutline(early, NO_NOTES)).toEqual(knownOutline(OUTLINE, NO_NOTES));
});

test('with remembered rows it is made again: it would find their texts', () => {
  const notes = { ...NO_NOTES, shownOtherwise: new Map([['adds', remember(2, 'adds')]]) };
  const { index } = knownOutline(withIndex(OUTLINE), notes);
  expect([...index.remembered.keys()]).toEqual([2]);
  expect([...index.leaves.keys()]).toEqual([]);
});
