import type { Plan } from './plan.ts';

/** What bringing one Sheet to its script would write, or has written, and where. */
export type ScriptPlan = {
  /** Undefined: the script is not there. */
  readonly scriptId: number | undefined;
  readonly name: string;
  /** Names from the top of the project; undefined when the service does not say. */
  readonly folders: readonly string[] | undefined;
  readonly missingFolders: readonly string[];
  /** What is there and has nearly the name of what is missing: a folder by its path, or a script. */
  readonly similar?: string | undefined;
  /** What was missing when it was looked at. */
  readonly plan: Plan;
  /** The run is there already, so nothing would be written. */
  readonly isDelivered: boolean;
  /** What was written; undefined: it was only looked at. */
  readonly written?:
    | {
        readonly created: boolean;
        /** Headings that were repeated to place others among them. */
        readonly rowsAdded: number;
      }
    | undefined;
};
