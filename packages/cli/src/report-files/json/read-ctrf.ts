import { createCase, createFailure, type Failure, type Outcome, type RunPaths } from '@runsheet/core/adapter';
import { z } from 'zod';
import { type FileReading, type ReadingFacts, WHOLE_FILE } from '../report-format.ts';
import { createTree, type NodePlace } from '../report-tree.ts';
import type { JsonFormat } from './json-format.ts';

/** Common Test Report Format, which reporters for many tools write. */
export const CTRF: JsonFormat = {
  sign: /"reportFormat"\s*:\s*"CTRF"|"results"\s*:\s*\{\s*"tool"/,
  read: (content, facts) => (isCtrf(content) ? readRun(runSchema().parse(content), facts) : undefined),
};

function isCtrf(content: unknown): boolean {
  if (typeof content !== 'object' || content === null || !('results' in content)) return false;
  const { results } = content;
  return typeof results === 'object' && results !== null && 'tool' in results && 'tests' in results;
}

type CtrfRun = z.infer<ReturnType<typeof runSchema>>;
type CtrfTest = CtrfRun['results']['tests'][number];

function runSchema() {
  const count = z.number().nonnegative();
  return z.object({
    results: z.object({
      tool: z.object({ name: z.string(), version: z.string().optional() }),
      summary: z.object({
        passed: count,
        failed: count,
        skipped: count,
        pending: count,
        other: count,
        // Milliseconds since 1970; older tools write 0.
        start: count,
        stop: count,
      }),
      tests: z.array(testSchema()),
    }),
  });
}

function testSchema() {
  const status = z.enum(['passed', 'failed', 'skipped', 'pending', 'other']);
  const told = { message: z.string().optional(), trace: z.string().optional() };
  return z.object({
    name: z.string(),
    status,
    // A text with ` > ` in older files.
    suite: z.union([z.string(), z.array(z.string())]).optional(),
    filePath: z.string().optional(),
    ...told,
    rawStatus: z.string().optional(),
    tags: z.array(z.string()).optional(),
    retries: z.number().int().nonnegative().optional(),
    duration: z.number().optional().catch(undefined),
    flaky: z.boolean().optional(),
    retryAttempts: z.array(z.object({ status, ...told })).optional(),
    browser: z.string().optional(),
  });
}

function readRun({ results: { tool, summary, tests } }: CtrfRun, { file, paths }: ReadingFacts): FileReading {
  const tree = createTree(file);
  const browsers = new Set(tests.map(({ browser }) => browser ?? ''));
  const placed = placesOf(withoutOwnName(tests, tool), paths);
  for (const [nth, test] of tests.entries()) {
    const { place, title } = placed[nth] ?? { place: NOWHERE, title: test.name };
    const project = browsers.size > 1 ? (test.browser ?? '') : '';
    const outcome = outcomeOf(test, paths);
    tree.addCase({ ...place, project }, createCase({ title, tags: test.tags, outcome, durationMs: test.duration }));
  }
  return {
    runner: { name: `ctrf ${tool.name}`, version: tool.version ?? '' },
    startedAtMs: summary.start > 0 ? summary.start : undefined,
    durationMs: Math.max(0, summary.stop - summary.start),
    ending: { kind: 'complete' },
    files: tree.files(),
    failures: [],
    totals: {
      passed: summary.passed,
      failed: summary.failed,
      skipped: summary.skipped + summary.pending + summary.other,
    },
    isRed: summary.failed > 0,
    part: WHOLE_FILE,
  };
}

type TestPlace = { readonly place: NodePlace; readonly title: string };

/** The reporters for Vitest write the path of the test down to its own title, as its name and once more as its suite. */
function withoutOwnName(tests: readonly CtrfTest[], tool: CtrfRun['results']['tool']): readonly CtrfTest[] {
  if (tool.name !== 'vitest' || tests.some(({ name, suite }) => suite !== name)) return tests;
  return tests.map((test) => ({ ...test, suite: test.name.split(' > ').slice(0, -1) }));
}

/** In some tools the name of every test begins with its suites, which are no part of its title then. */
function placesOf(tests: readonly CtrfTest[], paths: RunPaths): readonly TestPlace[] {
  const placed = tests.map((test) => ({ place: placeOf(test, paths), title: test.name }));
  const inSuites = placed.filter(({ place }) => place.suites.length > 0);
  const gap = [' ', ' > '].find((sign) =>
    inSuites.every(({ place, title }) => title.startsWith(place.suites.join(sign) + sign)),
  );
  if (gap === undefined) return placed;
  return placed.map(({ place, title }) => {
    return { place, title: place.suites.length === 0 ? title : title.slice((place.suites.join(gap) + gap).length) };
  });
}

/** The suites of a test begin with its file in some tools. */
function placeOf(test: CtrfTest, paths: RunPaths): NodePlace {
  const named = typeof test.suite === 'string' ? test.suite.split(' > ') : (test.suite ?? []);
  const path = test.filePath || undefined;
  const suites = named.filter((name) => name !== '' && (path === undefined || !isSameFile(name, path)));
  if (path === undefined) return { file: suites[0] ?? NOWHERE.file, suites: suites.slice(1) };
  return { file: paths.relative(path.replace(/^(?:\.[\\/])+/, '')), suites };
}

const NOWHERE: NodePlace = { file: '(no file)', suites: [] };

function isSameFile(name: string, path: string): boolean {
  return (
    /\.\w+$/.test(name) && (name === path || path.replaceAll('\\', '/').endsWith(`/${name.replaceAll('\\', '/')}`))
  );
}

function outcomeOf(test: CtrfTest, paths: RunPaths): Outcome {
  const { status } = test;
  const attempts = 1 + Math.max(test.retries ?? 0, test.flaky === true ? 1 : 0);
  const failed = (test.retryAttempts ?? []).filter((attempt) => attempt.status === 'failed');
  const earlier = failed.map((attempt) => failureOf(attempt, paths));
  switch (status) {
    case 'passed':
      return { kind: 'passed', attempts, failures: attempts > 1 ? earlier : [] };
    case 'failed':
      // Some tools list the last attempt among the earlier ones.
      return { kind: 'failed', attempts, failures: [...earlier.slice(0, attempts - 1), failureOf(test, paths)] };
    case 'skipped':
    case 'pending':
    case 'other':
      return leftOutcome(test, status === 'other');
    default:
      return status satisfies never;
  }
}

/** Of a test that has neither passed nor failed: what the tool itself calls it stands in the raw status. */
function leftOutcome({ rawStatus = '', message = '' }: CtrfTest, isOther: boolean): Outcome {
  if (rawStatus.toLowerCase() === 'todo') return { kind: 'todo', note: message };
  if (!isOther) return { kind: 'skipped', note: message };
  const why = message || rawStatus || 'neither passed nor failed';
  return { kind: 'unfinished', cause: { kind: 'stopped', why } };
}

type FailureTexts = { readonly message?: string | undefined; readonly trace?: string | undefined };

function failureOf({ message, trace }: FailureTexts, paths: RunPaths): Failure {
  const failure = createFailure({ message, stack: trace }, paths);
  const isShown = failure.stack !== '' || trace === undefined || trace === '';
  // A stack of another language has no frames that are known here; it is all that says where it failed.
  return isShown ? failure : { ...failure, diff: createFailure({ diff: trace }, paths).diff };
}
