import type { Cell, Row, RowKey, Sheet } from '../sheet/sheet.ts';
import { firstRows } from './first-rows.ts';
import { holdBack } from './hold-back.ts';
import { type KnownOutline, knownOutline } from './known-outline.ts';
import { type Match, matchRows } from './match.ts';
import type { OutlinePlace } from './outline-index.ts';
import type { Outline, OutlineRow } from './outline.ts';
import { placeRows } from './place-rows.ts';
import { type AddRows, type AddRun, type Step, toNewRow } from './step.ts';
import { NOTHING_TRIED, type Tried, withTried } from './tried.ts';

/** The difference between a Sheet and the Outline of its script. */
export type Plan = {
  /** In the order in which they must be done; the last is always `add-run`. */
  readonly steps: readonly Step[];
  /** Rows of the Sheet that the service does not have yet. */
  readonly missing: readonly Row[];
  /** Rows without rows below them that no test of this run claims. */
  readonly retired: readonly OutlineRow[];
  /** Headers that the script has no field for. */
  readonly headersWithoutField: readonly string[];
};

export type PlanOptions = {
  /** Whether this build may add rows; without it, results of missing rows stay away. */
  readonly mayAddRows: boolean;
  /** What this build has tried already. */
  readonly tried?: Tried;
};

/** Plans the steps for a script that is there. Pure and linear. */
export function planSheet(sheet: Sheet, outline: Outline, options: PlanOptions): Plan {
  const tried = options.tried ?? NOTHING_TRIED;
  const known = knownOutline(outline, withTried(outline.notes, tried));
  const match = matchRows(sheet.rows, known);
  const mayAddRows = options.mayAddRows && !outline.notes.isClosed;
  const rowSteps = mayAddRows ? rowStepsFor({ sheet, match, known }, outline, tried) : [];
  const fields = new Set(outline.fields);
  return {
    steps: [...rowSteps, runStep({ sheet, match, known }, fields)],
    missing: match.missing,
    retired: sheet.partial || sheet.cellBelow !== undefined ? [] : retiredRows({ sheet, match, known }),
    headersWithoutField: Object.keys(sheet.headers).filter((id) => !fields.has(id)),
  };
}

/** Plans the steps for a script that is not there: its folders, the script with its rows, the run. */
export function planNewScript(sheet: Sheet, missingFolders: readonly string[], name: string): Plan {
  const headers = Object.keys(sheet.headers);
  const heldBack = holdBack(sheet.rows);
  const rows = (heldBack?.rest ?? sheet.rows).map(toNewRow);
  const inserted: readonly AddRows[] =
    heldBack === undefined
      ? []
      : [{ kind: 'add-rows', after: heldBack.after, isWhole: true, rows: heldBack.block.map(toNewRow) }];
  return {
    steps: [
      ...missingFolders.map((folder) => ({ kind: 'create-folder', name: folder }) as const),
      { kind: 'create-script', name, rows, headers },
      ...inserted,
      {
        kind: 'add-run',
        headers: sheet.headers,
        cells: new Map(),
        pending: sheet.rows.filter(({ cell }) => cell !== undefined).length,
      },
    ],
    missing: sheet.rows,
    retired: [],
    headersWithoutField: [],
  };
}

type Matched = { readonly sheet: Sheet; readonly match: Match; readonly known: KnownOutline };

function rowStepsFor({ sheet, match, known }: Matched, outline: Outline, tried: Tried): readonly AddRows[] {
  const missing = withoutGivenUp(match.missing, tried.givenUp);
  if (missing.length === 0) return [];
  const insertion = tried.wentAstray ? 'distrusted' : (known.notes.insertion ?? 'unproven');
  const { places } = match;
  const steps = placeRows({ rows: sheet.rows, places, missing, outline: outline.rows, insertion });
  return steps.map((step) => ({ ...step, rows: firstRows(step.rows, tried.mostRows) }));
}

/** What stands below a row that is given up is given up with it: it would need its heading again. */
function withoutGivenUp(missing: readonly Row[], givenUp: ReadonlySet<RowKey>): readonly Row[] {
  if (givenUp.size === 0) return missing;
  const left = new Set<RowKey>();
  for (const { key, parent } of missing) {
    if (givenUp.has(key) || (parent !== undefined && left.has(parent))) left.add(key);
  }
  return missing.filter((row) => !left.has(row.key));
}

function runStep({ sheet, match, known }: Matched, fields: ReadonlySet<string>): AddRun {
  const cells = new Map<number, Cell>();
  const left = unrun({ sheet, match, known });
  const claimed = left.length === 0 ? new Set<number>() : claimedIds(match);
  for (const { rows, cell } of left) {
    for (const { id } of rows) if (!claimed.has(id)) cells.set(id, cell);
  }
  let pending = 0;
  for (const { key, cell } of sheet.rows) {
    if (cell === undefined) continue;
    const place = match.places.get(key);
    if (place === undefined) pending += 1;
    else cells.set(place.id, cell);
  }
  const headers = Object.entries(sheet.headers).filter(([id]) => fields.has(id));
  return { kind: 'add-run', headers: Object.fromEntries(headers), cells, pending };
}

/** Rows that no test claims. What stands below a file that failed to load is not gone, only unknown. */
function retiredRows({ sheet, match, known }: Matched): readonly OutlineRow[] {
  const kept = claimedIds(match);
  for (const { rows } of unrun({ sheet, match, known })) {
    for (const { id } of rows) kept.add(id);
  }
  const isErrorRow = new Set(sheet.errorTitles);
  return leavesIn(known.rows, 0, known.rows.length).filter(
    ({ id, indent, text }) => !kept.has(id) && !(indent <= 1 && isErrorRow.has(text)),
  );
}

function claimedIds({ places }: Match): Set<number> {
  const ids = new Set<number>();
  for (const { id } of places.values()) ids.add(id);
  return ids;
}

type Unrun = { readonly rows: readonly OutlineRow[]; readonly cell: Cell };

/** Tests that the service knows below a file, or a whole script, that failed to load or was cut short. */
function unrun({ sheet, match, known }: Matched): readonly Unrun[] {
  const below: Unrun[] = [];
  for (const { key, cellBelow } of sheet.rows) {
    if (cellBelow !== undefined) below.push({ rows: leavesBelow(match.places.get(key), known.rows), cell: cellBelow });
  }
  const { cellBelow } = sheet;
  const all = cellBelow === undefined ? [] : [{ rows: leavesIn(known.rows, 0, known.rows.length), cell: cellBelow }];
  return [...all, ...below];
}

function leavesBelow(place: OutlinePlace | undefined, rows: readonly OutlineRow[]): readonly OutlineRow[] {
  return place?.kind === 'group' ? place.blocks.flatMap(({ start, end }) => leavesIn(rows, start, end)) : [];
}

function leavesIn(rows: readonly OutlineRow[], start: number, end: number): readonly OutlineRow[] {
  const leaves: OutlineRow[] = [];
  for (let position = start; position < end; position += 1) {
    const row = rows[position];
    if (row !== undefined && (rows[position + 1]?.indent ?? 0) <= row.indent) leaves.push(row);
  }
  return leaves;
}
