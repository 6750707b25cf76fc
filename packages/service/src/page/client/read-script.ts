import { CODES, type History, historyRows, readMarkedRuns, type StoredRun } from '@runsheet/core/history';

import type { RunData, ScriptData } from '../data/page-data.ts';
import { decodeCells } from './decode-cells.ts';
import { goneRows } from './gone-rows.ts';
import { type Outline, readOutline } from './outline.ts';

/** A script as the views read it. Runs are the oldest first, as in the history. */
export type Script = {
  readonly data: ScriptData;
  readonly outline: Outline;
  readonly history: History;
  /** The place in the history of each row of the outline. */
  readonly places: Int32Array;
  /** A 1 for each row that is gone from the code. */
  readonly gone: Uint8Array;
};

/**
 * The cells that the service holds are what each cell was; marks add what cells cannot tell: a pass after a retry, and
 * that a heading without a cell passed in a whole run. Pure.
 */
export function readScript(data: ScriptData): Script {
  const outline = readOutline(data);
  const rows = historyRows(
    data.ids.map((id, row) => ({ id, indent: data.indents[row] ?? 0, text: data.texts[row] ?? '' })),
  );
  const told = readMarkedRuns(rows, data.runs.map(toStored));
  const placeById = new Map(Array.from(told.rows.ids, (id, place) => [id, place] as const));
  const runs = told.runs.map((run, at) => {
    const cells = decodeCells(data.runs[at]?.cells ?? '', placeById, told.rows.ids.length);
    const codes = run.codes.map((code, place) => joinCodes(cells[place] ?? 0, code, told.rows.isQuiet[place] === 1));
    return run.source === 'none' ? { ...run, codes, source: 'results' as const } : { ...run, codes };
  });
  const places = Int32Array.from(data.ids, (id) => placeById.get(id) ?? -1);
  return { data, outline, history: { rows: told.rows, runs }, places, gone: goneRows({ outline, runs, places }) };
}

function joinCodes(cell: number, mark: number, isQuiet: boolean): number {
  if (cell === CODES.pass && mark === CODES.retried) return mark;
  if (cell === CODES.none && mark === CODES.pass && isQuiet) return mark;
  return cell;
}

function toStored({ id, created, headers }: RunData): StoredRun {
  return { id, created, headers };
}

/** The code of a cell. */
export function codeAt({ history, places }: Script, row: number, run: number): number {
  return history.runs[run]?.codes[places[row] ?? -1] ?? CODES.none;
}
