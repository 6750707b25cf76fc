import { leavesOf, type OutlineRow } from '../plan/outline.ts';
import type { RunChanges } from './receipt.ts';
import { rowTitles } from '../plan/row-titles.ts';

const MOST_TITLES = 20;

type Rows = readonly OutlineRow[];

/** The tests among the rows that were not there before; undefined when there are none. Pure. */
export function addedTests(rows: Rows, before: Rows, claimed: ReadonlySet<number>): RunChanges['added'] {
  if (rows.length <= before.length) return undefined;
  const isKnown = new Set(before.map(({ id }) => id));
  const added = leavesOf(rows).filter(({ id }) => !isKnown.has(id) && claimed.has(id));
  if (added.length === 0) return undefined;
  const shown = rowTitles(rows, new Set(added.slice(0, MOST_TITLES).map(({ id }) => id)));
  return { count: added.length, titles: [...shown.values()] };
}
