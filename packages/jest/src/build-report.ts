import {
  createFailure,
  type Ending,
  type Failure,
  failureOf,
  failuresOf,
  type FileNode,
  type RunEnd,
  type RunFilter,
  type RunPaths,
} from '@runsheet/core/adapter';
import { buildFile, buildUnheard, type FileContext } from './build-file.ts';
import type { FileResult, JestConfig, RunningFile, RunResult, SnapshotFacts } from './jest-results.ts';
import { isNarrowed, selectionOf } from './selection.ts';

/** What is known of a run when it begins. */
export type RunFacts = {
  readonly config: JestConfig;
  readonly paths: RunPaths;
  /** What the command line leaves out, as far as `config` does not say it. */
  readonly flags: readonly RunFilter[];
};

/** What is known when it has ended, besides Jest's results. */
export type EndFacts = {
  /** How many of the projects had a part in the run. */
  readonly projectCount: number;
  /** The files that were to run, as far as they are known. */
  readonly own: readonly RunningFile[];
  /** Files that were read when they ended. */
  readonly built: ReadonlyMap<FileResult, BuiltFile>;
};

/** A file that was read, and where its project stands among all. */
export type BuiltFile = { readonly node: FileNode; readonly copy: number | undefined };

/** Turns Jest's results into what is published. Pure. */
export function buildReport(result: RunResult & EndFacts, facts: RunFacts): RunEnd {
  const { config, paths, flags } = facts;
  const context = fileContextOf(facts);
  const ending = endingOf(result, config);
  const heard = byProject(result).map((file) => result.built.get(file)?.node ?? buildFile(file, context));
  return {
    ending,
    selection: selectionOf({ config, projectCount: result.projectCount, flags }),
    files: [...heard, ...unheard(result.own, { heard, context })],
    failures: runFailures(result, paths),
    counts: {
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      skipped: result.numPendingTests + result.numTodoTests,
    },
  };
}

/** Which of several projects ends first changes from run to run. */
function byProject({ testResults, built }: RunResult & EndFacts): readonly FileResult[] {
  const numberOf = (file: FileResult) => built.get(file)?.copy ?? 0;
  return testResults.toSorted((one, other) => numberOf(one) - numberOf(other));
}

/** What all files of a run have in common. Pure. */
export function fileContextOf({ config, paths }: RunFacts): FileContext {
  const read = (text: string | null) => failureOf(text, paths);
  return { paths, failureOf: read, hasProjects: config.projects.length > 1, narrowed: isNarrowed(config) };
}

/** Files that were running, or still to start, when Jest ended. Projects without a name can each hold the same one. */
function unheard(own: readonly RunningFile[], { heard, context }: Heard): readonly FileNode[] {
  const counts = new Map<string, number>();
  for (const key of heard.map(fileKey)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return own
    .map((file) => buildUnheard(file, context))
    .filter((file) => {
      const count = counts.get(fileKey(file)) ?? 0;
      counts.set(fileKey(file), count - 1);
      return count <= 0;
    });
}

type Heard = { readonly heard: readonly FileNode[]; readonly context: FileContext };

function fileKey({ project, path }: FileNode): string {
  return `${project}\0${path}`;
}

/** A run that bails is not called interrupted by Jest, but results of files are missing. */
function endingOf(result: RunResult, { bail }: JestConfig): Ending {
  const missing = result.numTotalTestSuites - result.testResults.length;
  if (result.wasInterrupted) return { kind: 'interrupted', why: 'the run was cancelled' };
  if (missing <= 0) return { kind: 'complete' };
  const failed = result.numFailedTests;
  const isBail = bail > 0 && failed >= bail;
  return {
    kind: 'interrupted',
    why: isBail ? `stopped by bail after ${failed} failed` : `${missing} test files did not end`,
  };
}

function runFailures({ runExecError, snapshot }: RunResult, paths: RunPaths): readonly Failure[] {
  const errors = runExecError ? failuresOf(runExecError, paths) : [];
  const obsolete = obsoleteSnapshots(snapshot, paths);
  return obsolete === '' ? errors : [...errors, createFailure({ message: obsolete }, paths)];
}

/** Obsolete snapshots make Jest end with an error, though every test has passed. */
function obsoleteSnapshots(snapshot: SnapshotFacts, paths: RunPaths): string {
  const { failure, unchecked, filesRemoved, uncheckedKeysByFile = [], filesRemovedList = [] } = snapshot;
  if (!failure || unchecked + filesRemoved === 0) return '';
  const keys = uncheckedKeysByFile.flatMap((file) =>
    file.keys.map((key) => `${paths.relative(file.filePath)}: ${key}`),
  );
  return [
    `Obsolete snapshots: ${unchecked}, obsolete snapshot files: ${filesRemoved}. Jest fails the run until they are removed (jest -u).`,
    ...keys,
    ...filesRemovedList.map((path) => paths.relative(path)),
  ].join('\n');
}
