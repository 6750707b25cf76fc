import { createFailure, type Failure, type Outcome, type RunPaths } from '@runsheet/core/adapter';
import type { FileReading, ReadingFacts } from '../report-format.ts';
import { createTree, type NodePlace } from '../report-tree.ts';
import { type CtrfRun, type CtrfTest, readCtrfShape } from './ctrf-shape.ts';
import type { JsonFormat } from './json-format.ts';

/** Common Test Report Format, which reporters for many tools write. */
export const CTRF: JsonFormat = {
  sign: /"reportFormat"\s*:\s*"CTRF"|"results"\s*:\s*\{\s*"tool"/,
  read: (content, facts) => {
    const run = readCtrfShape(content);
    return run === undefined ? undefined : readRun(run, facts);
  },
};

function readRun({ results: { tool, summary, tests } }: CtrfRun, { file, paths }: ReadingFacts): FileReading {
  const tree = createTree(file);
  const browsers = new Set(tests.map(({ browser }) => browser ?? ''));
  for (const test of tests) {
    const { place, title } = placeOf(test, paths);
    const project = browsers.size > 1 ? (test.browser ?? '') : '';
    const outcome = outcomeOf(test, paths);
    tree.addCase({ ...place, project }, { kind: 'case', title, tags: test.tags ?? [], outcome });
  }
  const startedAtMs = summary.start > 0 ? summary.start : undefined;
  return {
    runner: { name: `ctrf ${tool.name}`, version: tool.version ?? '' },
    startedAtMs,
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
  };
}

/** The suites of a test begin with its file in some tools, and its name begins with its suites in others. */
function placeOf(test: CtrfTest, paths: RunPaths): { readonly place: NodePlace; readonly title: string } {
  const named = typeof test.suite === 'string' ? test.suite.split(' > ') : (test.suite ?? []);
  const path = test.filePath || undefined;
  const suites = named.filter((name) => name !== '' && (path === undefined || !isSameFile(name, path)));
  const levels = path === undefined ? suites.slice(1) : suites;
  const file = path === undefined ? (suites[0] ?? NO_FILE) : paths.relative(path.replace(/^(?:\.[\\/])+/, ''));
  return { place: { file, suites: levels }, title: titleWithout(levels, test.name) };
}

const NO_FILE = '(no file)';

function isSameFile(name: string, path: string): boolean {
  return (
    /\.\w+$/.test(name) && (name === path || path.replaceAll('\\', '/').endsWith(`/${name.replaceAll('\\', '/')}`))
  );
}

function titleWithout(suites: readonly string[], name: string): string {
  const start = [' ', ' > ']
    .map((gap) => suites.join(gap) + gap)
    .find((text) => suites.length > 0 && name.startsWith(text));
  return start === undefined || start.length === name.length ? name : name.slice(start.length);
}

function outcomeOf(test: CtrfTest, paths: RunPaths): Outcome {
  const { status, rawStatus = '', message = '' } = test;
  const attempts = attemptsOf(test);
  const earlier = earlierFailures(test, paths);
  switch (status) {
    case 'passed':
      return { kind: 'passed', attempts, failures: attempts > 1 ? earlier : [] };
    case 'failed':
      // Some tools list the last attempt among the earlier ones.
      return { kind: 'failed', attempts, failures: [...earlier.slice(0, attempts - 1), failureOf(test, paths)] };
    case 'skipped':
    case 'pending':
      return { kind: rawStatus.toLowerCase() === 'todo' ? 'todo' : 'skipped', note: message };
    case 'other': {
      const why = message || rawStatus || 'neither passed nor failed';
      return { kind: 'unfinished', cause: { kind: 'stopped', why } };
    }
    default:
      return status satisfies never;
  }
}

function attemptsOf({ retries = 0, flaky = false }: CtrfTest): number {
  return 1 + Math.max(retries, flaky ? 1 : 0);
}

function earlierFailures({ retryAttempts = [] }: CtrfTest, paths: RunPaths): readonly Failure[] {
  return retryAttempts.filter(({ status }) => status === 'failed').map((attempt) => failureOf(attempt, paths));
}

type Told = { readonly message?: string | undefined; readonly trace?: string | undefined };

function failureOf({ message, trace }: Told, paths: RunPaths): Failure {
  const failure = createFailure({ message, stack: trace }, paths);
  const isShown = failure.stack !== '' || trace === undefined || trace === '';
  // A stack of another language has no frames that are known here; it is all that says where it failed.
  return isShown ? failure : { ...failure, diff: createFailure({ diff: trace }, paths).diff };
}
