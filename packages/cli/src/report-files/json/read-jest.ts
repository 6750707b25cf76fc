import {
  createFailure,
  type Ending,
  type Failure,
  failureOf,
  type Outcome,
  type RunPaths,
  timed,
} from '@runsheet/core/adapter';
import { type FileReading, type ReadingFacts, WHOLE_FILE } from '../report-format.ts';
import { createTree } from '../report-tree.ts';
import { isJests, type JestCase, type JestFile, type JestShape, readJestShape } from './jest-shape.ts';
import type { JsonFormat } from './json-format.ts';
import { vitestFileFailures, vitestOutcome } from './vitest-words.ts';

/** What Jest writes with `--json`, and Vitest, in the same form, with its reporter `json`. */
export const JEST_JSON: JsonFormat = {
  sign: /"numTotalTestSuites"|"numFailedTestSuites"/,
  read: (content, facts) => {
    const shape = readJestShape(content);
    return shape === undefined ? undefined : readRun(shape, facts);
  },
};

/** How a tool says what happened. */
type Words = {
  readonly name: string;
  readonly outcomeOf: (test: JestCase, paths: RunPaths) => Outcome;
  /** Errors outside of the tests of a file. */
  readonly failuresOf: (file: JestFile, paths: RunPaths) => readonly Failure[];
};

const JEST: Words = { name: 'jest', outcomeOf: jestOutcome, failuresOf: jestFileFailures };
const VITEST: Words = { name: 'vitest', outcomeOf: vitestOutcome, failuresOf: vitestFileFailures };

function readRun(shape: JestShape, { file, paths }: ReadingFacts): FileReading {
  const words = isJests(shape) ? JEST : VITEST;
  const tree = createTree(file);
  for (const result of shape.testResults) {
    const path = paths.relative(result.name);
    tree.addFile({ file: path, suites: [] });
    for (const test of result.assertionResults) {
      const outcome = words.outcomeOf(test, paths);
      tree.addCase(
        { file: path, suites: test.ancestorTitles },
        { kind: 'case', title: test.title, tags: test.tags ?? [], outcome, ...timed(test.duration) },
      );
    }
    for (const failure of words.failuresOf(result, paths)) tree.addFailure({ file: path, suites: [] }, failure);
  }
  return {
    runner: { name: words.name, version: '' },
    startedAtMs: shape.startTime,
    durationMs: durationOf(shape),
    ending: endingOf(shape, words),
    files: tree.files(),
    failures: obsoleteSnapshots(shape, paths),
    totals: {
      passed: shape.numPassedTests,
      failed: shape.numFailedTests,
      skipped: shape.numPendingTests + (shape.numTodoTests ?? 0),
    },
    isRed: !shape.success,
    part: WHOLE_FILE,
  };
}

function durationOf({ startTime, testResults }: JestShape): number {
  const ends = testResults.map(({ endTime }) => endTime ?? startTime);
  return Math.max(0, Math.round(ends.reduce((latest, end) => Math.max(latest, end), startTime) - startTime));
}

/** A run that bails is not called interrupted by Jest, but files are missing. Vitest counts suites instead of files. */
function endingOf({ wasInterrupted, numTotalTestSuites, testResults }: JestShape, { name }: Words): Ending {
  if (wasInterrupted === true) return { kind: 'interrupted', why: 'the run was cancelled' };
  const missing = name === 'jest' ? numTotalTestSuites - testResults.length : 0;
  return missing > 0 ? { kind: 'interrupted', why: `${missing} test files did not end` } : { kind: 'complete' };
}

function obsoleteSnapshots({ snapshot }: JestShape, paths: RunPaths): readonly Failure[] {
  const { failure = false, unchecked = 0, filesRemoved = 0 } = snapshot ?? {};
  if (!failure || unchecked + filesRemoved === 0) return [];
  const message = `Obsolete snapshots: ${unchecked}, obsolete snapshot files: ${filesRemoved}. They made the run fail.`;
  return [createFailure({ message }, paths)];
}

function jestOutcome({ status, invocations, ...texts }: JestCase, paths: RunPaths): Outcome {
  const failuresOf = (list: readonly (string | null)[]) => list.map((text) => failureOf(text, paths));
  const earlier = failuresOf(texts.retryReasons ?? []);
  const attempts = Math.max(1, invocations ?? 1);
  switch (status) {
    case 'passed':
    case 'focused':
      return { kind: 'passed', attempts, failures: earlier };
    case 'failed':
      return { kind: 'failed', attempts, failures: [...earlier, ...failuresOf(texts.failureMessages ?? [])] };
    case 'todo':
      return { kind: 'todo', note: '' };
    case 'pending':
    case 'skipped':
    case 'disabled':
      return { kind: 'skipped', note: '' };
    default:
      return status satisfies never;
  }
}

/** Jest writes all errors of a file as one text, as it prints them. */
function jestFileFailures({ message, status, assertionResults }: JestFile, paths: RunPaths): readonly Failure[] {
  const blocks = (message ?? '').split(/^ {2}● /m).flatMap((block) => {
    const [, text] = /^Test suite failed to run\n\n([\s\S]*)$/.exec(block) ?? [];
    return text === undefined ? [] : [failureOf(text.replaceAll(/^ {4}/gm, '').trim(), paths)];
  });
  const isExplained = status !== 'failed' || assertionResults.some((test) => test.status === 'failed');
  if (blocks.length > 0 || isExplained) return blocks;
  return [failureOf(message?.trim() || 'The file failed outside of its tests.', paths)];
}
