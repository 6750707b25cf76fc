import { expect, test } from 'vitest';
import type { Sheet } from '../sheet/sheet.ts';
import { betweenFiles } from './place-rows.ts';
import { outlineFrom, sheetFrom } from './drawing.test.support.ts';
import { knownOutline } from './outline-index.ts';
import { matchRows } from './match.ts';
import { NO_NOTES, type Outline } from './outline.ts';

const SHEET = sheetFrom(`
  cart.test.ts
    adds
  month.test.ts
    ends
  price.test.ts
    rounds
`);

test('a missing file belongs behind all rows of the known one before it', () => {
  expect(between(SHEET, outlineFrom('cart.test.ts\n  adds\n  by hand\nprice.test.ts\n  rounds'))).toBe(
    'month.test.ts: 3',
  );
});

test('all files that are missing between two known ones belong there', () => {
  const sheet = sheetFrom('a.test.ts\n  adds\nb.test.ts\n  adds\nc.test.ts\n  adds\nd.test.ts\n  adds');
  expect(between(sheet, outlineFrom('a.test.ts\n  adds\nd.test.ts\n  adds'))).toBe('b.test.ts: 2, c.test.ts: 2');
});

test('rows of people between the two come after it', () => {
  expect(between(SHEET, outlineFrom('cart.test.ts\n  adds\nAsk Ann\nprice.test.ts\n  rounds'))).toBe(
    'month.test.ts: 2',
  );
});

test('a row without rows below it has a place too', () => {
  const sheet = sheetFrom('✗ a.test.ts\nb.test.ts\n  adds\n✗ c.test.ts');
  expect(between(sheet, outlineFrom('a.test.ts\nc.test.ts'))).toBe('b.test.ts: 1');
});

test.each([
  ['before the first', 'month.test.ts\n  ends\nprice.test.ts\n  rounds'],
  ['behind the last', 'cart.test.ts\n  adds\nmonth.test.ts\n  ends'],
  ['between two that people have swapped', 'price.test.ts\n  rounds\ncart.test.ts\n  adds'],
  ['where one stands twice, around the other', 'cart.test.ts\n  adds\nprice.test.ts\n  rounds\ncart.test.ts\n  more'],
  ['where the later one stands around it', 'price.test.ts\n  rounds\ncart.test.ts\n  adds\nprice.test.ts\n  drops'],
])('a file %s has no place', (_, drawing) => {
  expect(between(SHEET, outlineFrom(drawing))).toBe('');
});

test.each([
  ['both', 0, 4],
  ['the first', 0, 2],
  ['the second', 2, 4],
])('a file between two has no place where people have indented %s', (_, from, to) => {
  const outline = outlineFrom('cart.test.ts\n  adds\nprice.test.ts\n  rounds');
  const rows = outline.rows.map((row, i) => (i < from || i >= to ? row : { ...row, indent: row.indent + 1 }));
  expect(between(SHEET, { ...outline, rows })).toBe('');
});

test('a file between two without tests that people have swapped has no place', () => {
  const sheet = sheetFrom('a.test.ts\nb.test.ts\n  adds\nc.test.ts');
  expect(between(sheet, outlineFrom('c.test.ts\na.test.ts'))).toBe('');
});

test('a test that names its row is not one of those that others stand between', () => {
  const rows = sheetFrom('a.test.ts\nb.test.ts\n  adds\nc.test.ts').rows.map((row) => {
    return row.text === 'c.test.ts' ? { ...row, rowId: 2 } : row;
  });
  const { places } = matchRows(rows, knownOutline(outlineFrom('a.test.ts\nc.test.ts'), NO_NOTES));
  expect(betweenFiles({ rows, places }).size).toBe(0);
});

function between({ rows }: Sheet, outline: Outline): string {
  const { places } = matchRows(rows, knownOutline(outline, NO_NOTES));
  const texts = new Map(rows.map(({ key, text }) => [key, text]));
  return [...betweenFiles({ rows, places })].map(([key, after]) => `${texts.get(key)}: ${after}`).join(', ');
}
