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

test('the headings above a test tell it from another', () => {
  const below = (heading: string) => `a.test.ts\n  ${heading}\n${tests(12, '    ')}\n  is last`;
  expect(storm(below('Cart'), below('Cart:'))?.vanished).toBe(13);
  expect(storm(below('Price'), below('Cart:'))).toBeUndefined();
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

function tests(count: number, margin: string): string {
  return Array.from({ length: count }, (_, i) => `${margin}works ${i}`).join('\n');
}
