import type { RowKey } from '../sheet/sheet.ts';
import type { OutlineNotes } from './outline.ts';
import type { RowMemory } from './row-memory.ts';
import type { NewRow } from './step.ts';

/** What a build has tried, and what it has found out by it. */
export type Findings = {
  /** Whether the service has put rows in the middle; undefined: nothing was inserted. */
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
