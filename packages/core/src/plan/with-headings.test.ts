import { expect, test } from 'vitest';
import { sheetFrom } from './drawing.test.support.ts';
import { withHeadings } from './step.ts';

const { rows } = sheetFrom(`
  cart.test.ts
    Cart:
      adds
      Tax:
        is added
    counts
  price.test.ts
    rounds
`);
const ALL = new Map(rows.map((row) => [row.key, row]));

test.each([
  [
    'headings come once for the rows below them',
    ['adds', 'is added'],
    '0 cart.test.ts, 1 Cart, 2 adds, 2 Tax, 3 is added',
  ],
  [
    'a row further up stands below its own heading',
    ['is added', 'counts'],
    '0 cart.test.ts, 1 Cart, 2 Tax, 3 is added, 1 counts',
  ],
  ['another file begins at the top', ['counts', 'rounds'], '0 cart.test.ts, 1 counts, 0 price.test.ts, 1 rounds'],
  ['headings that are among the rows are not repeated', ['price.test.ts', 'rounds'], '0 price.test.ts, 1 rounds'],
  ['nothing stays nothing', [], ''],
])('%s', (_, texts, expected) => {
  const picked = rows.filter(({ text }) => texts.includes(text));
  expect(
    withHeadings(picked, { byKey: ALL, places: new Map() })
      .map(({ indent, text }) => `${indent} ${text}`)
      .join(', '),
  ).toBe(expected);
});

test('a heading whose title changes in every run is repeated as it stands there, and no other', () => {
  const sheet = sheetFrom('cart.test.ts\n  with seed 2:\n    adds');
  const texts = [' CART.TEST.TS', ' with seed 1'];
  const places = new Map(sheet.rows.slice(0, 2).map(({ key }, i) => [key, { text: texts[i] ?? '' }]));
  const byKey = new Map(sheet.rows.map((row) => [row.key, row]));
  const written = withHeadings(sheet.rows.slice(2), { byKey, places });
  expect(written.map(({ text }) => text)).toEqual(['cart.test.ts', 'with seed 1', 'adds']);
});
