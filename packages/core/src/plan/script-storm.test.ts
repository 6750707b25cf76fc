import { expect, test } from 'vitest';
import { outlineFrom, sheetFrom } from './drawing.test.support.ts';
import { mayBeStorm, scriptStorm } from './script-storm.ts';

test.each([
  [0, 10, true],
  [0, 9, false],
  [11, 12, true],
  [12, 12, false],
])('with %i known tests and %i new ones it may be one: %s', (known, added, may) => {
  expect(mayBeStorm({ known, added })).toBe(may);
});

test('a test that is there several times is gone as often as it is new', () => {
  const twins = (count: number) => `a.test.ts\n${'  adds\n'.repeat(count)}`;
  expect(storm(twins(20), twins(12))).toEqual({ vanished: 12, known: 12, added: 12 });
  expect(storm(twins(12), twins(20))).toEqual({ vanished: 12, known: 12, added: 20 });
});

test.each<[claim: string, left: string, run: string, isKnown: boolean]>([
  ['below the same describe', below('Cart'), below('Cart:'), true],
  ['below another describe', below('Price'), below('Cart:'), false],
  ['in a file of another name', below('Cart').replace('a.', 'ab.'), below('Cart:').replace('a.', 'ac.'), false],
  ['where words stand in another title', below('Cart a'), below('Cart:').replaceAll('works', 'a works'), false],
  ['with hashtags at the end', below('Cart'), below('Cart:').replaceAll(/(\d)$/gm, '$1 #slow #nightly'), true],
  ['with a hashtag in the middle', below('Cart'), below('Cart:').replaceAll('works', 'works #slow'), false],
])('a test %s is known, or not', (...[, left, run, isKnown]) => {
  expect(storm(left, run)?.vanished).toBe(isKnown ? 12 : undefined);
});

test('the order of describes and files says nothing', () => {
  const one = `a.test.ts\n  Cart:\n${tests(6, '    ')}\n  Price:\n${tests(6, '    ')}`;
  const other = `a.test.ts\n  Price:\n${tests(6, '    ')}\n  Cart:\n${tests(6, '    ')}`;
  expect(storm(`b.test.ts\n  adds\n${one.replaceAll(':', '')}`, `${other}\nb.test.ts\n  adds`)?.vanished).toBe(13);
});

test.each([
  ['file', 'price.test.ts', false],
  ['file', 'src/cart.spec.js', true],
  ['directory', 'price.test.ts', true],
] as const)('with layout %s a script that was called %s may be cart.test.ts: %s', (layout, name, may) => {
  const { rows } = sheetFrom(`Cart\n${tests(12, '  ')}`);
  const left = [{ name, rows: outlineFrom(`Cart\n${tests(12, '  ')}`).rows }];
  const found = scriptStorm({ known: 0, missing: [{ name: 'cart.test.ts', rows }], left }, layout);
  expect(found !== undefined).toBe(may);
});

test('rows that people have indented any way are read as they stand', () => {
  const odd = outlineFrom(`a.test.ts\n${tests(12, '  ')}`).rows.map((row) => ({ ...row, indent: row.indent * 3 }));
  expect(storm(odd, `a.test.ts\n${tests(12, '  ')}`)?.vanished).toBe(12);
});

test('a tree of 20,000 levels is read as fast as a flat one, and without end of the stack', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ id: i + 1, indent: i, text: 'deep' }));
  expect(storm(rows, `a.test.ts\n${tests(12, '  ')}`)).toBeUndefined();
});

type Rows = ReturnType<typeof outlineFrom>['rows'];

function storm(left: string | Rows, run: string) {
  const rows = typeof left === 'string' ? outlineFrom(left).rows : left;
  return scriptStorm(
    { known: 0, missing: [{ name: 'lib', rows: sheetFrom(run).rows }], left: [{ name: 'src', rows }] },
    'directory',
  );
}

function below(describe: string): string {
  return `a.test.ts\n  ${describe}\n${tests(12, '    ')}`;
}

function tests(count: number, margin: string): string {
  return Array.from({ length: count }, (_, i) => `${margin}works ${i}`).join('\n');
}
