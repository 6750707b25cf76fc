import { createCase, createFailure, type FileNode, type Outcome, PASSED, type RunPaths } from '@runsheet/core/adapter';
import { runsheetError } from '@runsheet/core/command';
import { z } from 'zod';
import { type FileReading, LIMITS, type ReadingFacts, type ReportFormat, type ReportReader } from '../report-format.ts';
import { createTree, type ReportTree } from '../report-tree.ts';

export const GO_JSON: ReportFormat = {
  begins: (beginning) => /^\s*\{[^\n]*"Action":"[a-z-]+"/.test(beginning),
  open: readGo,
};

const EVENT = z.object({
  Action: z.string(),
  Time: z.string().optional(),
  Package: z.string().optional(),
  Test: z.string().optional(),
  Elapsed: z.number().optional(),
  Output: z.string().optional(),
  ImportPath: z.string().optional(),
  FailedBuild: z.string().optional(),
});

type GoEvent = z.infer<typeof EVENT>;

type GoTest = { output: string; end: 'pass' | 'fail' | 'skip' | undefined; seconds: number };

type GoPackage = {
  readonly tests: Map<string, GoTest>;
  output: string;
  end: string | undefined;
  failedBuild: string | undefined;
};

type GoRun = {
  readonly packages: Map<string, GoPackage>;
  /** What compilers said, by what they built. */
  readonly builds: Map<string, string>;
  firstAtMs: number | undefined;
  lastAtMs: number | undefined;
};

function readGo({ file, paths }: ReadingFacts): ReportReader {
  const run: GoRun = { packages: new Map(), builds: new Map(), firstAtMs: undefined, lastAtMs: undefined };
  let rest = '';
  let nth = 0;
  const take = (line: string) => {
    nth += 1;
    // What else the command prints is no event.
    if (line.startsWith('{')) takeEvent(run, parse(line, { file, nth }));
  };
  return {
    write: (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line.trim());
    },
    end: () => {
      take(rest.trim());
      return finish(run, file, paths);
    },
  };
}

function parse(line: string, { file, nth }: { readonly file: string; readonly nth: number }): GoEvent {
  try {
    return EVENT.parse(JSON.parse(line));
  } catch (cause) {
    throw runsheetError('RS1011', { file, reason: `line ${nth} is no event of go test; it may be cut off` }, { cause });
  }
}

function takeEvent(run: GoRun, event: GoEvent): void {
  const { Action: action, Package: name, Test: title, Output: output = '', ImportPath: built } = event;
  const atMs = Date.parse(event.Time ?? '');
  if (!Number.isNaN(atMs)) {
    run.firstAtMs ??= atMs;
    run.lastAtMs = atMs;
  }
  if (action === 'build-output' && built !== undefined) {
    run.builds.set(built, joined(run.builds.get(built) ?? '', output));
  }
  if (name === undefined) return;
  const own = run.packages.get(name) ?? { tests: new Map(), output: '', end: undefined, failedBuild: undefined };
  run.packages.set(name, own);
  if (title === undefined) takeOfPackage(own, event);
  else takeOfTest(own, title, event);
}

function takeOfPackage(
  own: GoPackage,
  { Action: action, Output: output = '', FailedBuild: failedBuild }: GoEvent,
): void {
  if (action === 'output') own.output = joined(own.output, output);
  if (action === 'pass' || action === 'fail' || action === 'skip') own.end = action;
  own.failedBuild ??= failedBuild;
}

function takeOfTest({ tests }: GoPackage, title: string, event: GoEvent): void {
  const { Action: action, Output: output = '', Elapsed: seconds = 0 } = event;
  const test = tests.get(title) ?? { output: '', end: undefined, seconds: 0 };
  tests.set(title, test);
  if (action === 'output') test.output = joined(test.output, output);
  if (action !== 'pass' && action !== 'fail' && action !== 'skip') return;
  test.end = action;
  if (action === 'pass') test.output = '';
  test.seconds = seconds;
}

function joined(text: string, more: string): string {
  return text.length < LIMITS.text && !FRAME_LINE.test(more) ? text + more : text;
}

/** What Go prints round the words of a test. */
const FRAME_LINE = /^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)|--- (?:PASS|FAIL|SKIP|BENCH):) /;

function finish(run: GoRun, file: string, paths: RunPaths): FileReading {
  const tree = createTree(file);
  for (const [name, own] of run.packages) addPackage(tree, { name, own, run, paths });
  const open = [...run.packages].find(([, { end }]) => end === undefined);
  const why = `the file ends before ${open?.[0]} does`;
  return {
    runner: { name: 'go', version: '' },
    startedAtMs: run.firstAtMs,
    durationMs: Math.max(0, (run.lastAtMs ?? 0) - (run.firstAtMs ?? 0)),
    ending: open === undefined ? { kind: 'complete' } : { kind: 'interrupted', why },
    files: tree.files().map((node): FileNode => (run.packages.get(node.path)?.end ? node : { ...node, cutShort: why })),
    failures: [],
    totals: undefined,
    isRed: [...run.packages.values()].some(({ end }) => end === 'fail'),
  };
}

type AddedPackage = {
  readonly name: string;
  readonly own: GoPackage;
  readonly run: GoRun;
  readonly paths: RunPaths;
};

function addPackage(tree: ReportTree, { name, own, run, paths }: AddedPackage): void {
  const parents = new Set([...own.tests.keys()].flatMap(parentsOf));
  for (const [title, test] of own.tests) {
    const levels = title.split('/');
    if (!parents.has(title)) {
      const place = { file: name, suites: levels.slice(0, -1) };
      const outcome = outcomeOf({ ...test, end: test.end ?? endOfBenchmark(title, own) }, paths);
      const node = { title: levels.at(-1) ?? title, outcome, durationMs: 1000 * test.seconds };
      tree.addCase(place, createCase(node));
      continue;
    }
    // A test with others in it has failed by itself where none of them has.
    const isBelow = (other: string) => other.startsWith(`${title}/`);
    const isOwn = test.end === 'fail' && ![...own.tests].some(([other, { end }]) => isBelow(other) && end === 'fail');
    if (isOwn) tree.addFailure({ file: name, suites: levels }, createFailure({ message: test.output }, paths));
  }
  const hasFailed = [...own.tests.values()].some(({ end }) => end === 'fail');
  if (own.end !== 'fail' || hasFailed) return;
  const built = own.failedBuild === undefined ? '' : run.builds.get(own.failedBuild);
  const unended = [...own.tests.values()].filter(({ end }) => end === undefined).map(({ output }) => output);
  const message = [built, ...unended, own.output].find((text) => text?.trim()) ?? 'go test has failed';
  tree.addFailure({ file: name, suites: [] }, createFailure({ message }, paths));
}

/** Go does not tell it. */
function endOfBenchmark(title: string, { end }: GoPackage): 'pass' | undefined {
  return title.startsWith('Benchmark') && end === 'pass' ? end : undefined;
}

function parentsOf(title: string): readonly string[] {
  const levels = title.split('/');
  return levels.slice(1).map((_, nth) => levels.slice(0, nth + 1).join('/'));
}

function outcomeOf({ end, output }: GoTest, paths: RunPaths): Outcome {
  switch (end) {
    case 'pass':
      return PASSED;
    case 'skip': {
      const note = output.trim().replace(/^\S+_test\.go:\d+: /, '');
      return { kind: 'skipped', note: note.slice(0, LONGEST_NOTE) };
    }
    case 'fail':
      return { kind: 'failed', attempts: 1, failures: [createFailure({ message: output }, paths)] };
    case undefined:
      return { kind: 'unfinished', cause: { kind: 'stopped', why: 'its package ended before' } };
    default:
      return end satisfies never;
  }
}

const LONGEST_NOTE = 500;
