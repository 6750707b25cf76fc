import type { Counts, Ending, Failure, FileNode, NamedPart, RunPaths } from '@runsheet/core/adapter';

export type ReportFormat = {
  /** Whether a file is in this format, from its first characters. */
  readonly begins: (beginning: string) => boolean;
  /** The same for a file that nobody has named; left out where the beginning says enough. */
  readonly isLikely?: (beginning: string) => boolean;
  readonly open: (facts: ReadingFacts) => ReportReader;
};

export type ReadingFacts = {
  /** The file as a person should see it. */
  readonly file: string;
  readonly paths: RunPaths;
};

/** Takes the text of a file piece by piece. Both reject content that is not whole with RS1011. */
export type ReportReader = {
  readonly write: (text: string) => void;
  readonly end: () => FileReading;
};

export type FileReading = {
  /** Name and version of the tool, as far as the file says them; of a file of no tool, the format. */
  readonly runner: { readonly name: string; readonly version: string };
  readonly startedAtMs: number | undefined;
  readonly durationMs: number;
  readonly ending: Ending;
  readonly files: readonly FileNode[];
  /** Errors that belong to no test file. */
  readonly failures: readonly Failure[];
  /** What the file itself counts; undefined when it does not. */
  readonly totals: Counts | undefined;
  /** Whether the tool calls the run failed; false when the file does not say. */
  readonly isRed: boolean;
  /** Of a tool that writes one file for each run: which share of a run it is. Left out: it may write any number. */
  readonly part?: NamedPart;
};

/** What a file says of its run, besides its tests. */
export type ToldOfRun = Pick<FileReading, 'startedAtMs' | 'durationMs' | 'failures' | 'totals' | 'isRed'>;

/** Of a file that says nothing of shards. */
export const WHOLE_FILE: NamedPart = { label: '' };

export const LIMITS = {
  /** Bytes of a file that is read piece by piece. */
  streamedBytes: 536_870_912,
  /** Of a JSON file, which is read as a whole. */
  wholeCharacters: 209_715_200,
  /** Suites within suites. */
  depth: 100,
  cases: 500_000,
  /** Characters of one message or one output that are kept; the comment of a cell is shorter still. */
  text: 20_000,
} as const;
