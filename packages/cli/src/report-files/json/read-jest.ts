import {
  createFailure,
  type Ending,
  type Failure,
  failureOf,
  type Outcome,
  type RunPaths,
  timed,
} from '@runsheet/core/adapter';
import { withoutEscapes } from '@runsheet/core/command';
import { z } from 'zod';
import { type FileReading, type ReadingFacts, WHOLE_FILE } from '../report-format.ts';
import { createTree } from '../report-tree.ts';
import { type JsonFormat, jsonFormat } from './json-format.ts';

/** What Jest writes with `--json`, and Vitest, in the same form, with its reporter `json`. */
export const JEST_JSON: JsonFormat = jsonFormat({
  sign: /"numTotalTestSuites"|"numFailedTestSuites"/,
  isMeant: (content) => 'testResults' in content && 'numTotalTests' in content,
  schema: runSchema,
  toReading: readRun,
});

type JestShape = z.infer<ReturnType<typeof runSchema>>;
type JestFile = JestShape['testResults'][number];
type JestCase = JestFile['assertionResults'][number];

function runSchema() {
  const count = z.number().int().nonnegative();
  return z.object({
    numTotalTestSuites: count,
    numPassedTests: count,
    numFailedTests: count,
    numPendingTests: count,
    numTodoTests: count.optional(),
    numRuntimeErrorTestSuites: count.optional(),
    wasInterrupted: z.boolean().optional(),
    openHandles: z.array(z.unknown()).optional(),
    success: z.boolean(),
    startTime: z.number(),
    snapshot: z
      .object({ failure: z.boolean().optional(), unchecked: count.optional(), filesRemoved: count.optional() })
      .optional(),
    testResults: z.array(fileSchema()),
  });
}

function fileSchema() {
  // Jest is known to put null among them.
  const texts = z.array(z.string().nullable()).nullish();
  const testCase = z.object({
    ancestorTitles: z.array(z.string()),
    title: z.string(),
    status: z.enum(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled', 'focused']),
    failureMessages: texts,
    invocations: z.number().nullish(),
    duration: z.number().nullish(),
    retryReasons: texts,
    tags: z.array(z.string()).optional(),
  });
  return z.object({
    name: z.string(),
    status: z.string().optional(),
    message: z.string().nullish(),
    endTime: z.number().nullish(),
    assertionResults: z.array(testCase),
  });
}

/** Jest tells more of a run than Vitest does. */
function isJests({ numRuntimeErrorTestSuites, wasInterrupted, openHandles }: JestShape): boolean {
  return numRuntimeErrorTestSuites !== undefined || wasInterrupted !== undefined || openHandles !== undefined;
}

/** What Jest and Vitest say in different ways. */
type Tool = {
  readonly name: string;
  /** Of a test that has run. */
  readonly attemptsOf: (test: JestCase, paths: RunPaths) => Attempts;
  readonly pending: Outcome;
  /** Errors outside of the tests of a file. */
  readonly failuresOf: (file: JestFile, paths: RunPaths) => readonly Failure[];
};

type Attempts = { readonly attempts: number; readonly failures: readonly Failure[] };

const SKIPPED: Outcome = { kind: 'skipped', note: '' };

const JEST: Tool = { name: 'jest', attemptsOf: jestAttempts, pending: SKIPPED, failuresOf: jestFileFailures };
const VITEST: Tool = {
  name: 'vitest',
  attemptsOf: vitestAttempts,
  pending: { kind: 'unfinished', cause: { kind: 'stopped', why: 'the run ended before its turn' } },
  failuresOf: vitestFileFailures,
};

function readRun(shape: JestShape, { file, paths }: ReadingFacts): FileReading {
  const tool = isJests(shape) ? JEST : VITEST;
  const tree = createTree(file);
  for (const result of shape.testResults) {
    const path = paths.relative(result.name);
    tree.addFile({ file: path, suites: [] });
    for (const test of result.assertionResults) {
      const outcome = outcomeOf(test, tool, paths);
      tree.addCase(
        { file: path, suites: test.ancestorTitles },
        { kind: 'case', title: test.title, tags: test.tags ?? [], outcome, ...timed(test.duration) },
      );
    }
    for (const failure of tool.failuresOf(result, paths)) tree.addFailure({ file: path, suites: [] }, failure);
  }
  return {
    runner: { name: tool.name, version: '' },
    startedAtMs: shape.startTime,
    durationMs: durationOf(shape),
    ending: endingOf(shape, tool),
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
function endingOf({ wasInterrupted, numTotalTestSuites, testResults }: JestShape, { name }: Tool): Ending {
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

function outcomeOf(test: JestCase, { attemptsOf, pending }: Tool, paths: RunPaths): Outcome {
  const { status } = test;
  switch (status) {
    case 'passed':
    case 'focused':
      return { kind: 'passed', ...attemptsOf(test, paths) };
    case 'failed':
      return { kind: 'failed', ...attemptsOf(test, paths) };
    case 'todo':
      return { kind: 'todo', note: '' };
    case 'pending':
      return pending;
    case 'skipped':
    case 'disabled':
      return SKIPPED;
    default:
      return status satisfies never;
  }
}

function jestAttempts({ status, invocations, ...texts }: JestCase, paths: RunPaths): Attempts {
  const all = [...(texts.retryReasons ?? []), ...(status === 'failed' ? (texts.failureMessages ?? []) : [])];
  return { attempts: Math.max(1, invocations ?? 1), failures: all.map((text) => failureOf(text, paths)) };
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

/** Of a test that passed after retries it lists the errors. */
function vitestAttempts({ status, failureMessages }: JestCase, paths: RunPaths): Attempts {
  const failures = (failureMessages ?? []).map((text) => vitestFailure(text, paths));
  return { attempts: status === 'failed' ? 1 : 1 + failures.length, failures };
}

/** Errors of hooks are not in the file, only that it has failed. */
function vitestFileFailures(file: JestFile, paths: RunPaths): readonly Failure[] {
  const { message, status, assertionResults } = file;
  if (message) return [createFailure({ message }, paths)];
  const isExplained = status !== 'failed' || assertionResults.some((test) => test.status === 'failed');
  return isExplained ? [] : [createFailure({ message: OUTSIDE }, paths)];
}

const OUTSIDE = 'The file failed outside of its tests, as when a hook throws. Its JSON does not say why.';

/** The message with its stack behind it; names that say no more than the message does are left out. */
function vitestFailure(text: string | null, paths: RunPaths): Failure {
  const plain = withoutEscapes(text ?? '');
  const start = /\n {4}at /.exec(plain)?.index ?? plain.length;
  const message = plain.slice(0, start).replace(/^(?:Error|AssertionError|TestTimeoutError|HookTimeoutError): /, '');
  return createFailure({ message, stack: plain.slice(start) }, paths);
}
