import { type DuplicateTitle, duplicateTitles } from '../plan/duplicate-titles.ts';
import type { Plan } from '../plan/plan.ts';
import type { ScriptPlan } from '../plan/script-plan.ts';
import { headingsAbove } from '../sheet/headings-above.ts';
import { countCells, failedHeadingsOf, type MarkCounts } from '../sheet/row-counts.ts';

/** What publishing one Sheet would write, as `plan --json` and `sync --json` print it. */
export type PlanJson = {
  /** Null: the script would be made; without rows to add: it would not. */
  readonly scriptId: number | null;
  readonly name: string;
  /** From the top of the project; null when the service does not say. */
  readonly folders: readonly string[] | null;
  readonly missingFolders: readonly string[];
  /** What is there and has nearly the name of what is missing: a folder by its path, or a script; null: nothing. */
  readonly similar: string | null;
  readonly delivered: boolean;
  /** Headings and tests in the order of the report; `path` holds the titles above, 20 at most. */
  readonly rowsToAdd: readonly { readonly text: string; readonly path: readonly string[]; readonly heading: boolean }[];
  readonly obsolete: readonly { readonly id: number; readonly text: string }[];
  readonly duplicateTitles: readonly DuplicateTitle[];
  /** Set when most tests look renamed, so that no rows would be added. */
  readonly massRename: { readonly vanished: number; readonly known: number; readonly added: number } | null;
  /** Tests without a row: they look renamed, or this build may not add rows. */
  readonly withheld: number;
  /** Cells of the run; `none`: tests without a result. */
  readonly counts: MarkCounts;
  /** How many of the `fail` cells stand on headings: a file, a hook or the run itself failed, not a test. */
  readonly failedHeadings: number;
  /** What `sync` has written, with headings that were repeated to place others; null: it was only looked at. */
  readonly written: { readonly created: boolean; readonly rowsAdded: number } | null;
};

export function planJson({ plan, ...script }: ScriptPlan): PlanJson {
  return {
    scriptId: script.scriptId ?? null,
    name: script.name,
    folders: script.folders ?? null,
    missingFolders: script.missingFolders,
    similar: script.similar ?? null,
    delivered: script.isDelivered,
    rowsToAdd: newRows(plan),
    obsolete: plan.obsolete.map(({ id, text }) => ({ id, text })),
    duplicateTitles: duplicateTitles(plan.sheet.rows),
    massRename: plan.massRename ?? null,
    ...planCounts(plan),
    written: script.written ?? null,
  };
}

/** The cells of the run, with those of rows that are added before it, and the tests that have no row. */
export function planCounts({
  run,
  added,
  missing,
  sheet,
}: Plan): Pick<PlanJson, 'counts' | 'failedHeadings' | 'withheld'> {
  const isAdded = new Set(added.map(({ key }) => key));
  return {
    counts: countCells(sheet, [...run.cells.values(), ...added.flatMap(({ cell }) => cell ?? [])]),
    failedHeadings: failedHeadingsOf(sheet),
    withheld: missing.filter(({ kind, key }) => kind === 'case' && !isAdded.has(key)).length,
  };
}

function newRows({ added, sheet }: Plan): PlanJson['rowsToAdd'] {
  const above = headingsAbove(sheet.rows);
  return added.map((row) => ({
    text: row.text,
    path: above(row).map(({ text }) => text),
    heading: row.kind !== 'case',
  }));
}
