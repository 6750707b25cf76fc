import { basename } from 'node:path';
import {
  type CaseNode,
  type Counts,
  type Failure,
  failureOfError,
  type FileNode,
  type Outcome,
  readPartName,
  readSaid,
  type RunPaths,
  type SaidByTest,
  type TestNode,
  type UnfinishedCause,
} from '@runsheet/core/adapter';
import { runsheetError } from '@runsheet/core/command';
import type { JsonFormat } from './json-format.ts';
import { type FileReading, LIMITS, type ReadingFacts } from '../report-format.ts';
import { type Blob, type BlobFile, type BlobSuite, type BlobTest, readBlobTasks, testsOf } from './blob-tasks.ts';

/**
 * What Vitest's reporter `blob` writes. Unlike `vitest --merge-reports` this joins blobs of different versions, and
 * keeps the results apart that one file has on several machines.
 */
export const VITEST_BLOB: JsonFormat = {
  sign: /^\s*\[\s*\[\s*"1"\s*,\s*"2"\s*,/,
  read: (content, facts) => {
    const blob = readBlobTasks(content);
    return blob === undefined ? undefined : readRun(blob, facts);
  },
};

function readRun(blob: Blob, { file, paths }: ReadingFacts): FileReading {
  const tests = blob.files.flatMap(testsOf);
  if (tests.length > LIMITS.cases) {
    throw runsheetError('RS1011', { file, reason: `it holds more than ${LIMITS.cases} tests` });
  }
  const part = readPartName(basename(file));
  const starts = tests.flatMap(({ result }) => result?.startTime ?? []);
  const failures = blob.errors.map((error) => failureOfError(error, paths));
  return {
    runner: { name: 'vitest', version: blob.version },
    startedAtMs: starts.length === 0 ? undefined : starts.reduce((first, start) => Math.min(first, start)),
    durationMs: Math.round(blob.durationMs),
    ending: { kind: 'complete' },
    files: blob.files.map((one) => fileNode(one, { blob, paths, label: part.label })),
    failures,
    totals: totalsOf(tests),
    isRed: failures.length > 0 || blob.files.some(({ result }) => result?.state === 'fail'),
    part,
  };
}

type RunFacts = { readonly blob: Blob; readonly paths: RunPaths; readonly label: string };

function fileNode(file: BlobFile, { blob, paths, label }: RunFacts): FileNode {
  const failures = failuresOf(file, paths);
  const children = nodesOf(file, { blocker: undefined, paths });
  const isUnloaded = children.length === 0 && file.result?.state === 'fail';
  return {
    kind: 'file',
    path: paths.relative(file.filepath),
    project: projectOf(file, blob, label),
    load: isUnloaded ? 'failed' : 'loaded',
    failures,
    children,
  };
}

function failuresOf({ result }: BlobSuite, paths: RunPaths): readonly Failure[] {
  return (result?.errors ?? []).map((error) => failureOfError(error, paths));
}

function nodesOf(suite: BlobSuite, around: OutcomeFacts): readonly TestNode[] {
  const inner = { ...around, blocker: around.blocker ?? blockerOf(suite, around.paths) };
  return suite.tasks.map((task): TestNode => {
    if (task.type === 'test') return caseNode(task, inner);
    return {
      kind: 'suite',
      title: task.name,
      failures: failuresOf(task, around.paths),
      children: nodesOf(task, inner),
    };
  });
}

/** Errors of a suite in which no test began come from a hook before them; after `afterAll` some test has begun. */
function blockerOf(suite: BlobSuite, paths: RunPaths): UnfinishedCause | undefined {
  const [failure] = failuresOf(suite, paths);
  if (failure === undefined || testsOf(suite).some(hasBegun)) return undefined;
  // What becomes of `aroundAll` is noted by no version.
  return { kind: 'hook', hook: suite.result?.hooks?.beforeAll === undefined ? 'aroundAll' : 'beforeAll', failure };
}

function caseNode(test: BlobTest, around: OutcomeFacts): CaseNode {
  const { meta, tags } = saidBy(test);
  const own = 'tags' in test && Array.isArray(test.tags) ? test.tags.filter((tag) => typeof tag === 'string') : [];
  const node = { kind: 'case', title: test.name, tags: [...own, ...tags], outcome: outcomeOf(test, around) } as const;
  return meta === undefined ? node : { ...node, meta };
}

type OutcomeFacts = {
  /** The failed hook that kept every test around it from running. */
  readonly blocker: UnfinishedCause | undefined;
  readonly paths: RunPaths;
};

function outcomeOf(test: BlobTest, { blocker, paths }: OutcomeFacts): Outcome {
  const { result } = test;
  const attempts = (result?.retryCount ?? 0) + 1;
  const failures = (result?.errors ?? []).map((error) => failureOfError(error, paths));
  if (result?.state === 'pass') return { kind: 'passed', attempts, failures: attempts > 1 ? failures : [] };
  if (result?.state === 'fail') return { kind: 'failed', attempts, failures };
  return outcomeOfUnrun(test, blocker);
}

function outcomeOfUnrun({ result, file, mode }: BlobTest, blocker: UnfinishedCause | undefined): Outcome {
  const note = noteOf(result);
  if (mode === 'todo') return { kind: 'todo', note };
  if (mode === 'skip' && 'containsOnly' in file && file.containsOnly === true) return { kind: 'unselected' };
  if (mode !== 'skip' && result?.state !== 'skip') {
    return { kind: 'unfinished', cause: { kind: 'stopped', why: 'the run ended before the test did' } };
  }
  // Vitest marks every test below a failed hook as skipped. The blob does not tell which ones the author skipped.
  return blocker === undefined || note !== '' ? { kind: 'skipped', note } : { kind: 'unfinished', cause: blocker };
}

/** Also a test that skipped itself has: it is timed. */
function hasBegun({ result }: BlobTest): boolean {
  return result?.state !== 'skip' || result.duration !== undefined || noteOf(result) !== '';
}

function noteOf(result: BlobTest['result']): string {
  return result !== undefined && 'note' in result && typeof result.note === 'string' ? result.note : '';
}

function saidBy({ meta, annotations }: BlobTest): SaidByTest {
  const said = readSaid(Object.getOwnPropertyDescriptor(meta, 'runsheet')?.value);
  const messagesOf = (wanted: string) => annotations.flatMap(({ type, message }) => (type === wanted ? [message] : []));
  const issues = [...(said.meta?.issues ?? []), ...messagesOf('issue')];
  const notes = [...(said.meta?.notes ?? []), ...messagesOf('note')];
  return { ...readSaid({ ...said.meta, issues, notes }), tags: said.tags };
}

/**
 * One path can be several files: in two projects, once more with types alone, once for each machine. Vitest 5 notes the
 * label of the machine with each file; where it does not, the name of the blob says it.
 */
function projectOf({ projectName, meta }: BlobFile, { projectCount }: Blob, label: string): string {
  const fact = (name: string): unknown => Object.getOwnPropertyDescriptor(meta, name)?.value;
  const types = fact('typecheck') === true ? 'types' : '';
  const parts: readonly unknown[] = [projectCount > 1 ? projectName : '', types, fact('__vitest_label__') ?? label];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** As Vitest counts them: what did not come to an end is among none of these. */
function totalsOf(tests: readonly BlobTest[]): Counts {
  const count = (states: readonly unknown[]) =>
    tests.filter(({ result, mode }) => states.includes(result?.state ?? mode)).length;
  return { passed: count(['pass']), failed: count(['fail']), skipped: count(['skip', 'todo']) };
}
