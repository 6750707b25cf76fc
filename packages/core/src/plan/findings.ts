import type { RowKey } from '../sheet/sheet.ts';
import { NO_HABITS, type TextHabits } from './shown-as.ts';
import type { OutlineNotes } from './outline.ts';
import type { RowMemory } from './row-memory.ts';

/** What a build has tried, and what it has found out by it. */
export type Findings = {
  /** Whether the service has put rows in the middle; undefined: nothing was inserted. */
  readonly insertion: OutlineNotes['insertion'];
  /** Rows that came without their headings went astray: from then on all bring them along. */
  readonly wentAstray: boolean;
  /** Rows that were written and cannot be found: this build does not write them again. */
  readonly givenUp: ReadonlySet<RowKey>;
  /** What the service did to texts. */
  readonly habits: TextHabits;
  /** Rows that the service shows otherwise than they were sent. */
  readonly learned: RowMemory;
  /** The service did not take more rows at once than this. */
  readonly mostRows: number;
  /** How many requests have added rows. */
  readonly requests: number;
  /** How many rows came to stand at the end since their places would have taken more requests. */
  readonly displaced: number;
};

export const NO_FINDINGS: Findings = {
  insertion: undefined,
  wentAstray: false,
  givenUp: new Set(),
  habits: NO_HABITS,
  learned: new Map(),
  mostRows: Number.POSITIVE_INFINITY,
  requests: 0,
  displaced: 0,
};

/** The notes at a script with what this build has found out. */
export function withFindings(notes: OutlineNotes, { insertion, habits, learned }: Findings): OutlineNotes {
  return {
    ...notes,
    insertion: insertion ?? notes.insertion,
    habits: {
      stripsHashtags: notes.habits.stripsHashtags || habits.stripsHashtags,
      cutTo: habits.cutTo ?? notes.habits.cutTo,
    },
    shownOtherwise: new Map([...notes.shownOtherwise, ...learned]),
  };
}
