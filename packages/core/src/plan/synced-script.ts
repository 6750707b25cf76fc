import type { Plan } from './plan.ts';

/** The outline of one script, brought up to date without a run; with `isCheck`: what that would do. */
export type SyncedScript = {
  /** Undefined: it would be made, or is not since the scripts of the run look renamed. */
  readonly scriptId: number | undefined;
  readonly name: string;
  /** Whether the script was missing. */
  readonly created: boolean;
  /** Rows that were written, repeated headings among them. */
  readonly rowsAdded: number;
  /** Headings that were there already, and were or would be written once more to place new rows. */
  readonly repeated: number;
  /** What was missing when it was looked at. */
  readonly plan: Plan;
};
