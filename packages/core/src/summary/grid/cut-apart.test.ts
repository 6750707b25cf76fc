import { expect, test } from 'vitest';
import { cutApart } from './cut-apart.ts';

test('texts that would look alike are cut where they begin to differ', () => {
  const titles = [true, false].map(
    (value) => `  option useListeners=${value} and every other option at its default value`,
  );
  expect(cutApart(42, [...titles, '  is off', titles[0] ?? ''], '…')).toEqual([
    '  option…seListeners=true and every other…',
    '  option…seListeners=false and every…',
    '  is off',
    '  option…seListeners=true and every other…',
  ]);
  const pages = [9, 10, 11].map((page) => `e2e > src/pages/layout.test.ts > the report > page ${page} has a footer`);
  expect(cutApart(22, pages, '…')).toMatchInlineSnapshot(`
    [
      "e2e >…9 has a footer",
      "e2e >…10 has a footer",
      "e2e >…11 has a footer",
    ]
  `);
});

test('texts that stay apart are cut in the middle, however narrow it is', () => {
  expect(cutApart(20, ['moves a line to the end of the cart', 'moves'], '…')).toEqual(['moves a … the cart', 'moves']);
  const deep = ['a', 'b'].map((end) => `${' '.repeat(30)}${'x'.repeat(30)}${end}${'y'.repeat(30)}`);
  for (const text of cutApart(8, deep, '...')) expect(text.length).toBeLessThanOrEqual(8);
});
