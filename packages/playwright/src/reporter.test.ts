import type { RunPaths, Session } from '@runsheet/core/adapter';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Config, Suite, TestCase, TestError, TestResult } from './playwright-results.ts';
import { RunsheetReporter } from './reporter.ts';

let said = '';

beforeEach(() => {
  said = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  return () => write.mockRestore();
});

const PATHS: RunPaths = { packageRoot: '/shop', relative: (file) => file, strip: (text) => text };

const SESSION: Session = {
  begin: () => PATHS,
  prepare: () => undefined,
  isOff: () => false,
  filesSelected: () => undefined,
  caseEnded: () => undefined,
  fileEnded: () => undefined,
  finish: async () => ({ failRun: false }),
  discard: () => undefined,
};

/** The same, but reading this of it throws. */
function breaking<Known extends object>(known: Known, broken: string): Known {
  return new Proxy(known, {
    get(target, name, receiver): unknown {
      if (name === broken) throw new Error(`a bug in ${broken}`);
      return Reflect.get(target, name, receiver);
    },
  });
}

/** One that publishes nowhere. */
function reporterWith(session: Session): RunsheetReporter {
  return new (class extends RunsheetReporter {
    protected override openSession() {
      return session;
    }
  })();
}

const PROJECT = { name: '', dependencies: [], testDir: '/shop', testMatch: '', testIgnore: '' };
const CONFIG: Config = { version: '1.65.0', rootDir: '/shop', projects: [PROJECT], reporter: [], shard: null };
const AT = { file: '/shop/a.spec.js', line: 1, column: 1 };
const HOOK = { title: 'beforeAll hook', category: 'hook', location: AT, error: { message: 'another' }, steps: [] };

type Parts = {
  readonly root: Suite;
  readonly file: Suite;
  readonly test: TestCase;
  readonly result: TestResult;
};

/** A run of one test that has failed; an object of it may be broken. */
function partsWith(kind: keyof Parts | undefined, broken: string): Parts {
  const made = <Known extends object>(own: keyof Parts, known: Known): Known =>
    own === kind ? breaking(known, broken) : known;
  const result = made('result', {
    duration: 1,
    status: 'failed',
    errors: [{ message: 'no' }],
    steps: [HOOK],
    annotations: [],
    attachments: [],
  } as const);
  const suite = (type: Suite['type'], below: () => readonly (Suite | TestCase)[], parent?: Suite) =>
    made<Suite>(type === 'file' ? 'file' : 'root', {
      type,
      title: type,
      location: AT,
      parent,
      get suites() {
        return below().filter((entry) => entry.type !== 'test');
      },
      entries: below,
      allTests: () => [one],
      project: () => PROJECT,
    });
  const root = suite('root', () => [project]);
  const project: Suite = suite('project', () => [file], root);
  const file: Suite = suite('file', () => [one], project);
  const one: TestCase = made('test', {
    type: 'test',
    title: 'one',
    location: AT,
    parent: file,
    expectedStatus: 'passed',
    retries: 0,
    tags: [],
    annotations: [],
    results: [result],
    outcome: () => 'unexpected',
  } as const);
  return { root, file, test: one, result };
}

const WHOLE = partsWith(undefined, '');
const EMPTY: Suite = {
  type: 'root',
  title: '',
  suites: [],
  entries: () => [],
  allTests: () => [],
  project: () => undefined,
};

type Played = { readonly root: Suite; readonly error?: TestError };

/** Plays a run; what a hook throws fails the test. */
async function play(reporter: RunsheetReporter, { root, error }: Played, parts?: Parts): Promise<void> {
  reporter.onBegin(CONFIG, root);
  if (parts !== undefined) {
    reporter.onTestEnd(parts.test, parts.result);
  }
  if (error !== undefined) reporter.onError(error);
  expect(await reporter.onEnd({ status: 'passed' })).toBeUndefined();
}

const NOTHING_FOUND: TestError = { message: 'Error: No tests found' };

test.each([
  ['a run', WHOLE, WHOLE],
  ['a run with an error', { root: WHOLE.root, error: { message: 'no database' } }, WHOLE],
  ['a run without tests', { root: EMPTY }, undefined],
  ['a run that has found no tests', { root: EMPTY, error: NOTHING_FOUND }, undefined],
])('without a mistake nothing is said: %s', async (_title, played, parts) => {
  await play(reporterWith(SESSION), played, parts);
  expect(said).toBe('');
});

const OF_SESSION: Readonly<Record<string, readonly [Played, Parts?]>> = {
  begin: [WHOLE, WHOLE],
  isOff: [WHOLE, WHOLE],
  prepare: [WHOLE, WHOLE],
  filesSelected: [WHOLE, WHOLE],
  caseEnded: [WHOLE, WHOLE],
  fileEnded: [WHOLE, WHOLE],
  finish: [WHOLE, WHOLE],
  discard: [{ root: EMPTY }],
};

test.each(Object.entries(OF_SESSION))('a mistake of ours is said, and goes no further: %s', async (name, run) => {
  await play(reporterWith(breaking(SESSION, name)), ...run);
  expect(said).toContain('RS9001');
  expect(said).toContain(`a bug in ${name}`);
});

test('a mistake of ours is said before the first test too', async () => {
  const reporter = reporterWith(breaking(SESSION, 'prepare'));
  reporter.onBegin(CONFIG, WHOLE.root);
  await expect.poll(() => said).toContain('a bug in prepare');
  expect(await reporter.onEnd({ status: 'passed' })).toBeUndefined();
});

test('an error of the run that throws is said, and goes no further', async () => {
  await play(reporterWith(SESSION), { root: WHOLE.root, error: breaking<TestError>({}, 'message') }, WHOLE);
  expect(said).toContain('a bug in message');
});

const OF_PLAYWRIGHT: Readonly<Record<keyof Parts, readonly string[]>> = {
  root: ['suites', 'allTests'],
  file: ['suites', 'entries', 'location', 'type', 'parent'],
  test: ['type', 'title', 'parent', 'retries', 'tags', 'annotations', 'results', 'outcome'],
  result: ['duration', 'status', 'errors', 'steps', 'annotations', 'attachments'],
};

test.each(
  (['root', 'file', 'test', 'result'] as const).flatMap((kind) => OF_PLAYWRIGHT[kind].map((name) => ({ kind, name }))),
)('what throws when it is read is said, and goes no further: $name of $kind', async ({ kind, name }) => {
  const parts = partsWith(kind, name);
  await play(reporterWith(SESSION), parts, parts);
  expect(said).toContain('RS9001');
  expect(said).toContain(`a bug in ${name}`);
});
