import type { InferredOptionTypes } from 'yargs';
import { type Gate, parseGate } from './gate.ts';
import { parseCount, type ServiceFlags } from '../options.ts';

/** Flags of commands that read files of other tools. */
export const REPORT_FLAGS = {
  'report-root': {
    type: 'string',
    describe: 'Path of the package on the machine that wrote the report files, when it was another one',
  },
} as const;

/** The flag that says how many parts a run has to have. */
export const EXPECT_SHARDS = {
  'expect-shards': {
    type: 'string',
    describe: 'How many shards a run has to have; default: as many as the recorded runs say',
    coerce: (value: string): string => String(parseCount('expect-shards', value)),
  },
} as const;

export type ExpectShards = { readonly 'expect-shards'?: string | undefined };

/** The number that was given; undefined: none was. */
export function expectedShards({ 'expect-shards': given }: ExpectShards): number | undefined {
  return given === undefined ? undefined : Number(given);
}

/** What a person allows who has seen what would be written. */
export const RENAME_FLAGS = {
  'allow-renames': { type: 'boolean', describe: 'Add rows, or make scripts, although most of them look renamed' },
} as const;

export type RenameFlags = InferredOptionTypes<typeof RENAME_FLAGS>;

/** A gate for pipelines: the results are delivered anyway. */
export const GATE_FLAGS = {
  'fail-on': {
    type: 'string',
    array: true,
    describe:
      'End with 1 when a delivered run has new-failures, any-failure, flaky, missing-shard, blocked, query, a pass rate below min-pass-rate=98, or took longer than max-duration=10m',
    coerce: (words: readonly string[]): readonly Gate[] => words.map(parseGate),
  },
} as const;

export type GateFlags = InferredOptionTypes<typeof GATE_FLAGS>;

export type PublishFlags = ServiceFlags &
  ExpectShards &
  Partial<GateFlags> &
  InferredOptionTypes<typeof REPORT_FLAGS> &
  RenameFlags & {
    /** Files and folders as they were given. */
    readonly files: readonly string[] | undefined;
  };
