import type { Cell, Row } from '../sheet/sheet.ts';
import type { SheetMatch } from './known-tests.ts';
import type { Match } from './match.ts';
import type { OutlineRow } from './outline.ts';
import type { AddRun } from './step.ts';

type RunParts = SheetMatch & {
  readonly fields: ReadonlySet<string>;
  /** Obsolete rows that are to be marked as such. */
  readonly excluded: readonly OutlineRow[];
};

/** The run: a cell for each row that the service has, and the headers that it can show. */
export function runStep({ sheet, match, claimed, unknown, fields, excluded }: RunParts): Omit<AddRun, 'scope'> {
  const cells = new Map<number, Cell>(excluded.map(({ id }) => [id, OBSOLETE]));
  for (const [id, cell] of unknown) if (!claimed.has(id)) cells.set(id, cell);
  const cellOf = cellsWithStopped(sheet.rows, match.places);
  for (const row of sheet.rows) {
    const id = match.places.get(row.key)?.id;
    const cell = cellOf(row);
    if (id !== undefined && cell !== undefined) cells.set(id, cell);
  }
  const headers = Object.entries(sheet.headers).filter(([id]) => fields.has(id));
  const fileDurations = durationsOf(sheet.rows, match.places);
  const passes = passesOf(sheet.rows, match.places);
  return {
    headers: Object.fromEntries(headers),
    cells,
    passes,
    ...(fileDurations.size === 0 ? {} : { fileDurations }),
  };
}

function passesOf(rows: readonly Row[], places: Match['places']): ReadonlyMap<number, 'pass' | 'retried'> {
  const passes = new Map<number, 'pass' | 'retried'>();
  for (const { key, passed } of rows) {
    const id = passed === undefined ? undefined : places.get(key)?.id;
    if (id !== undefined && passed !== undefined) passes.set(id, passed);
  }
  return passes;
}

function durationsOf(rows: readonly Row[], places: Match['places']): ReadonlyMap<number, number> {
  const durations = new Map<number, number>();
  for (const { key, durationMs } of rows) {
    const id = durationMs === undefined ? undefined : places.get(key)?.id;
    if (id !== undefined && durationMs !== undefined) durations.set(id, durationMs);
  }
  return durations;
}

const OBSOLETE: Cell = { mark: 'exclude', comment: 'obsolete' };

/**
 * The cell of each row. A file that was cut short has the cell of its tests where no test of it is known, neither to the
 * run nor to the service: else nothing would show that it was to run. Pure.
 */
function cellsWithStopped(rows: readonly Row[], places: Match['places']): (row: Row) => Cell | undefined {
  if (!rows.some(({ cellBelow }) => cellBelow !== undefined)) return ({ cell }) => cell;
  const parents = new Set(rows.map(({ parent }) => parent));
  const isLone = (row: Row) => !parents.has(row.key) && places.get(row.key)?.kind !== 'group';
  return (row) => row.cell ?? (isLone(row) ? row.cellBelow : undefined);
}
