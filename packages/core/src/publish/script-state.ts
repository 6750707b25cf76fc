import type { OutlineNotes } from '../plan/outline.ts';
import type { CommentNote } from './comment-form.ts';
import type { Leases } from './leases.ts';

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
  readonly comments: CommentNote;
  readonly keyFates: KeyFates;
};

/** What became of keys, by the name of their place. */
export type KeyFates = ReadonlyMap<string, KeyFate>;
export type KeyFate = 'kept' | 'lost';
