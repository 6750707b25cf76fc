import type { InferredOptionTypes } from 'yargs';
import type { ServiceFlags } from '../options.ts';

/** Flags of this command alone. */
export const FAILED_FLAGS = {
  run: { type: 'string', default: 'last', describe: 'Number of the run, or last: the last whole run' },
  format: {
    type: 'string',
    choices: ['vitest', 'jest', 'playwright', 'node'],
    describe: 'Print the arguments with which this runner runs exactly these tests',
  },
} as const;

export type FailedFlags = ServiceFlags &
  InferredOptionTypes<typeof FAILED_FLAGS> & {
    /** With what follows `--`: the command that runs the tests. */
    readonly _: readonly (string | number)[];
  };
