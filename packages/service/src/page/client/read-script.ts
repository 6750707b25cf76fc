import {
  CODES,
  defaultBranchOf,
  durationsOf,
  type History,
  historyRows,
  judgeRun,
  readHistory,
  type RunDurations,
  type RunNews,
  type StoredRun,
} from '@runsheet/core/history';

import type { RunData, ScriptData } from '../data/page-data.ts';
import { withCases } from './cases.ts';
import { codeAt, type Marked } from './code-at.ts';
import { type Count, countsOf } from './counts.tsx';
import { decodeCells } from './decode-cells.ts';
import { obsoleteRows } from './obsolete-rows.ts';
import { byRun } from './memo.ts';
import { readOutline } from './outline.ts';
import { type RunSums, sumsOf } from './sums.ts';

/** A script as the views read it. */
export type Script = Marked & {
  readonly data: ScriptData;
  /** A 1 for each obsolete row. */
  readonly obsolete: Uint8Array;
  /** The row for errors while it has no cell: it is not shown. -1: no such row. */
  readonly silent: number;
  readonly countsIn: (run: number) => readonly Count[];
  readonly sumsIn: (run: number) => RunSums;
  readonly newsIn: (run: number) => RunNews | undefined;
  readonly durationsIn: (run: number) => RunDurations;
  /** Others are compared with it. */
  readonly defaultBranch: string;
};

/**
 * The cells that the service holds are what each cell was; marks add what cells cannot tell: a pass on a later attempt, and
 * that a heading without a cell passed in a whole run. Pure.
 */
export function readScript(data: ScriptData): Script {
  const rows = historyRows(
    data.ids.map((id, row) => ({ id, indent: data.indents[row] ?? 0, text: data.texts[row] ?? '' })),
  );
  const told = readHistory(rows, data.runs.map(toStored));
  const placeById = new Map(Array.from(told.rows.ids, (id, place) => [id, place] as const));
  const runs = told.runs.map((run, at) => {
    const cells = decodeCells(data.runs[at]?.cells ?? [], placeById, told.rows.ids.length);
    const codes = run.codes.map((code, place) => joinCodes(cells[place] ?? 0, code, told.rows.isQuiet[place] === 1));
    return run.source === 'none' ? { ...run, codes, source: 'results' as const } : { ...run, codes };
  });
  return assemble(data, { rows: told.rows, runs });
}

/** The same, with the cases of each table below a heading of the page's own; undefined: it has no table. Pure. */
export function withFoldedCases({ data, history, outline }: Script): Script | undefined {
  const rows = withCases(data, outline);
  return rows && assemble({ ...data, ...rows }, history);
}

function assemble(data: ScriptData, history: History): Script {
  const outline = readOutline(data);
  const placeById = new Map(Array.from(history.rows.ids, (id, place) => [id, place] as const));
  const places = Int32Array.from(data.ids, (id) => placeById.get(id) ?? -1);
  const marked = { outline, history, places };
  const defaultBranch = defaultBranchOf(history, undefined);
  return {
    data,
    ...marked,
    silent: places.findIndex((place, row) => isSilent(place, history) && hasNoCell(marked, row)),
    obsolete: obsoleteRows({ outline, history, places }),
    countsIn: byRun((run) => countsOf(history, run)),
    sumsIn: byRun((run) => sumsOf(marked, run)),
    newsIn: byRun((run) => judgeRun(history, run, defaultBranch)),
    durationsIn: byRun((run) => durationsOf(data.runs[run]?.headers ?? {})),
    defaultBranch,
  };
}

/** Whether it is the row for errors. */
function isSilent(place: number, { rows }: History): boolean {
  return rows.isQuiet[place] === 1 && rows.isHeading[place] === 0;
}

function hasNoCell(marked: Marked, row: number): boolean {
  return marked.history.runs.every((_, run) => codeAt(marked, row, run) === CODES.none);
}

function joinCodes(cell: number, mark: number, isQuiet: boolean): number {
  if (cell === CODES.pass && mark === CODES.retried) return mark;
  if (cell === CODES.none && mark === CODES.pass && isQuiet) return mark;
  return cell;
}

function toStored({ id, created, headers }: RunData): StoredRun {
  return { id, created, headers };
}
