import { type Failure, failureOf, type Outcome, type RunPaths, timed } from '@runsheet/core/adapter';
import { z } from 'zod';
import { type FileReading, type ReadingFacts, WHOLE_FILE } from '../report-format.ts';
import { codeFile } from '../report-paths.ts';
import { createTree, type ReportTree } from '../report-tree.ts';
import { type JsonFormat, jsonFormat } from './json-format.ts';

/** What Playwright writes with its reporter `json`. */
export const PLAYWRIGHT: JsonFormat = jsonFormat({
  sign: /"(?:forbidOnly|fullyParallel)"\s*:/,
  isMeant: (content) => 'config' in content && 'suites' in content && 'errors' in content,
  schema: runSchema,
  toReading: readRun,
});

type PlaywrightRun = z.infer<ReturnType<typeof runSchema>>;
type PlaywrightSuite = PlaywrightRun['suites'][number];
type PlaywrightTest = PlaywrightSuite['specs'][number]['tests'][number];
type PlaywrightResult = PlaywrightTest['results'][number];
type PlaywrightError = PlaywrightRun['errors'][number];

function runSchema() {
  const count = z.number().int().nonnegative();
  return z.object({
    config: z.object({
      rootDir: z.string(),
      version: z.string().optional(),
      projects: z.array(z.object({ name: z.string().optional() })).optional(),
    }),
    suites: z.array(suiteSchema()),
    errors: z.array(errorSchema()),
    stats: z
      .object({
        startTime: z.string(),
        duration: z.number(),
        expected: count,
        skipped: count,
        unexpected: count,
        flaky: count,
      })
      .optional(),
  });
}

function suiteSchema() {
  const suite = z.object({
    title: z.string(),
    file: z.string(),
    specs: z.array(specSchema()),
    get suites() {
      return z.optional(z.array(suite));
    },
  });
  return suite;
}

function specSchema() {
  const test = z.object({
    projectName: z.string().optional(),
    expectedStatus: z.string(),
    status: z.enum(['skipped', 'expected', 'unexpected', 'flaky']),
    annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })).optional(),
    results: z.array(
      z.object({
        status: z.string().optional(),
        duration: z.number().optional(),
        error: errorSchema().optional(),
        errors: z.array(errorSchema()).optional(),
      }),
    ),
  });
  return z.object({
    title: z.string(),
    file: z.string().optional(),
    tags: z.array(z.string()).optional(),
    tests: z.array(test),
  });
}

function errorSchema() {
  return z.object({
    message: z.string().optional(),
    stack: z.string().optional(),
    value: z.string().optional(),
    location: z.object({ file: z.string(), line: z.number(), column: z.number() }).optional(),
  });
}

function readRun({ config, suites, errors, stats }: PlaywrightRun, { file, paths }: ReadingFacts): FileReading {
  const tree = createTree(file);
  const names = new Set((config.projects ?? []).map(({ name }) => name ?? ''));
  const open = { tree, paths, rootDir: config.rootDir, hasProjects: names.size > 1 };
  for (const suite of suites) addSuite(suite, [], open);
  return {
    runner: { name: 'playwright', version: config.version ?? '' },
    startedAtMs: stats === undefined ? undefined : momentOf(stats.startTime),
    durationMs: Math.round(stats?.duration ?? 0),
    ending: { kind: 'complete' },
    files: tree.files(),
    failures: errors.map((error) => playwrightFailure(error, paths)),
    totals: stats && {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    },
    isRed: errors.length > 0 || (stats?.unexpected ?? 0) > 0,
    part: WHOLE_FILE,
  };
}

type OpenRun = {
  readonly tree: ReportTree;
  readonly paths: RunPaths;
  readonly rootDir: string;
  readonly hasProjects: boolean;
};

/** `titles`: of the describes that are open; a suite of the first level is a file. */
function addSuite(suite: PlaywrightSuite, titles: readonly string[], run: OpenRun): void {
  for (const spec of suite.specs) {
    const path = `${run.rootDir.replace(/[\\/]$/, '')}/${spec.file ?? suite.file}`;
    const file = run.paths.relative(path);
    for (const test of spec.tests) {
      const project = run.hasProjects ? (test.projectName ?? '') : '';
      const tags = (spec.tags ?? []).map((tag) => tag.replace(/^@/, ''));
      const outcome = outcomeOf(test, run.paths);
      const time = timed(test.results.reduce((sum, { duration = 0 }) => sum + duration, 0));
      run.tree.addCase({ file, project, suites: titles }, { kind: 'case', title: spec.title, tags, outcome, ...time });
    }
  }
  for (const inner of suite.suites ?? []) addSuite(inner, [...titles, inner.title], run);
}

function outcomeOf(test: PlaywrightTest, paths: RunPaths): Outcome {
  const { status, results } = test;
  const attempts = Math.max(1, results.length);
  const failuresOf = (some: readonly PlaywrightResult[]) =>
    some.flatMap(errorsOf).map((error) => playwrightFailure(error, paths));
  switch (status) {
    case 'expected':
      return { kind: 'passed', attempts: 1, failures: [] };
    case 'flaky':
      return { kind: 'passed', attempts, failures: failuresOf(results.slice(0, -1)) };
    case 'unexpected':
      return unexpectedOutcome(test, failuresOf(results));
    case 'skipped':
      return skippedOutcome(test);
    default:
      return status satisfies never;
  }
}

function unexpectedOutcome({ results, expectedStatus }: PlaywrightTest, failures: readonly Failure[]): Outcome {
  const attempts = Math.max(1, results.length);
  const last = results.at(-1)?.status ?? '';
  if (last === 'interrupted') return { kind: 'unfinished', cause: { kind: 'stopped', why: 'the run was interrupted' } };
  if (failures.length > 0) return { kind: 'failed', attempts, failures };
  const message =
    last === 'passed' ? `Expected to be ${expectedStatus}, but passed.` : last || 'It failed without an error.';
  return { kind: 'failed', attempts, failures: [{ message, diff: '', stack: '' }] };
}

/** Playwright also calls skipped what did not come to its turn, as behind a hook or another test that failed. */
function skippedOutcome({ results, expectedStatus, annotations = [] }: PlaywrightTest): Outcome {
  if (expectedStatus !== 'skipped' && results.every(({ status }) => status === 'skipped')) {
    return { kind: 'unfinished', cause: { kind: 'stopped', why: 'it did not run' } };
  }
  const marks = annotations.filter(({ type }) => type === 'skip' || type === 'fixme');
  const note = marks.map(({ description }) => description ?? '').find((text) => text !== '') ?? '';
  return { kind: marks.some(({ type }) => type === 'fixme') ? 'todo' : 'skipped', note };
}

function errorsOf({ errors = [], error }: PlaywrightResult): readonly PlaywrightError[] {
  if (errors.length > 0) return errors;
  return error === undefined ? [] : [error];
}

function playwrightFailure({ message, stack, value, location }: PlaywrightError, paths: RunPaths): Failure {
  const failure = failureOf(message ?? stack ?? value ?? '', paths);
  const file = location && codeFile(location.file, paths);
  if (failure.location !== undefined || location === undefined || file === undefined) return failure;
  return { ...failure, location: { ...location, file } };
}

function momentOf(text: string): number | undefined {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
}
