import { RUN_ERRORS_KEY, wholeSheet, withErrors } from '../sheet/errors-row.ts';
import type { Cell, OutlinePolicy, Row, RowKey, Sheet } from '../sheet/sheet.ts';
import { type AddRows, type AddRun, type NewRow, toNewRow } from './step.ts';
import { holdBack } from './hold-back.ts';
import { knownOutline } from './outline-index.ts';
import {
  findMassRename,
  type IsOnDisk,
  type MassRename,
  matchSheet,
  type NamingRow,
  type SheetMatch,
  unclaimedRows,
  unpinnedRows,
} from './known-tests.ts';
import type { Match } from './match.ts';
import type { ObsoleteRow, Outline, OutlineRow } from './outline.ts';
import type { OutlineNotes } from './outline-notes.ts';
import { nextRows, placeRows } from './place-rows.ts';
import { type Findings, isWritten, NO_FINDINGS, withFindings } from './findings.ts';
import { cellForTheRest } from './without-row.ts';

/** The difference between a Sheet and the Outline of its script. */
export type Plan = {
  /** The rows to add, in the order of the requests. */
  readonly steps: readonly AddRows[];
  readonly run: AddRun;
  /** The Sheet as it is written: with a row for results that have none of their own, where one is needed. */
  readonly sheet: Sheet;
  readonly missing: readonly Row[];
  /** Those of them that may be there under titles that have changed: they wait for a run that tells. */
  readonly unsure: Match['unsure'];
  /** Those of them that are added; the results of the others have no row. */
  readonly added: readonly Row[];
  readonly obsolete: readonly ObsoleteRow[];
  /** Set when most rows look renamed, so that none are added. */
  readonly massRename: MassRename | undefined;
  readonly claimed: ReadonlySet<number>;
  readonly places: Match['places'];
  /** Tests that name a row which is not there for them. */
  readonly unpinned: readonly NamingRow[];
  readonly headersWithoutField: readonly string[];
};

export type NewScriptPlan = Plan & {
  readonly rows: readonly NewRow[];
  /** A block that is inserted when the script is made, to see where it lands. */
  readonly heldBack: AddRows | undefined;
};

/** What bringing one Sheet to its script would write, or has written, and where. */
export type ScriptPlan = {
  /** Undefined: the script is not there. */
  readonly scriptId: number | undefined;
  readonly name: string;
  /** Names from the top of the project; undefined when the service does not say. */
  readonly folders: readonly string[] | undefined;
  readonly missingFolders: readonly string[];
  /** What is there and has nearly the name of what is missing: a folder by its path, or a script. */
  readonly similar?: string | undefined;
  /** What was missing when it was looked at. */
  readonly plan: Plan;
  /** The run is there already, so nothing would be written. */
  readonly isDelivered: boolean;
  /** What was written, with headings that were repeated to place others; undefined: it was only looked at. */
  readonly written?: { readonly created: boolean; readonly rowsAdded: number } | undefined;
};

export type PlanOptions = Partial<Pick<OutlinePolicy, 'allowRenames' | 'obsolete'>> & {
  /** Whether this build may add rows; without it, results of missing rows stay away. */
  readonly mayAddRows: boolean;
  /** Tells files of other runners from those that are gone; left out: all are gone. */
  readonly isOnDisk?: IsOnDisk | undefined;
  readonly tried?: Findings;
};

/** Plans the steps for a script that is there. Linear. */
export function planSheet(given: Sheet, outline: Outline, options: PlanOptions): Plan {
  const { tried = NO_FINDINGS } = options;
  const notes = withFindings(outline.notes, tried);
  const matched = matchSheet(wholeSheet(given), knownOutline(outline, notes));
  const { places } = matched.match;
  const { obsolete, hasOthers } = unclaimedRows(matched, options.isOnDisk);
  const massRename = options.allowRenames === true ? undefined : findMassRename(matched, obsolete);
  const { sheet, missing, added } = chooseRows(matched, { ...options, tried, massRename });
  const fields = new Set(outline.fields);
  const excluded = options.obsolete === 'exclude' && massRename === undefined ? obsolete : [];
  return {
    steps: rowSteps(added, { ...matched, sheet, tried }),
    run: { scope: scopeOf(sheet, hasOthers), ...runStep({ ...matched, sheet }, fields, excluded) },
    sheet,
    missing,
    unsure: matched.match.unsure,
    added,
    obsolete,
    massRename,
    claimed: matched.claimed,
    places,
    unpinned: unpinnedRows(sheet.rows, matched.match),
    headersWithoutField: Object.keys(sheet.headers).filter((id) => !fields.has(id)),
  };
}

type Choice = Pick<PlanOptions, 'mayAddRows'> & Pick<Plan, 'massRename'> & { readonly tried: Findings };

/** The rows that the service lacks, those of them that are added, and the Sheet with what is not added in the row for errors. */
function chooseRows(
  { sheet: given, match, known }: SheetMatch,
  { mayAddRows, massRename, tried }: Choice,
): Pick<Plan, 'sheet' | 'missing' | 'added'> {
  const { notes } = known;
  const isTaken = (key: RowKey) => match.unsure.has(key) || isWritten(key, tried, notes);
  const missing = match.missing.filter(isNeeded);
  const mayAdd = mayAddRows && !notes.isClosed && massRename === undefined;
  const writable = mayAdd ? withoutBranches(missing, isTaken) : [];
  const rows = writable.filter(({ key }) => key !== RUN_ERRORS_KEY);
  const isAdded = new Set(rows);
  const left = missing.filter((row) => row.key !== RUN_ERRORS_KEY && !isAdded.has(row));
  const rest = left.length === 0 ? undefined : cellForTheRest(given, left, massRename);
  const sheet = rest === undefined ? given : { ...given, rows: withErrors(given, rest) };
  const lacksErrors = !match.places.has(RUN_ERRORS_KEY) && !notes.isClosed && !isTaken(RUN_ERRORS_KEY);
  const errors = lacksErrors ? sheet.rows.filter((row) => row.key === RUN_ERRORS_KEY && isNeeded(row)) : [];
  return { sheet, missing, added: [...errors, ...rows] };
}

/** A script that was not made with the row for errors gets it when there are some. */
function isNeeded({ key, cell }: Row): boolean {
  return key !== RUN_ERRORS_KEY || cell !== undefined;
}

/** Rows without those that are taken already, and without what stands below them: it would need its heading. */
function withoutBranches(rows: readonly Row[], isTaken: (key: RowKey) => boolean): readonly Row[] {
  const left = new Set<RowKey>();
  for (const { key, parent } of rows) {
    if (isTaken(key) || (parent !== undefined && left.has(parent))) left.add(key);
  }
  return rows.filter((row) => !left.has(row.key));
}

function rowSteps(
  missing: readonly Row[],
  { sheet, match: { places }, known: { rows, notes }, tried }: SheetMatch & { readonly tried: Findings },
): readonly AddRows[] {
  if (missing.length === 0) return [];
  const mostRequests = Math.max(1, MOST_ROW_REQUESTS - tried.requests);
  const place = (insertion: OutlineNotes['insertion']) => {
    const steps = placeRows({ rows: sheet.rows, places, missing, outline: rows, insertion, mostRequests });
    return steps.flatMap((step) => nextRows(step, rows, tried) ?? []);
  };
  const steps = place(tried.astray.size > 0 ? 'ignored' : notes.insertion);
  const isMissing = new Set(missing.map(({ key }) => key));
  // Of a trial with so few rows, only headings that are there already would come, to stay in the middle.
  const isVain = steps.some((step) => step.after !== 'end' && !step.rows.some(({ key }) => isMissing.has(key)));
  return isVain ? place('ignored') : steps;
}

/** Of one build, whatever it adds: one after the other, they would outlast its deadline. */
export const MOST_ROW_REQUESTS = 20;

/** A run of one runner says nothing about the tests of others. */
function scopeOf({ partial }: Sheet, hasOthers: boolean): AddRun['scope'] {
  if (hasOthers) return 'shared';
  return partial === false ? 'whole' : partial;
}

/** The run: a cell for each row that the service has, and the headers that it can show. */
function runStep(
  { sheet, match: { places }, claimed, untold }: SheetMatch,
  fields: ReadonlySet<string>,
  excluded: readonly OutlineRow[],
): Omit<AddRun, 'scope'> {
  const cells = new Map<number, Cell>(excluded.map(({ id }) => [id, OBSOLETE]));
  for (const [id, cell] of untold) if (!claimed.has(id)) cells.set(id, cell);
  const passes = new Map<number, 'pass' | 'retried'>();
  const fileDurations = new Map<number, number>();
  const parents = new Set(sheet.rows.map(({ parent }) => parent));
  for (const row of sheet.rows) {
    const place = places.get(row.key);
    if (place === undefined) continue;
    // A file that was cut short, without a test that is known to the run or to the service, shows that it was to run.
    const isLone = !parents.has(row.key) && place.kind !== 'group';
    const cell = row.cell ?? (isLone ? row.cellBelow : undefined);
    if (cell !== undefined) cells.set(place.id, cell);
    if (row.passed !== undefined) passes.set(place.id, row.passed);
    if (row.durationMs !== undefined) fileDurations.set(place.id, row.durationMs);
  }
  const headers = Object.entries(sheet.headers).filter(([id]) => fields.has(id));
  return { headers: Object.fromEntries(headers), cells, passes, fileDurations };
}

const OBSOLETE: Cell = { mark: 'exclude', comment: 'obsolete' };

/** Plans a script that is not there: the script with its rows, and the block that is inserted into it. */
export function planNewScript(sheet: Sheet): NewScriptPlan {
  const made = wholeSheet(sheet).rows;
  const held = holdBack(made);
  const heldBack: AddRows | undefined =
    held === undefined ? undefined : { after: held.after, isWhole: true, rows: held.block.map(toNewRow) };
  return {
    steps: heldBack === undefined ? [] : [heldBack],
    run: { scope: scopeOf(sheet, false), headers: sheet.headers, cells: new Map() },
    rows: (held?.rest ?? made).map(toNewRow),
    heldBack,
    sheet,
    missing: sheet.rows,
    unsure: new Set(),
    added: sheet.rows,
    obsolete: [],
    massRename: undefined,
    claimed: new Set(),
    places: new Map(),
    unpinned: [],
    headersWithoutField: [],
  };
}
