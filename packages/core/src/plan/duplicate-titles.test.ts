import { expect, test } from 'vitest';
import { sheetFrom } from './drawing.test.support.ts';
import { describeDuplicate, duplicateTitles } from './duplicate-titles.ts';

test('each title that several tests below one heading share is named once, with its path', () => {
  const { rows } = sheetFrom(`
    a.test.ts
      adds
      Cart:
        adds
        adds
        adds
      Cart:
        pays
      Shop:
        pays
    b.test.ts
      1 works
      works
      works
  `);
  expect(duplicateTitles(rows).map(describeDuplicate)).toEqual(['a.test.ts > Cart > adds', 'b.test.ts > works']);
});

test('a test that names its row needs no title of its own', () => {
  const { rows } = sheetFrom('a.test.ts\n  adds\n  adds');
  expect(duplicateTitles(rows.map((row, i) => (i === 2 ? { ...row, rowId: 7 } : row)))).toEqual([]);
});

test.each([
  [[3, 9], ' (lines 3, 9)'],
  [[3, undefined], ' (line 3)'],
  [[5, 5], ' (line 5)'],
])('lines are named where they are known, each once: %j', (lines, shown) => {
  const { rows } = sheetFrom('a.test.ts\n  adds\n  adds');
  const known = rows.map((row, i) => ({ ...row, line: lines[i - 1] }));
  expect(duplicateTitles(known).map(describeDuplicate)).toEqual([`a.test.ts > adds${shown}`]);
});
