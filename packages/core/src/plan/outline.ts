import type { Ownership } from './ownership.ts';
import type { RowMemory } from './row-memory.ts';

export type Outline = {
  readonly scriptId: number;
  readonly name: string;
  readonly rows: readonly OutlineRow[];
  /** Ids of the header fields a run of this script can show. */
  readonly fields: readonly string[];
  readonly notes: OutlineNotes;
};

export type OutlineRow = { readonly id: number; readonly indent: number; readonly text: string };

/** A row of ours that no test has any more, with its path as a person reads it. */
export type ObsoleteRow = OutlineRow & { readonly path: string };

/** Whether rows stand below the one at this position: then it is a heading, and no test. */
export function isHeadingAt(rows: readonly Pick<OutlineRow, 'indent'>[], position: number): boolean {
  const indent = rows[position]?.indent;
  return indent !== undefined && (rows[position + 1]?.indent ?? indent) > indent;
}

/** The rows from `start` up to and without `end` that have no rows below them. */
export function leavesOf(
  rows: readonly OutlineRow[],
  start: number = 0,
  end: number = rows.length,
): readonly OutlineRow[] {
  return rows.slice(start, end).filter((_, i) => !isHeadingAt(rows, start + i));
}

/** What builds have found out about the service by writing rows, noted at the script for the builds after them. */
export type OutlineNotes = {
  /** Whether rows are put in the middle when asked; undefined: it is not known. */
  readonly insertion: 'honoured' | 'ignored' | undefined;
  /** Rows that are shown otherwise than they were sent. */
  readonly shownOtherwise: RowMemory;
  /** There are too many of these to be noted: adding rows would never end. */
  readonly isClosed: boolean;
  readonly ownership: Ownership;
};
