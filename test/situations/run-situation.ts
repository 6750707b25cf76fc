import type { Differences } from './differences.ts';
import type { MainEnd } from './ends-main.ts';
import type { RunnerName } from './runners.ts';

/** A second run, after one in which `one` and `two` of both files have passed. */
export type RunSituation = {
  readonly title: string;
  /** The file `a.test.js` of the second run; left out: as it was. */
  readonly source?: string;
  /** What the command line has besides. */
  readonly words?: { readonly [Name in RunnerName]?: readonly string[] };
  /** What ends the main process. */
  readonly main?: MainEnd;
  /** Runners word this in their own way: comments are left out. */
  readonly isWordedByRunner?: true;
  /** The whole grid. */
  readonly grid: readonly string[];
  readonly but?: Differences;
};
