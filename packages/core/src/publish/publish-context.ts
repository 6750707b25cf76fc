import type { Client } from '../client/client.ts';
import type { Notice } from '../errors/runsheet-error.ts';
import type { Division } from '../sheet/layout.ts';
import type { OutlinePolicy } from '../sheet/sheet.ts';
import type { Run, RunId } from '../client/answers/things.ts';
import type { IsOnDisk } from '../plan/known-tests.ts';
import type { Outline } from '../plan/outline.ts';

/** Reads the runs of a script for the history of one of them; undefined: the service does not give them. Never rejects. */
export type ReadHistory = (
  outline: Pick<Outline, 'scriptId' | 'fields' | 'rows'>,
  run: { readonly branch: string; readonly runId: RunId },
) => Promise<{ readonly runs: readonly Run[] | undefined; readonly notices: readonly Notice[] }>;

export type PublishContext = {
  readonly client: Client;
  /** Id or exact name; undefined: the only one of the account. */
  readonly project: string | number | undefined;
  /** Names the run forever: it is looked for before any write is repeated. */
  readonly runKey: string;
  /** Names this publisher of the run: two publishers of one run have different ones. */
  readonly token: string;
  readonly replay: boolean;
  /** Whether it may be there, although nobody has heard of it: its publisher was killed, or an answer did not come. */
  readonly mayHaveLanded?: boolean;
  readonly mayAddRows: boolean;
  readonly policy: OutlinePolicy;
  /** Tells files of other runners from those that are gone; left out: all are gone. */
  readonly isOnDisk?: IsOnDisk | undefined;
  /** How the Report was divided among scripts; left out: it goes into one. */
  readonly division?: Division | undefined;
  /** Whether this build may make a script that is missing; left out: it may. */
  readonly mayMakeScript?: boolean;
  readonly hints: TargetHints;
  readonly readHistory?: ReadHistory | undefined;
  /** The branch that others are compared with; left out: `main` or `master`. */
  readonly defaultBranch?: string | undefined;
  readonly clock: Clock;
};

/** Which script was used last time for a target. Only a shortcut: what is read through it is checked. */
export type TargetHints = {
  readonly get: (target: string) => number | undefined;
  readonly set: (target: string, scriptId: number) => void;
};

export type Clock = {
  readonly now: () => number;
  readonly sleep: (waitMs: number) => Promise<void>;
};

/** A write that seemed lost may still be carried out for this long, in milliseconds. */
export const SETTLE_MS = 1_000;
