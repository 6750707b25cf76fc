import { expect, test } from 'vitest';

import { closedRows } from './fold.ts';
import { visibleRows } from './outline.ts';
import { withFoldedCases } from './read-script.ts';
import { scriptOf, stateOf } from './script.test.support.ts';
import { sectionOf } from './sums.ts';

/** The outline with cases folded, as it is shown: with the total of each heading in the newest run. */
function foldedOf(rows: readonly string[], cells: string, hash = 'cases=fold'): readonly string[] | undefined {
  const script = withFoldedCases(scriptOf(rows, [{ cells }]));
  if (script === undefined) return undefined;
  const { data, outline } = script;
  const sums = script.sumsIn(0);
  const isRed = (row: number): boolean => sectionOf(outline, sums, row).failed > 0;
  const closed = closedRows(script, stateOf(hash), { sign: 1, isRed });
  return visibleRows(outline, { closed }).map((row) => {
    const { told, failed } = sectionOf(outline, sums, row);
    const isSection = (outline.ends[row] ?? 0) > row + 1;
    return `${'  '.repeat(outline.depths[row] ?? 0)}${data.texts[row]}${isSection ? ` (${told - failed} of ${told})` : ''}`;
  });
}

const ADDS = ['1 + 2', '2 + 2', '0 + 0', '-1 + 1', '1e3 + 0.5', '7 + 7'].map((sum) => `\tadds ${sum}`);

test('five or more neighbours of one shape stand below one line, with their total', () => {
  expect(foldedOf(['sum.test.ts', ...ADDS, '\tsubtracts'], '.ppfpppp')).toEqual([
    'sum.test.ts (6 of 7)',
    '  adds … + … (5 of 6)',
    '  subtracts',
  ]);
});

test('they are opened by their line, by all lines, and where they failed and failing ones come first', () => {
  const rows = ['sum.test.ts', ...ADDS];
  const open = ['sum.test.ts (5 of 6)', '  adds … + … (5 of 6)', ...ADDS.map((title) => title.replace('\t', '    '))];
  expect(foldedOf(rows, '.ppfppp', `cases=fold&closed=${2 ** 40 + 2}`)).toEqual(open);
  expect(foldedOf(rows, '.ppfppp', 'cases=fold&fold=open')).toEqual(open);
  expect(foldedOf(rows, '.ppfppp', 'cases=fold&first=failing')).toEqual(open);
  expect(foldedOf(rows, '.pppppp', 'cases=fold&first=failing')).toEqual(['sum.test.ts (6 of 6)']);
  expect(foldedOf(rows, '.ppfppp', 'cases=fold&fold=all')).toEqual(['sum.test.ts (5 of 6)']);
});

test.each([
  ['four', ADDS.slice(2)],
  ['six, with another test among them', [...ADDS.slice(0, 3), '\tsubtracts', ...ADDS.slice(3)]],
  ['titles without a value', ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `\tadds ${name}`)],
  ['titles that are values alone', ADDS.map((_, nth) => `\tSHOP-${nth}`)],
  ['headings', ADDS.flatMap((title) => [title, '\t\tworks'])],
])('%s are left as they are', (_, rows) => {
  expect(foldedOf(['sum.test.ts', ...rows], '')).toBeUndefined();
});

test.each([
  [
    ['parses 2024-01-01', 'parses 2024-02-29', 'parses 1999-12-31', 'parses 0001-01-01', 'parses 2023-12-31'],
    'parses …',
  ],
  [['knows "a b"', 'knows ""', "knows 'it'", 'knows `x`', 'knows "c, d"'], 'knows …'],
  [['is true', 'is false', 'is null', 'is undefined', 'is NaN'], 'is …'],
  [['f(1, [2]) → {"a":1}', 'f(2, []) → {}', 'f(3, [1]) → { b: 2 }', 'f(4, [x]) → {}', 'f(5, []) → {}'], 'f(…, …) → …'],
])('values of %j', (titles, shape) => {
  expect(foldedOf(['a.test.ts', ...titles.map((title) => `\t${title}`)], '')?.[1]).toBe(`  ${shape} (0 of 0)`);
});
