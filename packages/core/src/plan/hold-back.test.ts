import { expect, test } from 'vitest';
import { sheetFrom } from './drawing.test.support.ts';
import { holdBack } from './hold-back.ts';

const rows = sheetFrom(`
  cart.test.ts
    adds
    removes
  rates.test.ts
    Tax:
      is added
  ship.test.ts
    weighs
  total.test.ts
    rounds
`).rows;

test('holds back the smallest file that stands between two others', () => {
  const held = holdBack(rows);
  expect(held?.after).toBe(6);
  expect(held?.block.map((row) => row.text)).toEqual(['ship.test.ts', 'weighs']);
  expect(held?.rest.map((row) => row.text)).not.toContain('weighs');
});

test('holds nothing back where no file stands between two others', () => {
  expect(holdBack(rows.slice(0, 6))).toBeUndefined();
  expect(holdBack([])).toBeUndefined();
});
