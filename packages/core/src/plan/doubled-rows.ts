import { groupBy } from '../report/group-by.ts';
import { leavesOf, type OutlineRow } from './outline.ts';
import { rowTitles } from './row-titles.ts';

type RunResults = { readonly results?: Readonly<Record<string, unknown>> | undefined };

/**
 * Rows of tests that stand once more than a whole run needs them, in the same place by the same words: a request for rows
 * may have been carried out after its repetition. Whether they are tests of one title is told by the runs. Pure.
 */
export function surplusRows(rows: readonly OutlineRow[], claimed: ReadonlySet<number>): readonly OutlineRow[] {
  const leaves = leavesOf(rows);
  if (leaves.every(({ id }) => claimed.has(id))) return [];
  const paths = rowTitles(rows, new Set(leaves.map(({ id }) => id)));
  const taken = new Set(leaves.flatMap(({ id }) => (claimed.has(id) ? [paths.get(id)] : [])));
  return leaves.filter(({ id }) => !claimed.has(id) && taken.has(paths.get(id)));
}

/**
 * Rows that one test has twice: of those in one place with the same words, the newest run that shows any tells which are in
 * use, and no run has ever shown a result of another one beside theirs. Tests of one title are shown side by side. Pure.
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
