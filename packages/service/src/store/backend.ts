import type { Kysely } from 'kysely';

import type { ChangeSignal } from './change-signal.ts';
import type { Database, Tables } from './tables.ts';
import type { Usage } from './usage.ts';

/** Work on one connection, within one transaction. */
export type Work<T> = (query: Kysely<Tables>) => Promise<T>;

/** An engine that is open and holds the newest format. */
export type Backend = {
  /** Outside of any transaction. */
  readonly database: Database;
  /** What is read belongs to one moment. */
  readonly read: <T>(work: Work<T>) => Promise<T>;
  /** Wholly or not at all. */
  readonly write: <T>(work: Work<T>) => Promise<T>;
  /** Lets a thread with a store of its own write while this work runs: where writes exclude each other, none is begun here. */
  readonly lend: (work: () => Promise<void>) => Promise<void>;
  /** Writes of this process, and, where others share the data, theirs. */
  readonly changes: ChangeSignal;
  readonly usage: () => Usage;
  /** Whether the last write found room. */
  readonly hasRoom: () => boolean;
  /** Why nothing can be written, when nothing can. */
  readonly readOnlyReason?: string;
  readonly close: () => Promise<void>;
};
