import type { RowKey } from '../sheet/sheet.ts';
import type { Match } from './match.ts';
import { type OutlineNotes, type RowMemory, shortName, UNSHOWN } from './outline-notes.ts';
import type { AddRun, NewRow } from './step.ts';

export type Findings = {
  /** Undefined: nothing was inserted. */
  readonly insertion: OutlineNotes['insertion'];
  /** Rows that came without their headings and went astray: then all are written at the end, with theirs. */
  readonly astray: ReadonlySet<RowKey>;
  /** Rows that were written: this build does not write those again that cannot be found. */
  readonly written: ReadonlySet<RowKey>;
  /** Headings that were written before the rows below them, by their ids. */
  readonly open: ReadonlyMap<number, NewRow>;
  /** Rows that the service shows otherwise than they were sent. */
  readonly learned: RowMemory;
  /** The service did not take more rows at once than this. */
  readonly mostRows: number;
  readonly requests: number;
  /** How many rows stand at the end since their places would have taken more requests. */
  readonly displaced: number;
};

export const NO_FINDINGS: Findings = {
  insertion: undefined,
  astray: new Set(),
  written: new Set(),
  open: new Map(),
  learned: new Map(),
  mostRows: Number.POSITIVE_INFINITY,
  requests: 0,
  displaced: 0,
};

export function withFindings(notes: OutlineNotes, { insertion, learned }: Findings): OutlineNotes {
  return {
    ...notes,
    insertion: insertion ?? notes.insertion,
    shownOtherwise: new Map([...notes.shownOtherwise, ...learned]),
  };
}

/** Whether a row was written before: what is not shown is not written again, by this build or a later one. */
export function isWritten(key: RowKey, tried: Findings, { shownOtherwise }: OutlineNotes): boolean {
  if (tried.written.has(key)) return true;
  return shownOtherwise.size > 0 && shownOtherwise.get(shortName(key))?.id === UNSHOWN.id;
}

/**
 * The notes of a script with the rows that are not shown although they were written, and without those that came. A script
 * whose notes were full is open again when a whole run finds all its rows.
 */
export function withUnshown(
  notes: OutlineNotes,
  { missing, places, run }: Match & { readonly run: Pick<AddRun, 'scope'> },
  tried: Findings,
): OutlineNotes {
  const known = [...notes.shownOtherwise];
  const unshown = missing.flatMap(({ key }) => (tried.written.has(key) ? [[shortName(key), UNSHOWN] as const] : []));
  const mayCome = known.some(([, { id }]) => id === UNSHOWN.id);
  const came = new Set(mayCome ? [...places.keys()].map(shortName) : []);
  const left = known.filter(([name, { id }]) => id !== UNSHOWN.id || !came.has(name));
  const isClosed = notes.isClosed && (missing.length > 0 || run.scope !== 'whole');
  return { ...notes, isClosed, shownOtherwise: new Map([...left, ...unshown]) };
}
