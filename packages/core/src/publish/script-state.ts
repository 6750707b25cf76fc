import type { OutlineNotes } from '../plan/outline.ts';

/**
 * What builds keep for each other at a script: machines of a CI start empty every time, the script is what they share. It
 * stands in one block of the description, such as `[runsheet: for shop; inserts in place; tests 2-40]`. A person can read
 * it, and may remove it.
 */
export type ScriptState = {
  /** The name that runsheet made the script for; undefined: people made it. */
  readonly madeFor: string | undefined;
  /** The key of the run whose build made the script, as long as no build has got further; undefined: one has. */
  readonly madeBy: string | undefined;
  /** Who may add rows, or append a run that others may have; undefined: nobody. */
  readonly lease: LeaseHolder | undefined;
  readonly notes: OutlineNotes;
};

export type LeaseHolder = {
  readonly token: string;
  /** Milliseconds since 1970, by its clock. */
  readonly takenAtMs: number;
};
