import type { InferredOptionTypes } from 'yargs';
import { parseCount, type ServiceFlags } from '../options.ts';

/** Flags of this command alone. */
export const SHOW_FLAGS = {
  runs: {
    type: 'string',
    describe: 'Most runs to show, counted from the newest; default: as many as fit',
    coerce: (value: string): number | undefined => parseCount('runs', value),
  },
  all: { type: 'boolean', describe: 'Every row and every comment, also where the screen is too small' },
  failed: {
    type: 'boolean',
    describe: 'Only rows that failed or were blocked in the last whole run, as the command failed lists them',
  },
  web: { type: 'boolean', describe: 'Open the page of the script in the browser instead' },
  ascii: { type: 'boolean', describe: 'Draw without signs beyond ASCII' },
} as const;

export type ShowFlags = ServiceFlags & InferredOptionTypes<typeof SHOW_FLAGS>;
