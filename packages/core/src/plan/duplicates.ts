import { groupBy } from '../report/group-by.ts';
import { caseKey, headingsAbove } from '../sheet/row-tree.ts';
import type { Row } from '../sheet/sheet.ts';
import { leavesOf, type OutlineRow, rowTitles } from './outline.ts';

/** A title that several tests below one heading share: only their order tells their rows apart. */
export type DuplicateTitle = {
  /** With the titles above it. */
  readonly title: string;
  /** Where its tests are in their file, as far as the runner tells. */
  readonly lines: readonly number[];
};

/** Each title once. A test that names its row needs no title of its own. Linear. */
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
export function describeDuplicateTitle({ title, lines }: DuplicateTitle): string {
  if (lines.length === 0) return title;
  return `${title} (${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')})`;
}

/**
 * Rows of tests that stand once more than a whole run needs them, in the same place by the same words: a request for rows
 * may have been carried out after its repetition. Whether they are tests of one title is told by the runs.
 */
export function surplusRows(rows: readonly OutlineRow[], claimed: ReadonlySet<number>): readonly OutlineRow[] {
  const leaves = leavesOf(rows);
  if (leaves.every(({ id }) => claimed.has(id))) return [];
  const paths = rowTitles(rows, new Set(leaves.map(({ id }) => id)));
  const taken = new Set(leaves.flatMap(({ id }) => (claimed.has(id) ? [paths.get(id)] : [])));
  return leaves.filter(({ id }) => !claimed.has(id) && taken.has(paths.get(id)));
}

type RunResults = { readonly results?: Readonly<Record<string, unknown>> | undefined };

/**
 * Rows that one test has twice: of those in one place with the same words, the newest run that shows any tells which are in
 * use, and no run has ever shown a result of another one beside theirs. Tests of one title are shown side by side.
 */
export function doubledRows(rows: readonly OutlineRow[], runs: readonly RunResults[]): readonly OutlineRow[] {
  const leaves = leavesOf(rows);
  const paths = rowTitles(rows, new Set(leaves.map(({ id }) => id)));
  const byPath = groupBy(leaves, ({ id }) => paths.get(id));
  return [...byPath.values()].flatMap((alike) => (alike.length === 1 ? [] : neverBeside(alike, runs)));
}

function neverBeside(alike: readonly OutlineRow[], runs: readonly RunResults[]): readonly OutlineRow[] {
  const shown = runs.map(({ results = {} }) => alike.filter(({ id }) => Object.hasOwn(results, String(id))));
  const inUse = new Set(shown.findLast((some) => some.length > 0));
  if (inUse.size === 0) return [];
  const beside = new Set(shown.filter((some) => some.some((row) => inUse.has(row))).flat());
  return alike.filter((row) => !beside.has(row));
}
