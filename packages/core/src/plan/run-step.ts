import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import type { SheetMatch } from './known-tests.ts';
import type { Match } from './match.ts';
import type { OutlineRow } from './outline.ts';
import type { AddRun } from './step.ts';

type RunParts = SheetMatch & {
  readonly fields: ReadonlySet<string>;
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
  return {
    headers: Object.fromEntries(headers),
    cells,
    passes: byId(sheet, match.places, ({ passed }) => passed),
    fileDurations: byId(sheet, match.places, ({ durationMs }) => durationMs),
  };
}

/** What rows tell, by the ids that they have at the service. */
function byId<Told>({ rows }: Sheet, places: Match['places'], tell: (row: Row) => Told | undefined) {
  const told = new Map<number, Told>();
  for (const row of rows) {
    const value = tell(row);
    const id = value === undefined ? undefined : places.get(row.key)?.id;
    if (id !== undefined && value !== undefined) told.set(id, value);
  }
  return told;
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
