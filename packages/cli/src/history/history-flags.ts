import type { InferredOptionTypes } from 'yargs';
import type { ServiceFlags } from '../options.ts';

export const COMPARE_FLAGS = {
  ascii: { type: 'boolean', describe: 'Draw without signs beyond ASCII' },
} as const;

/** Flags of `history` and `flaky`. */
export const LANE_FLAGS = {
  branch: { type: 'string', describe: 'Branch whose runs are shown; default: that of the newest run' },
  ascii: { type: 'boolean', describe: 'Draw without signs beyond ASCII' },
} as const;

export const ALL_FLAG = {
  all: { type: 'boolean', describe: 'Also show tests that always passed' },
} as const;

export type HistoryFlags = ServiceFlags &
  InferredOptionTypes<typeof LANE_FLAGS> &
  InferredOptionTypes<typeof ALL_FLAG> & {
    /** A row by its id, or a part of its path. */
    readonly row?: string | undefined;
  };

export type FlakyFlags = ServiceFlags & InferredOptionTypes<typeof LANE_FLAGS>;

export type CompareFlags = ServiceFlags &
  InferredOptionTypes<typeof COMPARE_FLAGS> & {
    readonly before?: string | undefined;
    readonly after?: string | undefined;
  };
