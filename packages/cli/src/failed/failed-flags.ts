import type { Options } from 'yargs';
import type { ServiceFlags } from '../options.ts';
import { RUNNERS } from '../runners/runners.ts';

/** Flags of this command alone. */
export const FAILED_FLAGS: Readonly<Record<'run' | 'format', Options>> = {
  run: { type: 'string', default: 'last', describe: 'Number of the run, or last: the last whole run' },
  format: {
    type: 'string',
    choices: RUNNERS.map(({ rerun }) => rerun.program),
    describe: 'Print the arguments with which this runner runs exactly these tests',
  },
};

export type FailedFlags = ServiceFlags & {
  readonly run: string;
  readonly format: string | undefined;
  /** With what follows `--`: the command that runs the tests. */
  readonly _: readonly (string | number)[];
};
