import type { InferredOptionTypes } from 'yargs';
import type { ExpectShards } from './expect-shards.ts';
import { notEmpty, type ServiceFlags } from '../options.ts';

/** Flags of commands that read files of other tools. */
export const REPORT_FLAGS = {
  'report-root': {
    type: 'string',
    requiresArg: true,
    describe: 'Path of the package on the machine that wrote the report files, when it was another one',
    coerce: (value: string): string | undefined => notEmpty('report-root', value),
  },
} as const;

/** What a person allows who has seen what would be written. */
export const RENAME_FLAGS = {
  'allow-renames': { type: 'boolean', describe: 'Add rows although most of them look renamed' },
} as const;

export type PublishFlags = ServiceFlags &
  ExpectShards &
  InferredOptionTypes<typeof REPORT_FLAGS & typeof RENAME_FLAGS> & {
    /** Files and folders as they were given. */
    readonly files: readonly string[] | undefined;
  };
