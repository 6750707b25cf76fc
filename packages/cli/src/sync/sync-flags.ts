import type { SomeFlags } from '../options.ts';
import type { RenameFlags } from '../publish/publish-flags.ts';

/** Flags of this command alone. */
export const SYNC_FLAGS = {
  check: { type: 'boolean', describe: 'Only look: end with 10 when there are rows to add' },
} as const;

export type SyncFlags = SomeFlags &
  RenameFlags & {
    readonly check: boolean | undefined;
    /** Files and folders before `--`. */
    readonly files: readonly string[] | undefined;
    /** With what follows `--`: the command that runs the tests. */
    readonly _: readonly (string | number)[];
  };
