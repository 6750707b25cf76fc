import { groupBy } from '../report/group-by.ts';
import { headingsAbove, caseKey } from '../sheet/row-tree.ts';
import type { Row } from '../sheet/sheet.ts';

/** A title that several tests below one heading share: only their order tells their rows apart. */
export type DuplicateTitle = {
  /** With the titles above it. */
  readonly title: string;
  /** Where its tests are in their file, as far as the runner tells. */
  readonly lines: readonly number[];
};

/** Each title once. A test that names its row needs no title of its own. Pure and linear. */
export function duplicateTitles(
  rows: readonly Row[],
  isMeant: (row: Row) => boolean = () => true,
): readonly DuplicateTitle[] {
  const above = headingsAbove(rows);
  const cases = rows.filter(({ kind, rowId }) => kind === 'case' && rowId === undefined);
  const groups = groupBy(cases, ({ parent, text }) => caseKey(parent, text, 0));
  return [...groups.values()].flatMap((tests) => {
    const [, second] = tests;
    if (second === undefined || !isMeant(second)) return [];
    const title = [...above(second), second].map(({ text }) => text).join(' > ');
    return [{ title, lines: [...new Set(tests.flatMap(({ line }) => line ?? []))] }];
  });
}

/** As a reader sees it: `a.test.ts > Cart > adds (lines 3, 9)`. */
export function describeDuplicate({ title, lines }: DuplicateTitle): string {
  if (lines.length === 0) return title;
  return `${title} (${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')})`;
}
