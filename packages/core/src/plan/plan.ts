import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import { holdBack } from './hold-back.ts';
import { type Insertion, insertionSeen } from './insertion.ts';
import { type Match, matchRows } from './match.ts';
import { indexOutline, type OutlineGroup, type OutlineIndex } from './outline-index.ts';
import type { Outline, OutlineRow } from './outline.ts';
import { placeRows } from './place-rows.ts';
import { type AddRows, type AddRun, type Step, toNewRow } from './step.ts';

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
  /** What is known beyond the outline, for instance that the service refused an insertion. */
  readonly insertion?: Insertion;
};

/** Plans the steps for a script that is there. Pure and linear. */
export function planSheet(sheet: Sheet, outline: Outline, options: PlanOptions): Plan {
  const index = indexOutline(outline.rows);
  const match = matchRows(sheet.rows, index);
  const rowSteps = options.mayAddRows ? rowStepsFor({ sheet, match, index }, options.insertion) : [];
  const fields = new Set(outline.fields);
  return {
    steps: [...rowSteps, runStep({ sheet, outline, match, index }, fields)],
    missing: match.missing,
    retired: sheet.partial ? [] : retiredRows({ sheet, match, index }, outline),
    headersWithoutField: Object.keys(sheet.headers).filter((id) => !fields.has(id)),
  };
}

/** Plans the steps for a script that is not there: its folders, the script with its rows, the run. */
export function planNewScript(sheet: Sheet, missingFolders: readonly string[], name: string): Plan {
  const headers = Object.keys(sheet.headers);
  const heldBack = holdBack(sheet.rows);
  const rows = (heldBack?.rest ?? sheet.rows).map(toNewRow);
  const inserted: readonly AddRows[] =
    heldBack === undefined ? [] : [{ kind: 'add-rows', after: heldBack.after, rows: heldBack.block.map(toNewRow) }];
  return {
    steps: [
      ...missingFolders.map((folder) => ({ kind: 'create-folder', name: folder }) as const),
      { kind: 'create-script', name, rows, headers },
      ...inserted,
      { kind: 'add-run', headers: sheet.headers, cells: new Map(), pending: withCell(sheet.rows).length },
    ],
    missing: sheet.rows,
    retired: [],
    headersWithoutField: [],
  };
}

type Matched = { readonly sheet: Sheet; readonly match: Match; readonly index: OutlineIndex };

function rowStepsFor({ sheet, match, index }: Matched, known: Insertion | undefined): readonly AddRows[] {
  if (match.missing.length === 0) return [];
  const insertion = known ?? insertionSeen(index);
  return placeRows({ rows: sheet.rows, match, length: index.length, insertion });
}

function runStep(
  { sheet, outline, match, index }: Matched & { outline: Outline },
  fields: ReadonlySet<string>,
): AddRun {
  const cells = cellsBelow({ sheet, match, index }, outline);
  let pending = 0;
  for (const { key, cell } of withCell(sheet.rows)) {
    const id = match.ids.get(key);
    if (id === undefined) pending += 1;
    else cells.set(id, cell);
  }
  const headers = Object.entries(sheet.headers).filter(([id]) => fields.has(id));
  return { kind: 'add-run', headers: Object.fromEntries(headers), cells, pending };
}

/** Tests that the service knows below a file that failed to load or was cut short: their row says so, unless they ran. */
function cellsBelow({ sheet, match, index }: Matched, outline: Outline): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  const claimed = new Set(match.ids.values());
  for (const row of sheet.rows) {
    if (row.cellBelow === undefined) continue;
    for (const { id } of leavesBelow(index.groups.get(row.key), outline)) {
      if (!claimed.has(id)) cells.set(id, row.cellBelow);
    }
  }
  return cells;
}

/** Rows that no test claims. What stands below a file that failed to load is not gone, only unknown. */
function retiredRows({ sheet, match, index }: Matched, outline: Outline): readonly OutlineRow[] {
  const kept = new Set(match.ids.values());
  for (const { key, cellBelow } of sheet.rows) {
    if (cellBelow === undefined) continue;
    for (const { id } of leavesBelow(index.groups.get(key), outline)) kept.add(id);
  }
  return outline.rows.filter(
    (row, position) =>
      isLeaf(outline, position) && !kept.has(row.id) && !(row.indent <= 1 && sheet.errorTitles.includes(row.text)),
  );
}

function leavesBelow(group: OutlineGroup | undefined, outline: Outline): readonly OutlineRow[] {
  const blocks = group?.blocks ?? [];
  return blocks.flatMap(({ start, end }) =>
    outline.rows.slice(start, end).filter((_, offset) => isLeaf(outline, start + offset)),
  );
}

function isLeaf({ rows }: Outline, position: number): boolean {
  return (rows[position + 1]?.indent ?? 0) <= (rows[position]?.indent ?? 0);
}

function withCell(rows: readonly Row[]): readonly (Row & { readonly cell: Cell })[] {
  return rows.flatMap((row) => (row.cell === undefined ? [] : [{ ...row, cell: row.cell }]));
}
