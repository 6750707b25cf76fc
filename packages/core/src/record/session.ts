import type { CaseNode, Counts, FileCopy, FileNode, Report, SelectedFiles } from '../report/report.ts';
import type { RunPaths } from '../report/paths.ts';

/** Who records. */
export type SessionSetup = {
  /** The reporter's package name, said in messages and journals. */
  readonly adapter: string;
  /** As the user wrote them; the publisher checks them. */
  readonly options: unknown;
  /** When the run began, in milliseconds since 1970; left out: when its session begins. */
  readonly startedAtMs?: number | undefined;
};

/** One run of the tests, as an adapter sees it. No method ever throws or rejects. */
export type Session = {
  /** To be called at the runner's first hook. Loads nothing; returns how paths of this run are written. */
  begin(start: RunStart): RunPaths;
  /** Call it when the first test has started: loads what publishing needs and begins to read the script. */
  prepare(): void;
  /** Whether it is known by now that nothing is done with the results: then they need not be read. */
  isOff(): boolean;
  /** Call it once, as soon as the files are known: of a killed run, it tells which files had not started. */
  filesSelected(selected: SelectedFiles): void;
  /** Call it when a case has ended: it is on disk before anything else happens, or as soon as the run is prepared. */
  caseEnded(place: CasePlace, node: CaseNode): void;
  /** Call it when a file has ended, after its cases: a killed run has it as it is, with whatever went wrong in it. */
  fileEnded(file: FileNode, copy?: number): void;
  /**
   * Keeps the run on disk, publishes it as the configuration says, and prints the Summary. `missing` names what of
   * the run is not in it, such as `shard 2 of 4`: then the run is never green, and stays open.
   */
  finish(end: RunEnd, missing?: string): Promise<RunVerdict>;
  /** Instead of `finish`, where nothing was to run. There is no run, which is said where the process ends badly. */
  discard(): void;
};

export type RunStart = {
  /** The runner's root directory, absolute. */
  readonly root: string;
  /**
   * An object that the runner hands to every reporter of this run, and of no other run: of the reporters that are listed
   * the first one counts. Left out: they are not known.
   */
  readonly run?: object | undefined;
  readonly runner: Report['runner'];
  readonly watch: boolean;
  readonly shard: { readonly index: number; readonly count: number } | undefined;
  /**
   * Whether tests run in other processes and threads only. Then cases that are told of together are written together;
   * else any test may end this process, and each is written by itself.
   */
  readonly isApart?: boolean | undefined;
  /** Whether the runner itself shows failures as annotations where its CI service can do that. */
  readonly isAnnotated?: boolean | undefined;
};

/** Where a case stands. */
export type CasePlace = FileCopy & {
  /** Path and project of its FileNode. */
  readonly file: string;
  readonly project: string;
  /** Titles of the describes around it, from the outside in. */
  readonly suites: readonly string[];
  /** Which of the tests of this title in this place it is, from 2 on; left out: the first, or not known. */
  readonly nth?: number;
};

/** What an adapter says when its runner has ended. */
export type RunEnd = Pick<Report, 'ending' | 'selection' | 'files' | 'failures'> & {
  /** The runner's own numbers, which are compared with the tree; left out: it tells none. */
  readonly counts?: Counts;
};

/** `failRun` is true only where the user asked for it with `onPublishError: 'fail'`. */
export type RunVerdict = { readonly failRun: boolean };
