import { basename } from 'node:path';
import {
  type CaseNode,
  createCase,
  type Failure,
  type FileNode,
  type Outcome,
  PASSED,
  type RunPaths,
  type UnfinishedCause,
} from '@runsheet/core/adapter';
import { closeFile, nodesIn, openFile, type OpenFile, openTest, type OpenTest } from './open-file.ts';
import { isHeldBack, outcomeOf } from './outcome.ts';
import { failureIn, readFailure } from './read-failure.ts';
import { type EventData, fileOf, isOfFile, type TestError, type TestEvent } from './test-event.ts';

const { stringify } = JSON;

/** Hears that a test has ended; `suites` are the titles around it. */
export type CaseListener = (file: string, suites: readonly string[], node: CaseNode) => void;

/** The test files of a run, as far as Node has told of them. Pure. */
export type Files = {
  readonly take: (event: TestEvent) => void;
  readonly names: () => readonly string[];
  /** Whether nothing more can come. */
  readonly areOver: () => boolean;
  /** Errors of tests that had ended, whose files Node does not tell, and that no file failed with. */
  readonly lateFailures: () => readonly Failure[];
  /** `hidesTests`: whether a file may end as if it had tests, and have told of none. */
  readonly nodes: (hidesTests: (file: string) => boolean) => readonly FileNode[];
};

export function followFiles(paths: RunPaths, caseEnded: CaseListener): Files {
  const files = new Map<string, OpenFile>();
  const late: string[] = [];
  let isOver = false;
  const open = (file: string) => {
    const known = files.get(file) ?? openFile(file);
    files.set(file, known);
    return known;
  };
  return {
    names: () => [...files.keys()],
    areOver: () => isOver || [...files.values()].every((file) => file.isOver),
    lateFailures: () => late.map((message) => failureIn(message, paths)),
    take({ type, data }) {
      const name = fileOf(data);
      isOver ||= type === 'test:summary' && name === undefined;
      if (takeLate({ type, data }, files, late) || name === undefined) return;
      const file = open(type === 'test:stderr' ? absolute(name, files) : name);
      if (type === 'test:stderr') file.said = (file.said + (data.message ?? '')).slice(-MOST_SAID);
      // A filter left out all of its tests; Node takes such a file for a test that passed.
      else if (type === 'test:plan') file.isLeftOut ||= data.nesting === 0 && data.count === 0;
      else if (isOfFile(data)) takeOfFile(file, { type, data }, paths);
      else takeTest(file, { type, data }, { paths, caseEnded });
    },
    nodes: (hidesTests) => [...files.values()].map((file) => fileNode(file, { paths, hidesTests, late })),
  };
}

const MOST_SAID = 65_536;

/** Whether an event tells of an error that came when its test had ended. Older versions name the place of the test alone. */
function takeLate({ type, data }: TestEvent, files: ReadonlyMap<string, OpenFile>, others: string[]): boolean {
  const { message = '' } = data;
  const at = type === 'test:diagnostic' ? message.indexOf(' generated asynchronous activity') : -1;
  if (at === -1) return false;
  const place = message.slice(message.lastIndexOf(' at ', at) + 4, at);
  const file = fileOf(data) ?? absolute(place.split(':').slice(0, -2).join(':'), files);
  (files.get(file)?.late ?? others).push(message);
  return true;
}

/** Newer versions name the file of what was written as it was named to them. */
function absolute(name: string, files: ReadonlyMap<string, OpenFile>): string {
  return files.has(name) ? name : ([...files.keys()].find((file) => file.endsWith(`/${name}`)) ?? name);
}

/** What is told of a file as a whole. */
function takeOfFile(file: OpenFile, { type, data }: TestEvent, paths: RunPaths): void {
  const error = data.details?.error;
  if (type === 'test:complete') file.isOver = true;
  if (type === 'test:pass') file.isPlain = !file.isLeftOut;
  if (type !== 'test:fail' || error?.failureType === 'subtestsFailed') return;
  if (error?.message === 'test failed') file.ended = error;
  else file.top.failures.push(readFailure(error, paths));
  if (file.top.children.length === 0 && file.waiting.size === 0) file.load = 'failed';
}

/** Why a process ended is told by an error of its own, by what it wrote, or by an error that Node gives to no file. */
function reasonsOf({ late, said, ended }: OpenFile, others: string[], paths: RunPaths): readonly Failure[] {
  const isTold = late.length > 0 || said.trim() !== '' || ended === undefined;
  const reasons = isTold ? late : others.splice(0);
  if (reasons.length > 0 || ended === undefined) return reasons.map((message) => failureIn(message, paths));
  return [failureIn(said, paths, ended)];
}

type TestContext = { readonly paths: RunPaths; readonly caseEnded: CaseListener };

function takeTest(file: OpenFile, { type, data }: TestEvent, taking: TestContext): void {
  const { name = '', nesting = 0 } = data;
  switch (type) {
    case 'test:enqueue':
      count(file, data, 1);
      break;
    case 'test:complete':
      count(file, data, -1);
      break;
    case 'test:start':
      begin(file, name, nesting);
      break;
    case 'test:pass':
    case 'test:fail': {
      const test = file.stack[nesting]?.title === name ? file.stack[nesting] : begin(file, name, nesting);
      end(file, { test, data }, taking);
      file.stack.length = nesting;
      break;
    }
    default:
  }
}

function count({ waiting }: OpenFile, { name = '', nesting = 0, line, column }: EventData, step: number): void {
  const place = stringify([nesting, name, line, column]);
  const known = waiting.get(place) ?? { title: name, nesting, count: 0 };
  waiting.set(place, known);
  known.count += step;
}

function begin({ top, stack }: OpenFile, title: string, nesting: number): OpenTest {
  const test = openTest(title);
  stack.length = Math.min(stack.length, nesting);
  (stack.at(-1) ?? top).children.push(test);
  stack.push(test);
  return test;
}

type Ended = { readonly test: OpenTest; readonly data: EventData };

function end(file: OpenFile, { test, data }: Ended, { paths, caseEnded }: TestContext): void {
  const { type, error, duration_ms: durationMs } = data.details ?? {};
  test.isSuite = type === 'suite';
  const outcome = outcomeOf(data, paths);
  if (test.isSuite || test.children.length > 0) {
    endGroup(file, { test, error, outcome }, paths);
    return;
  }
  if (outcome === undefined) {
    if (isHeldBack(data)) test.failures.push(readFailure(error, paths));
    else if (file.top.cause === undefined && error !== undefined) blameOn(file.top, error, paths);
    return;
  }
  const line = data.file === file.file ? data.line : undefined;
  test.node = createCase({ title: test.title, outcome, durationMs, line });
  test.hasToFail = Boolean(data.expectFailure) && outcome === PASSED;
  const suites = file.stack.slice(0, data.nesting).map(({ title }) => title);
  caseEnded(file.file, suites, test.node);
}

type EndedGroup = {
  readonly test: OpenTest;
  readonly error: TestError | undefined;
  readonly outcome: Outcome | undefined;
};

function endGroup(file: OpenFile, { test, error, outcome }: EndedGroup, paths: RunPaths): void {
  if (error !== undefined && !FROM_BELOW.has(error.failureType ?? '')) {
    blameOn(test, error, paths);
  } else if (outcome?.kind === 'skipped') {
    // Node tells of no test in it.
    file.skipped ??= [`skipped with ${test.title}`, outcome.note].filter((part) => part !== '').join(': ');
  }
}

/** What went wrong in a suite itself keeps tests in it from running, and so does a hook of a file. */
function blameOn(test: OpenTest, error: TestError, paths: RunPaths): void {
  const failure = readFailure(error, paths);
  test.failures.push(failure);
  test.cause = causeOf(error.message ?? '', failure);
}

/** Kinds of failures that say no more than that something below or above failed. */
const FROM_BELOW: ReadonlySet<string> = new Set(['subtestsFailed', 'cancelledByParent']);

function causeOf(message: string, failure: OpenTest['failures'][number]): UnfinishedCause {
  const [, hook] = /^failed running (\w+) hook$/.exec(message) ?? [];
  if (hook !== undefined) return { kind: 'hook', hook, failure };
  return { kind: 'stopped', why: `what it is in failed: ${failure.message.split('\n', 1).join('')}` };
}

type FileContext = {
  readonly paths: RunPaths;
  readonly hidesTests: (file: string) => boolean;
  readonly late: string[];
};

function fileNode(file: OpenFile, { paths, hidesTests, late }: FileContext): FileNode {
  const path = paths.relative(file.file);
  const own = [...file.top.failures, ...reasonsOf(file, late, paths)];
  const { top, load } = file;
  const base = { kind: 'file', path, project: '' } as const;
  if (file.isPlain && top.children.length === 0) {
    if (hidesTests(file.file)) return { ...base, load: 'failed', failures: [failureIn(HIDDEN, paths)], children: [] };
    return {
      ...base,
      load,
      failures: own,
      children: [createCase({ title: basename(path), outcome: PASSED })],
    };
  }
  const isCut = file.isOver && closeFile(file, ENDED);
  const failures = isCut && own.length === 0 ? [failureIn(CUT, paths)] : own;
  const node: FileNode = { ...base, load, failures, children: nodesIn(top) };
  const cutShort = isCut ? ENDED.why : file.skipped;
  return cutShort === undefined ? node : { ...node, cutShort };
}

const ENDED = { kind: 'stopped', why: 'the process of its file ended before' } as const;
const CUT = 'The process of this file ended before all its tests had. Does something call process.exit()?';
const HIDDEN =
  'This file imports node:test, and told of no test. Does something call process.exit(), or does a condition leave out all its tests?';
