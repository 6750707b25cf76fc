import {
  createFailure,
  type Ending,
  type Failure,
  type Outcome,
  type RunPaths,
  type Location,
} from '@runsheet/core/adapter';
import {
  type FileReading,
  type ReadingFacts,
  type ReportFormat,
  type ReportReader,
  WHOLE_FILE,
} from '../report-format.ts';
import { createTree, type NodePlace, type ReportTree } from '../report-tree.ts';
import { readTapTree, type TapFile, type TapLevel, type TapTest } from './tap-tree.ts';
import { codeFile } from '../report-paths.ts';
import type { TapDiagnostics } from './tap-yaml.ts';

/** The Test Anything Protocol, versions 12 to 14, as node:test, node-tap, prove and others write it. */
export const TAP: ReportFormat = {
  begins: (beginning) =>
    /^(?:TAP version \d+|1\.\.\d+|(?:not )?ok \d+\b)/m.test(beginning) && !/^\s*[<{[]/.test(beginning),
  open: readTap,
};

function readTap({ file, paths }: ReadingFacts): ReportReader {
  const lines = readTapTree(file);
  let rest = '';
  return {
    write: (text) => {
      for (const [nth, part] of text.split('\n').entries()) {
        if (nth > 0) {
          lines.line(rest.replace(/\r$/, ''));
          rest = '';
        }
        // A line without an end, as output can be, is not kept as a whole.
        if (rest.length < LONGEST_LINE) rest += part.slice(0, LONGEST_LINE);
      }
    },
    end: () => {
      lines.line(rest);
      return toReading(lines.end(), { file, paths });
    },
  };
}

/** In characters; no title is as long. */
const LONGEST_LINE = 4_000;

type TapContext = { readonly tree: ReportTree; readonly paths: RunPaths };

function toReading(tap: TapFile, { file, paths }: ReadingFacts): FileReading {
  const tree = createTree(file);
  const building = { tree, paths };
  addLevel(tap.top, undefined, building);
  for (const { title, level } of tap.unfinished) {
    addLevel(level, { file: TOP, suites: [title || '(subtests)'] }, building);
  }
  const problems = [...bailOuts(tap), ...planProblems(tap)];
  const ending: Ending = problems[0] === undefined ? { kind: 'complete' } : { kind: 'interrupted', why: problems[0] };
  return {
    runner: { name: 'tap', version: '' },
    startedAtMs: undefined,
    durationMs: 0,
    ending,
    files: tree.files().map((one) => ({ ...one, cutShort: problems[0] })),
    failures: problems.map((message) => createFailure({ message }, paths)),
    totals: undefined,
    isRed: tap.top.tests.some(isRed),
    part: WHOLE_FILE,
  };
}

function bailOuts({ bailOut }: TapFile): readonly string[] {
  return bailOut === undefined ? [] : [`Bail out! ${bailOut}`.trim()];
}

/** A file without a plan, or with fewer tests than its plan, is that of a run that did not come to its end. */
function planProblems({ top, unfinished }: TapFile): readonly string[] {
  const open = unfinished.map(({ title }) => `The subtests of "${title}" did not end.`);
  if (top.plan === undefined) return [...open, 'There is no plan: the run did not come to its end.'];
  return [...open, ...planProblem(top)];
}

function planProblem({ plan, tests }: TapLevel): readonly string[] {
  if (plan === undefined || plan === tests.length) return [];
  return [`The plan says ${plan} tests, and there are ${tests.length}.`];
}

/** TAP names no files but where a subtest is one; everything else stands below one heading. */
const TOP = 'TAP';
const FILE_TITLE = /^[^\s].*\.(?:[cm]?[jt]sx?|t|py|rb|php|pl|sh)$/;

function addLevel({ tests }: TapLevel, home: NodePlace | undefined, building: TapContext): void {
  for (const test of tests) {
    if (test.subtests === undefined || test.subtests.tests.length === 0) addCase(test, home, building);
    else addSuite(test, test.subtests, { home, building });
  }
}

type SuitePlace = { readonly home: NodePlace | undefined; readonly building: TapContext };

function addSuite(test: TapTest, level: TapLevel, { home, building }: SuitePlace): void {
  const place = placeBelow(test.title, home, building.paths);
  addLevel(level, place, building);
  for (const failure of suiteFailures(test, level, building.paths)) building.tree.addFailure(place, failure);
}

function placeBelow(title: string, home: NodePlace | undefined, paths: RunPaths): NodePlace {
  if (home !== undefined) return { ...home, suites: [...home.suites, title] };
  return FILE_TITLE.test(title) ? { file: paths.relative(title), suites: [] } : { file: TOP, suites: [title] };
}

function addCase(test: TapTest, home: NodePlace | undefined, { tree, paths }: TapContext): void {
  const outcome = outcomeOf(test, paths);
  const isFile = home === undefined && FILE_TITLE.test(test.title);
  const title = isFile ? paths.relative(test.title) : test.title;
  const place = isFile ? { file: title, suites: [] } : (home ?? { file: TOP, suites: [] });
  if (isFile && outcome.kind === 'failed') {
    for (const failure of outcome.failures) tree.addFailure(place, failure);
  } else {
    tree.addCase(place, { kind: 'case', title, tags: [], outcome });
  }
}

function outcomeOf(test: TapTest, paths: RunPaths): Outcome {
  const { isOk, directive, note, diagnostics } = test;
  if (directive === 'todo') return { kind: 'todo', note };
  if (isOk) return directive === 'skip' ? { kind: 'skipped', note } : { kind: 'passed', attempts: 1, failures: [] };
  if (diagnostics.get('failureType') === 'cancelledByParent') {
    return { kind: 'unfinished', cause: { kind: 'stopped', why: diagnostics.get('error') ?? 'cancelled' } };
  }
  return { kind: 'failed', attempts: 1, failures: [tapFailure(diagnostics, paths)] };
}

/** A test line with subtests fails because of them, unless none of them did, or it says otherwise. */
function suiteFailures(test: TapTest, level: TapLevel, paths: RunPaths): readonly Failure[] {
  const plans = planProblem(level).map((message) => createFailure({ message }, paths));
  if (test.isOk || test.directive !== undefined) return plans;
  const type = test.diagnostics.get('failureType');
  const isOwn = type === undefined ? !level.tests.some(isRed) : type !== 'subtestsFailed';
  return isOwn ? [tapFailure(test.diagnostics, paths), ...plans] : plans;
}

function isRed({ isOk, directive }: TapTest): boolean {
  return !isOk && directive !== 'todo';
}

/** What the diagnostics of a failed test say, in the words of the tools that write them. Pure. */
function tapFailure(diagnostics: TapDiagnostics, paths: RunPaths): Failure {
  const first = (...keys: readonly string[]) =>
    keys.map((key) => diagnostics.get(key)).find((value) => value !== undefined);
  const message = first('error', 'message');
  const diff = first('diff') ?? comparison(first('expected', 'wanted'), first('actual', 'found', 'got'));
  const stack = (first('stack') ?? '').split('\n').map(frame).join('\n');
  const location = locationIn(first('location'), first('at'), paths);
  return createFailure(
    { message: message ?? 'not ok', diff, stack, location: stack === '' ? location : undefined },
    paths,
  );
}

function comparison(expected: string | undefined, actual: string | undefined): string {
  return expected === undefined && actual === undefined ? '' : `- ${expected ?? ''}\n+ ${actual ?? ''}`;
}

/** The frames stand without the word in front of them. */
function frame(line: string): string {
  const text = line.trim();
  return text === '' || text.startsWith('at ') ? text : `at ${text}`;
}

/** `/shop/cart.test.js:5:3`, or a block with file, line and column. */
function locationIn(place: string | undefined, block: string | undefined, paths: RunPaths): Location | undefined {
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(place ?? '') ?? [];
  if (file !== undefined) return placeIn(file, [line, column], paths);
  const part = (name: string) => new RegExp(`(?:^|[\\s{,])${name}: *["']?([^"',}\\n]+)`).exec(block ?? '')?.[1];
  const [own, row, at] = [part('file'), part('line'), part('column')];
  return own === undefined || row === undefined ? undefined : placeIn(own, [row, at], paths);
}

type LineAndColumn = readonly [line: string | undefined, column: string | undefined];

function placeIn(path: string, [line, column]: LineAndColumn, paths: RunPaths): Location | undefined {
  const file = codeFile(path, paths);
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column ?? 1) };
}
