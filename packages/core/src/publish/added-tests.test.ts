import { expect, test } from 'vitest';
import { addedTests } from './outline-notices.ts';

const ROWS = [
  { id: 1, indent: 0, text: 'cart.test.ts' },
  { id: 2, indent: 1, text: 'Cart' },
  { id: 3, indent: 2, text: 'adds' },
  { id: 4, indent: 2, text: 'removes' },
  { id: 5, indent: 1, text: 'pays' },
];

test('added are the tests of this run whose rows were not there, without their headings', () => {
  expect(addedTests(ROWS, ROWS.slice(0, 1), new Set([1, 2, 3, 5]))).toEqual({
    count: 2,
    titles: ['cart.test.ts > Cart > adds', 'cart.test.ts > pays'],
  });
  expect(addedTests(ROWS, ROWS, new Set([3]))).toBeUndefined();
  // Rows that others have added meanwhile are not rows of this build.
  expect(addedTests(ROWS, ROWS.slice(0, 4), new Set([3, 4]))).toBeUndefined();
});

test('a file that did not load is no test', () => {
  const files = [
    { id: 6, indent: 0, text: 'src/broken.test.ts' },
    { id: 7, indent: 0, text: 'node' },
    { id: 8, indent: 1, text: 'src/other.test.ts' },
  ];
  const rows = [...ROWS, ...files];
  expect(addedTests(rows, ROWS, new Set(rows.map(({ id }) => id)))).toBeUndefined();
  expect(addedTests(rows, ROWS.slice(0, 4), new Set(rows.map(({ id }) => id)))?.count).toBe(1);
});

test('of many titles the first are kept, and all are counted', () => {
  const rows = Array.from({ length: 30 }, (_, id) => ({ id, indent: 0, text: `test ${id}` }));
  const added = addedTests(rows, [], new Set(rows.map(({ id }) => id)));
  expect(added?.count).toBe(30);
  expect(added?.titles).toEqual(rows.slice(0, 20).map(({ text }) => text));
});
