import { type Gate, parseGate } from './gate.ts';
import { RUNNERS } from '../runners/runners.ts';
import { SERVICE_FLAGS } from '../settings.ts';
import type { Flag, FlagValues, SomeFlags } from './flag.ts';
import { readCount, readPort } from './read-values.ts';

export const GLOBAL_FLAGS = {
  config: { type: 'string', requiresArg: true, describe: 'Configuration file, instead of the one that is found' },
  cwd: { type: 'string', requiresArg: true, describe: 'Run as if started in this folder' },
  json: { type: 'boolean', describe: 'Print one JSON document, also for errors' },
  quiet: { type: 'boolean', describe: 'Print only what was asked for, and errors' },
  'print-config': { type: 'boolean', describe: 'Only print every option, its value and where it was written' },
  verbose: { type: 'boolean', describe: 'Also print the causes of errors' },
} as const;
export type GlobalFlags = FlagValues<typeof GLOBAL_FLAGS>;

export type ServiceFlags = FlagValues<typeof SERVICE_FLAGS>;

/** What follows two dashes: the command that runs the tests. */
type WithCommand = { readonly rest: readonly string[] };

export const EXPORT_FLAGS = {
  format: {
    choices: ['markdown', 'csv', 'json', 'junit', 'html'],
    default: 'markdown',
    describe: 'What is written; junit holds one run, html holds every run',
  },
  run: { describe: 'Id of the run, or last; default: the last run of all tests, for html all' },
  all: { type: 'boolean', describe: 'Every run, for markdown, csv and json' },
  output: { describe: 'File to write; default: it is printed' },
} as const;
export type ExportFlags = ServiceFlags & FlagValues<typeof EXPORT_FLAGS>;

export const FAILED_FLAGS: Readonly<Record<'run' | 'format', Flag>> = {
  run: { default: 'last', describe: 'Number of the run, or last: the last run of all tests' },
  format: {
    choices: RUNNERS.map(({ rerun }) => rerun.program),
    describe: 'Print the arguments with which this runner runs exactly these tests',
  },
};
export type FailedFlags = ServiceFlags & WithCommand & { readonly run: string; readonly format: string | undefined };

export const COMPARE_FLAGS = {
  ascii: { type: 'boolean', describe: 'Draw without signs beyond ASCII' },
} as const;
export type CompareFlags = ServiceFlags &
  FlagValues<typeof COMPARE_FLAGS> & { readonly before?: string | undefined; readonly after?: string | undefined };

/** Flags of `history` and `flaky`. */
export const LANE_FLAGS = {
  branch: { describe: 'Branch whose runs are shown; default: that of the newest run' },
  ascii: { type: 'boolean', describe: 'Draw without signs beyond ASCII' },
} as const;
export type FlakyFlags = ServiceFlags & FlagValues<typeof LANE_FLAGS>;
export const ALL_FLAG = { all: { type: 'boolean', describe: 'Also show tests that always passed' } } as const;
/** `row`: its id, or a part of its path. */
export type HistoryFlags = FlakyFlags & FlagValues<typeof ALL_FLAG> & { readonly row?: string | undefined };

export const INIT_FLAGS = {
  project: { describe: 'Project to publish to: id or exact name' },
  folder: { describe: 'Folder to publish to: path of names, or an id such as f12' },
  package: { array: true, describe: 'Package of a workspace to set up, by name or folder; several, or `all`' },
  yes: { type: 'boolean', alias: 'y', describe: 'Write without asking' },
} as const;
export type InitFlags = FlagValues<typeof INIT_FLAGS>;

export const OUTBOX_FLAGS: Pick<typeof SERVICE_FLAGS, 'record-dir'> = { 'record-dir': SERVICE_FLAGS['record-dir'] };
export type OutboxFlags = FlagValues<typeof OUTBOX_FLAGS>;
export const DROP_FLAGS = {
  all: { type: 'boolean', describe: 'Everything that waits' },
  yes: { type: 'boolean', alias: 'y', describe: 'Without asking' },
} as const;
export type DropFlags = OutboxFlags & FlagValues<typeof DROP_FLAGS> & { readonly runs: readonly string[] };

/** Flags of commands that read files of other tools. */
export const REPORT_FLAGS = {
  'report-root': {
    describe: 'Path of the package on the machine that wrote the report files, when it was another one',
  },
  part: {
    type: 'boolean',
    describe: 'The report files hold a part of the tests: the others are not taken for removed',
  },
} as const;
export const EXPECT_SHARDS = {
  'expect-shards': {
    describe: 'How many shards a run has to have; default: as many as the recorded runs say',
    coerce: (value: string): number => readCount('expect-shards', value),
  },
} as const;
export const EXPECT_RUN = {
  'expect-run': {
    type: 'boolean',
    describe: 'When this job has left no run in this folder or below, add a red one, and end with 9',
  },
  'expect-runs': {
    describe: 'The same, for a job that leaves so many runs: one for each start of a test runner',
    coerce: (value: string): number => readCount('expect-runs', value),
  },
} as const;
/** What a person allows who has seen what would be written. */
export const RENAME_FLAGS = {
  'allow-renames': { type: 'boolean', describe: 'Add rows, or make scripts, although most of them look renamed' },
} as const;
export type RenameFlags = FlagValues<typeof RENAME_FLAGS>;
/** A gate for pipelines: the results are delivered anyway. */
export const GATE_FLAGS = {
  'fail-on': {
    array: true,
    describe:
      'End with 1 when a delivered run has new-failures, any-failure, flaky, blocked, query, a pass rate below min-pass-rate=98, or took longer than max-duration=10m',
    coerce: (words: readonly string[]): readonly Gate[] => words.map(parseGate),
  },
} as const;
export type PublishFlags = ServiceFlags &
  Partial<FlagValues<typeof EXPECT_SHARDS & typeof EXPECT_RUN & typeof GATE_FLAGS>> &
  FlagValues<typeof REPORT_FLAGS & typeof RENAME_FLAGS> & { readonly files: readonly string[] };

export const SHOW_FLAGS = {
  runs: {
    describe: 'Most runs to show, counted from the newest; default: as many as fit',
    coerce: (value: string): number => readCount('runs', value),
  },
  all: { type: 'boolean', describe: 'Every row and every comment, also where the screen is too small' },
  failed: {
    type: 'boolean',
    describe: 'Only rows that failed or were blocked in the last run of all tests, as the command failed lists them',
  },
  ascii: { type: 'boolean', describe: 'Draw without signs beyond ASCII' },
} as const;
export type ShowFlags = ServiceFlags & FlagValues<typeof SHOW_FLAGS>;

export const SYNC_FLAGS = {
  check: { type: 'boolean', describe: 'Only look: end with 10 when there are rows to add' },
} as const;
export type SyncFlags = SomeFlags &
  RenameFlags &
  WithCommand &
  FlagValues<typeof SYNC_FLAGS> & { readonly files: readonly string[] };

export const TRY_FLAGS = {
  port: {
    describe: 'Port of the service on 127.0.0.1; default: any free one',
    coerce: (value: string): number => readPort(value),
  },
  data: { describe: 'SQLite file for the data, so that the next try adds a column; default: memory, gone at the end' },
  all: { type: 'boolean', describe: 'Every row and every comment, also where the screen is too small' },
} as const;
/** `command`: what stands before two dashes. */
export type TryFlags = WithCommand & FlagValues<typeof TRY_FLAGS> & { readonly command: readonly string[] };
