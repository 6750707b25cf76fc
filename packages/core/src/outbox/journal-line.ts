import type { BuildMark } from '../ci/build-mark.ts';
import type { Shard } from '../merge/shard.ts';
import type { CaseNode, FileCopy, FileNode, Report, SelectedFiles, SuiteNode } from '../report/report.ts';
import type { RecordedOptions } from '../config/options-schema.ts';
import type { ScriptTarget } from '../sheet/sheet.ts';
import type { ProcessMark } from './process-mark.ts';

/** The journal format that this version writes. A newer one is left untouched. */
export const JOURNAL_FORMAT = 1;

/** The first line of a run: what is known when it begins, and the process that writes it. */
export type JournalBegin = ProcessMark & {
  readonly kind: 'begin';
  readonly format: typeof JOURNAL_FORMAT;
  readonly head: RunHead;
  readonly runner: Report['runner'];
};

/** What a run is known by. */
export type RunHead = {
  /** Random, once for each run, or made from the content of report files. */
  readonly runKey: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** The package that recorded it. */
  readonly adapter: string;
  /** The name in the nearest package.json. */
  readonly packageName: string;
  /** Folder of that package in its repository, with `/`; empty: its root; undefined: not known. */
  readonly packageFolder?: string | undefined;
  /** Facts of the build, as header fields. */
  readonly headers: Readonly<{ [id: string]: string }>;
  readonly build?: BuildMark | undefined;
  /** Which part of a run it holds, to be joined with the others before it is published; undefined: all of it. */
  readonly shard?: Shard | undefined;
  /** The reporter's options without the key; the settings line takes their place as soon as it is there. */
  readonly options?: unknown;
};

/** Every line behind the first. */
export type JournalLine = JournalSettings | JournalSelection | JournalTest | JournalFile | JournalEnd | JournalExit;

/** What of the configuration decides what is written where. */
export type RecordSettings = RecordedOptions & { readonly script: ScriptTarget; readonly mayAddRows: boolean };

/** What the configuration says of the run; the publisher appends it when it takes the journal. */
export type JournalSettings = {
  readonly kind: 'settings';
  /** Of the configured service; undefined when none is. */
  readonly origin?: string | undefined;
  /** Undefined when the configuration is not valid. */
  readonly settings?: RecordSettings | undefined;
  readonly headers: Readonly<{ [id: string]: string }>;
  /** Whether the run is published by itself, although it is a shard. */
  readonly isAlone?: true | undefined;
};

/** Which files were selected to run; written once. */
export type JournalSelection = { readonly kind: 'selected' } & SelectedFiles;

/** One finished test, and where it stands. */
export type JournalTest = FileCopy & {
  readonly kind: 'test';
  readonly file: string;
  readonly project: string;
  /** Titles of the describes around it, from the outside in. */
  readonly suites: readonly string[];
  /** Which of the tests of this title in this place it is, from 2 on; left out: the first, or not known. */
  readonly nth?: number | undefined;
  readonly node: CaseNode;
};

/** A file that has ended: all that its FileNode says. Its test lines count only while it is not there. */
export type JournalFile = Pick<FileNode, 'path' | 'project' | 'load' | 'cutShort' | 'failures'> &
  FileCopy & {
    readonly kind: 'file';
    /** By which the end line names it. */
    readonly id: number;
    readonly tree: readonly TreeToken[];
  };

/** The runner's own end. */
export type JournalEnd = Omit<Report, 'runner' | 'files'> & {
  readonly kind: 'end';
  /** The files of the run in order, as ranges of their ids: first id and count. */
  readonly files: readonly (readonly [first: number, count: number])[];
  /** Which parts the run lacks, such as `shard 2 of 4`. */
  readonly missing?: string | undefined;
};

/** The process ends, or lives on without working; `code` is the exit code that it has been given so far. */
export type JournalExit = { readonly kind: 'exit'; readonly code: number };

/** The tree of a file as a flat list, since describes may be deep. */
export type TreeToken =
  | CaseNode
  /** A suite begins. */
  | Omit<SuiteNode, 'children'>
  /** The innermost suite ends. */
  | null;

/** One line of a journal, with its line break. */
export function encodeLine(line: JournalBegin | JournalLine): string {
  return `${stringify(line)}\n`;
}

// Taken when this is loaded: tests in this process may put something else in its place.
const { stringify } = JSON;
