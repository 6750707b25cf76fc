import { expect, test } from 'vitest';
import { readSaid, timed } from './create-case.ts';

test('what a test says in each of its attempts is there once', () => {
  const said = { issues: ['SHOP-12', ' SHOP-12 ', 'SHOP-13'], notes: ['flaky since May'], tags: ['slow'], row: 123 };
  expect(readSaid(said)).toEqual({
    meta: { issues: ['SHOP-12', 'SHOP-13'], notes: ['flaky since May'], row: 123 },
    tags: ['slow'],
  });
});

test('tags alone are no more than tags', () => {
  expect(readSaid({ tags: ['slow'] })).toEqual({ meta: undefined, tags: ['slow'] });
});

test('whatever else a process hands over is left out', () => {
  const nothing = { meta: undefined, tags: [] };
  for (const odd of [undefined, null, 'SHOP-12', 12, [], { issues: 'SHOP-12', notes: [1, ''], tags: {}, row: '12' }]) {
    expect(readSaid(odd)).toEqual(nothing);
  }
  for (const row of [0, -1, 1.5, Number.NaN, 2 ** 60]) expect(readSaid({ row })).toEqual(nothing);
  expect(readSaid({ issues: Array.from({ length: 1_000 }, (_, i) => `SHOP-${i}`) }).meta?.issues).toHaveLength(50);
});

test.each([
  [12.4, { durationMs: 12 }],
  [0.4, {}],
  [null, {}],
  [undefined, {}],
  [Number.NaN, {}],
  [Infinity, {}],
  [-5, {}],
])('%s milliseconds are noted as %j', (ms, noted) => {
  expect(timed(ms)).toEqual(noted);
});
