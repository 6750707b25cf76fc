import type { Run } from '../../client/answers/things.ts';

/** How a service of the model treats what the specification does not show. */
export type SimHabits = {
  readonly insert: 'honoured' | 'ignored' | 'refused';
  readonly text: (text: string) => string;
  readonly comment: (comment: string) => string;
  /** Spellings of the texts of a result that it reads; those of the others are lost. */
  readonly spellings: readonly ('comment' | 'comments')[];
  /** Longest text of a result; longer ones are refused (400). */
  readonly longestComment: number;
  /** Rows that it takes at once; more are refused (400). */
  readonly mostRows: number;
  /** Bodies with more characters are refused (413). */
  readonly mostCharacters: number;
  /** Where a new folder stands among the others. */
  readonly newFolder: 'first' | 'last';
  /** What it keeps of a header; undefined: nothing. */
  readonly header: (value: string, field: string) => string | undefined;
  /** Of runs: all, none, or all but their results. */
  readonly shows: 'runs and results' | 'runs' | 'no runs';
  readonly showsDescriptions: boolean;
  /** What it keeps of a description. */
  readonly description: (description: string) => string;
  /** Whether it stores the rows that it takes. */
  readonly storesRows: boolean;
  /** Rows of a script that it lists; it stores the others, too. */
  readonly mostListed: number;
  /** By how much readings lag behind writes. */
  readonly lagMs: number;
  /** Whether folders list what stands in them. */
  readonly lists: boolean;
  /** The id of the n-th run of a script. */
  readonly runId: (n: number) => number;
  /** What the answer to a new run counts; `counted`: the cells that it has taken over. */
  readonly progress: Run['progress'] | 'counted';
};

export const PLAIN_HABITS: SimHabits = {
  insert: 'honoured',
  text: (text) => text,
  comment: (comment) => comment,
  spellings: ['comment', 'comments'],
  longestComment: Number.POSITIVE_INFINITY,
  mostRows: Number.POSITIVE_INFINITY,
  mostCharacters: Number.POSITIVE_INFINITY,
  newFolder: 'last',
  header: (value) => value,
  shows: 'runs and results',
  showsDescriptions: true,
  description: (description) => description,
  storesRows: true,
  mostListed: Number.POSITIVE_INFINITY,
  lagMs: 0,
  lists: true,
  runId: (n) => n,
  progress: 'counted',
};
