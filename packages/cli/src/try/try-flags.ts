import type { InferredOptionTypes } from 'yargs';
import { parsePort } from '../options.ts';

/** Flags of this command alone. */
export const TRY_FLAGS = {
  port: {
    type: 'string',
    describe: 'Port of the service on 127.0.0.1; default: any free one',
    coerce: (value: string): number | undefined => parsePort(value),
  },
  data: {
    type: 'string',
    describe: 'SQLite file for the data, so that the next try adds a column; default: memory, gone at the end',
  },
  all: { type: 'boolean', describe: 'Every row and every comment, also where the screen is too small' },
} as const;

export type TryFlags = InferredOptionTypes<typeof TRY_FLAGS> & {
  /** Words before `--`, and those after it. */
  readonly command: readonly string[] | undefined;
  readonly _: readonly (string | number)[];
};
