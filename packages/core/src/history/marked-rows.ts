import { isHeadingAt, type OutlineRow, withAbove } from '../plan/outline.ts';
import { MARKS, RUN_ERRORS_TITLE } from '../sheet/sheet.ts';
import { readPassed } from '../report/story.ts';

/** The codes of a run's marks, one byte a row. `retried`: passed after a failed attempt. */
export const CODES = { none: 0, pass: 1, fail: 2, blocked: 3, query: 4, exclude: 5, retried: 6 } as const;

export type RunMark = keyof typeof CODES;

/** The letter of each code, in headers and in the verdicts of a row. All lower case, so that a service may fold case. */
export const LETTERS = 'npfbqxr';

export type Verdict = 'pass' | 'fail';

/** Only pass and fail are verdicts: everything else is a gap. */
export function verdictOf(code: number | undefined): Verdict | undefined {
  if (code === CODES.fail) return 'fail';
  return code === CODES.pass || code === CODES.retried ? 'pass' : undefined;
}

/** The code of a cell as `results=full` shows it, for runs without marks: its comment may tell of a retry. */
export function codeOfCell({ result, comment }: { readonly result: string; readonly comment: string }): number {
  if (result === 'pass' && readPassed(comment).attempts > 1) return CODES.retried;
  const mark = MARKS.find((known) => known === result);
  return mark === undefined ? CODES.none : CODES[mark];
}

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
