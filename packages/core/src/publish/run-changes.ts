import type { Run } from '../client/answers/things.ts';
import type { OutlineRow } from '../plan/outline.ts';
import type { RunChanges, TitleList } from './receipt.ts';

const MOST_TITLES = 20;

type Rows = readonly OutlineRow[];

/** Compares a run, its marks by row, with the runs before it, the oldest first. Pure. */
export function changesSince(
  earlier: readonly Pick<Run, 'results'>[],
  marks: Readonly<Record<string, string>>,
  rows: Rows,
): Pick<RunChanges, 'newFailures' | 'fixed'> {
  const newestFirst = earlier.toReversed();
  const newFailures = new Set<string>();
  const fixed = new Set<string>();
  for (const [id, mark] of Object.entries(marks)) {
    const before = newestFirst.map(({ results }) => results?.[id]?.result ?? '').find((result) => result !== '');
    if (mark === 'fail' && before !== 'fail') newFailures.add(id);
    if (mark === 'pass' && before === 'fail') fixed.add(id);
  }
  return { newFailures: listTitles(rows, newFailures), fixed: listTitles(rows, fixed) };
}

/** The same for a run among those that were read; undefined when it is not among them. */
export function changesIn(
  runs: readonly Pick<Run, 'id' | 'results'>[],
  runId: Run['id'],
  rows: Rows,
): Pick<RunChanges, 'newFailures' | 'fixed'> | undefined {
  const place = runs.findIndex(({ id }) => String(id) === String(runId));
  const results = runs[place]?.results;
  if (results === undefined) return undefined;
  const marks = Object.fromEntries(Object.entries(results).map(([id, { result }]) => [id, result]));
  return changesSince(runs.slice(0, place), marks, rows);
}

/** The tests among the rows that were not there before; undefined when there are none. Pure. */
export function addedTests(rows: Rows, before: Rows, claimed: ReadonlySet<number>): RunChanges['added'] {
  if (rows.length <= before.length) return undefined;
  const isKnown = new Set(before.map(({ id }) => id));
  const isTest = (row: OutlineRow, place: number) => (rows[place + 1]?.indent ?? 0) <= row.indent;
  const added = rows.filter((row, place) => !isKnown.has(row.id) && claimed.has(row.id) && isTest(row, place));
  return added.length === 0 ? undefined : listTitles(rows, new Set(added.map(({ id }) => String(id))));
}

function listTitles(rows: Rows, ids: ReadonlySet<string>): TitleList {
  const titles: string[] = [];
  const path: OutlineRow[] = [];
  for (const row of rows) {
    while ((path.at(-1)?.indent ?? -1) >= row.indent) path.pop();
    path.push(row);
    if (ids.has(String(row.id)) && titles.length < MOST_TITLES) titles.push(path.map(({ text }) => text).join(' › '));
  }
  return { count: ids.size, titles };
}
