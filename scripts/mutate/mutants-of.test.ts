import { expect, test } from 'vitest';
import { describeMutant, mutantsOf, mutated } from './mutants-of.ts';

const SOURCE = `
/** Not 1 < 2. */
export function most(rows: readonly Row[], limit: number): number {
  let found = 0;
  for (const { size } of rows) {
    if (size >= limit && isOf('a < b')) continue;
    found += 1;
    log(found);
  }
  return found;
}
`;

test('operators, values, conditions and statements are changed, texts and comments are not', () => {
  expect(mutantsOf(SOURCE).map((mutant) => describeMutant(SOURCE, mutant))).toMatchInlineSnapshot(`
    [
      "4: 0 → 1",
      "6: size >= limit && isOf('a < b') → true",
      "6: size >= limit && isOf('a < b') → false",
      "6: >= → >",
      "6: && → ||",
      "7: found += 1; → nothing",
      "7: += → -=",
      "7: 1 → 2",
      "8: log(found); → nothing",
    ]
  `);
});

test('a mutant is the source with one change', () => {
  const [first] = mutantsOf('const a = b === c;');
  expect(first === undefined ? '' : mutated('const a = b === c;', first)).toBe('const a = b !== c;');
});
