import type { RunCounts } from '../sheet/row-counts.ts';
import type { Plan } from './plan.ts';

/** What publishing one Sheet would write, and where. */
export type ScriptPlan = {
  /** Undefined: the script is not there yet. */
  readonly scriptId: number | undefined;
  readonly name: string;
  /** Names from the top of the project; undefined when the service does not say. */
  readonly folders: readonly string[] | undefined;
  readonly missingFolders: readonly string[];
  readonly plan: Plan;
  /** All cells of the run, where it belongs to this script alone; undefined: it is divided among several. */
  readonly run?: RunCounts | undefined;
  /** The run is there already, so nothing would be written. */
  readonly isDelivered: boolean;
  /** Headings that are there already, and would be written once more to place new rows. */
  readonly repeated: number;
  /** What publishing would take from finding the script to appending the run, when nothing goes wrong. */
  readonly requests: number;
};

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
