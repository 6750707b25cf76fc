import { isHeadingAt, type OutlineRow, withAbove } from '../plan/outline.ts';
import { RUN_ERRORS_TITLE } from '../sheet/sheet.ts';

export type HistoryRow = {
  readonly id: number;
  readonly isHeading: boolean;
  /** It has a cell only when something went wrong. */
  readonly isQuiet?: boolean;
  /** Id of the row that it stands below; undefined: it stands on top. */
  readonly parent?: number | undefined;
};

/** The rows of a script as its history knows them, in document order. */
export function historyRows(rows: readonly OutlineRow[]): readonly HistoryRow[] {
  return Array.from(withAbove(rows), ([{ id, indent, text }, above], place) => {
    const isHeading = isHeadingAt(rows, place);
    const isQuiet = isHeading || (indent === 0 && text === RUN_ERRORS_TITLE);
    return { id, isHeading, isQuiet, parent: above.at(-1)?.id };
  });
}

/** The rows of a script by ascending id. The marks of a run are a byte for each place here. */
export type RowIndex = {
  readonly ids: Float64Array;
  readonly isHeading: Uint8Array;
  readonly isQuiet: Uint8Array;
  /** The place of the row that each stands below; -1: it stands on top. */
  readonly parents: Int32Array;
};

export function indexRows(rows: readonly HistoryRow[]): RowIndex {
  const sorted = rows.toSorted((a, b) => a.id - b.id);
  const ids = Float64Array.from(sorted, ({ id }) => id);
  return {
    ids,
    isHeading: Uint8Array.from(sorted, ({ isHeading }) => Number(isHeading)),
    isQuiet: Uint8Array.from(sorted, ({ isQuiet = false }) => Number(isQuiet)),
    parents: Int32Array.from(sorted, ({ parent }) => (parent === undefined ? -1 : (placeOf({ ids }, parent) ?? -1))),
  };
}

export function placeFrom({ ids }: Pick<RowIndex, 'ids'>, id: number, from = 0): number {
  let low = from;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? Infinity) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of a row; undefined when the script has no such row. */
export function placeOf(index: Pick<RowIndex, 'ids'>, id: number): number | undefined {
  const place = placeFrom(index, id);
  return index.ids[place] === id ? place : undefined;
}
