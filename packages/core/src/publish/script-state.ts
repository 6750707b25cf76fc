import type { OutlineNotes } from '../plan/outline.ts';

/**
 * What builds keep for each other at a script: machines of a CI start empty every time, the script is what they share. It
 * stands in one block of the description, such as `[runsheet: for shop; inserts in place; tests 2-40]`. A person can read
 * it, and may remove it.
 */
export type ScriptState = {
  /** The name that runsheet made the script for; undefined: people made it. */
  readonly madeFor: string | undefined;
  readonly leases: Leases;
  readonly notes: OutlineNotes;
};

/**
 * What one publisher at a time may do in a script: add rows, or append a run that others may be publishing too. The
 * state of the script says who holds it.
 */
export type Lease = 'rows' | 'run';

export type LeaseHolder = {
  /** The token of the publisher. */
  readonly token: string;
  /** Milliseconds since 1970, by its clock. */
  readonly takenAtMs: number;
};

/** Who holds each lease; undefined: nobody. */
export type Leases = Readonly<Record<Lease, LeaseHolder | undefined>>;
