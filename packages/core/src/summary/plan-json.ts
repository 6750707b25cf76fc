import type { Plan } from '../plan/plan.ts';
import type { ScriptPlan, SyncedScript } from '../plan/script-plan.ts';
import { headingsAbove } from '../sheet/headings-above.ts';
import { countCells, countRows, type MarkCounts } from '../sheet/row-counts.ts';

/** What publishing one Sheet would write, as `runsheet plan --json` prints it. */
export type PlanJson = {
  /** Null: the script would be made; without rows to add: it would not. */
  readonly scriptId: number | null;
  readonly name: string;
  /** From the top of the project; null when the service does not say. */
  readonly folders: readonly string[] | null;
  readonly missingFolders: readonly string[];
  /** The run is there already. */
  readonly delivered: boolean;
  /** What publishing takes when nothing goes wrong. */
  readonly requests: number;
  /** Headings and tests in the order of the report; `path` holds the titles above, 20 at most. */
  readonly rowsToAdd: readonly { readonly text: string; readonly path: readonly string[]; readonly heading: boolean }[];
  /** Headings that are there already, and would be written once more to place new rows. */
  readonly headingsRepeated: number;
  readonly obsolete: readonly { readonly id: number; readonly text: string }[];
  /** Set when most tests look renamed, so that no rows would be added. */
  readonly massRename: { readonly vanished: number; readonly known: number; readonly added: number } | null;
  /** Tests without a row: they look renamed, or this build may not add rows. */
  readonly withheld: number;
  /** Cells of the run; `none`: tests without a result. */
  readonly counts: MarkCounts;
  /** How many of the `fail` cells stand on headings: a file, a hook or the run itself failed, not a test. */
  readonly failedHeadings: number;
};

export function planJson(script: ScriptPlan): PlanJson {
  const { scriptId, name, folders, missingFolders, plan, isDelivered, repeated, requests } = script;
  const { counts, failedHeadings, withheld } = planCounts(plan);
  return {
    scriptId: scriptId ?? null,
    name,
    folders: folders ?? null,
    missingFolders,
    delivered: isDelivered,
    requests,
    rowsToAdd: newRows(plan),
    headingsRepeated: repeated,
    ...obsoleteRows(plan),
    withheld,
    counts,
    failedHeadings,
  };
}

/** What became of one outline, or with `--check` would, as `runsheet sync --json` prints it. */
export type SyncJson = Pick<PlanJson, 'scriptId' | 'name' | 'obsolete' | 'massRename'> & {
  /** Whether the script was missing. */
  readonly created: boolean;
  /** Rows that were written, headings that were repeated among them. */
  readonly rowsAdded: number;
  /** Headings that are there already, and are written once more to place new rows. */
  readonly headingsRepeated: number;
  /** What was missing, and still is with `--check`; headings and tests. */
  readonly rows: PlanJson['rowsToAdd'];
};

export function syncJson({ scriptId, name, created, rowsAdded, repeated, plan }: SyncedScript): SyncJson {
  return {
    scriptId: scriptId ?? null,
    name,
    created,
    rowsAdded,
    headingsRepeated: repeated,
    rows: newRows(plan),
    ...obsoleteRows(plan),
  };
}

/** What is obsolete, and whether so much of it that it looks renamed. */
function obsoleteRows({ obsolete, massRename }: Plan): Pick<PlanJson, 'obsolete' | 'massRename'> {
  return {
    obsolete: obsolete.map(({ id, text }) => ({ id, text })),
    massRename: massRename ?? null,
  };
}

/** The cells of the run, with those of rows that are added before it, and the tests that have no row. */
export function planCounts({ run, added, missing, sheet }: Plan): {
  readonly counts: MarkCounts;
  readonly failedHeadings: number;
  readonly withheld: number;
} {
  const isAdded = new Set(added.map(({ key }) => key));
  return {
    counts: countCells(sheet, [...run.cells.values(), ...added.flatMap(({ cell }) => cell ?? [])]),
    failedHeadings: countRows(sheet).failedHeadings,
    withheld: missing.filter(({ kind, key }) => kind === 'case' && !isAdded.has(key)).length,
  };
}

/** Rows to add, with the titles above each. */
function newRows({ added, sheet }: Plan): PlanJson['rowsToAdd'] {
  const above = headingsAbove(sheet.rows);
  return added.map((row) => ({
    text: row.text,
    path: above(row).map(({ text }) => text),
    heading: row.kind !== 'case',
  }));
}
