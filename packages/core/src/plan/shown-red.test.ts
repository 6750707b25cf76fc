import { expect, test } from 'vitest';
import { outlineFrom, sheetFrom } from './drawing.test.support.ts';
import { planSheet } from './plan.ts';
import { shownRed } from './shown-red.ts';

const SHEET = 'a.test.ts\n  Cart:\n    adds\n    ✗ removes\n  sums\n  ✗ pays';

test('a failure stands in the nearest heading that is there, several of them below each other', () => {
  expect(shown('a.test.ts\n  Cart\n    adds')).toEqual({ 1: 'fail pays', 2: 'fail removes', 3: 'pass ' });
  expect(shown('a.test.ts\n  sums')).toEqual({ 1: 'fail removes pays', 2: 'pass ' });
});

test('without such a heading it stands in the row for unhandled errors', () => {
  expect(shown('b.test.ts\n  Unhandled errors\nUnhandled errors')).toEqual({ 3: 'fail removes pays' });
});

test('without that row, too, it is shown nowhere', () => {
  const { unshown } = red('b.test.ts');
  expect(unshown.map(({ text }) => text)).toEqual(['removes', 'pays']);
});

test('a run whose rows are all there is as it was planned', () => {
  expect(shown('a.test.ts\n  Cart\n    adds\n    removes\n  sums\n  pays')).toMatchObject({ 4: 'fail ', 6: 'fail ' });
});

function red(outline: string) {
  return shownRed(planSheet(sheetFrom(SHEET), outlineFrom(outline), { mayAddRows: true }));
}

/** The cells by the ids of their rows, with the titles of the failures in them. */
function shown(outline: string): Readonly<Record<string, string>> {
  const cells = [...red(outline).run.cells];
  return Object.fromEntries(
    cells.map(([id, { mark, comment }]) => {
      const titles = comment.match(/^(?:removes|pays)$/gm) ?? [];
      return [id, `${mark} ${titles.join(' ')}`];
    }),
  );
}
