import { expect, test } from 'vitest';
import { knownOutline } from './known-outline.ts';
import { NO_NOTES } from './outline.ts';
import { remember } from './row-memory.ts';

const ROWS = [
  { id: 1, indent: 0, text: 'cart.test.ts' },
  { id: 2, indent: 1, text: 'adds' },
];

test('rows are indexed once, whoever asks for them', () => {
  const rows = [...ROWS];
  const first = knownOutline({ rows }, NO_NOTES);
  expect(knownOutline({ rows }, { ...NO_NOTES, insertion: 'honoured' }).index).toBe(first.index);
  expect(knownOutline({ rows: [...ROWS] }, NO_NOTES).index).not.toBe(first.index);
});

test('rows that are remembered are indexed by what is remembered', () => {
  const plain = knownOutline({ rows: ROWS }, NO_NOTES).index;
  const shownOtherwise = new Map([['a name', remember(2, 'adds')]]);
  const { index } = knownOutline({ rows: ROWS }, { ...NO_NOTES, shownOtherwise });
  expect([plain.leaves.size, plain.remembered.size]).toEqual([1, 0]);
  expect([index.leaves.size, index.remembered.size]).toEqual([0, 1]);
});
