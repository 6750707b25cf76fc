/** IO: console. A test that does not say which it is has to be told. */
import * as vitest from 'vitest';

// Also for the order in which a compiler meets the two: what is added to must be known before.
export type { TaskMeta } from 'vitest';

/** What a test has said of itself, as it travels to the reporter in `task.meta.runsheet`. */
export type SaidInTest = {
  readonly issues?: readonly string[];
  readonly notes?: readonly string[];
  readonly tags?: readonly string[];
  readonly row?: number;
};

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface TaskMeta {
    runsheet?: SaidInTest;
  }
}

/** The `task` of a test's context: `test('…', ({ task }) => …)`. */
export type TestTask = { readonly meta: object };

/**
 * Names an issue of your tracker for the cell of this test; several are possible.
 *
 * Tests that run at the same time (`test.concurrent`) have to hand over their task: without it nobody knows which test
 * calls, and a warning on the console says that it is lost.
 *
 * @example
 * test('ships abroad', () => { issue('SHOP-12'); });
 * test.concurrent('ships home', ({ task }) => { issue(task, 'SHOP-13'); });
 */
export function issue(id: string): void;
export function issue(task: TestTask, id: string): void;
export function issue(...said: Said<string>): void {
  say('issue', said, (known, id) => ({ ...known, issues: [...(known.issues ?? []), id] }));
}

/** Adds a note to the comment of this test's cell. Concurrent tests hand over their task first. */
export function note(text: string): void;
export function note(task: TestTask, text: string): void;
export function note(...said: Said<string>): void {
  say('note', said, (known, text) => ({ ...known, notes: [...(known.notes ?? []), text] }));
}

/** Tags the row of this test, when the row is made. Concurrent tests hand over their task first. */
export function tag(name: string): void;
export function tag(task: TestTask, name: string): void;
export function tag(...said: Said<string>): void {
  say('tag', said, (known, name) => ({ ...known, tags: [...(known.tags ?? []), name] }));
}

/**
 * Gives the results of this test to a row that is there already, by its id (a whole number from 1). No row is added for
 * it; if there is no such row, it is treated like any other test. Concurrent tests hand over their task first.
 */
export function row(id: number): void;
export function row(task: TestTask, id: number): void;
export function row(...said: Said<number>): void {
  say('row', said, (known, id) => ({ ...known, row: id }));
}

type Said<Value> = readonly [Value] | readonly [TestTask, Value];
type Add<Value> = (known: SaidInTest, value: Value) => SaidInTest;

function say<Value>(name: string, said: Said<Value>, add: Add<Value>): void {
  calls += 1;
  const nth = calls;
  if (said.length === 2) write(said[0], { nth, apply: (known) => add(known, said[1]) });
  else withCurrentTest(name, (task) => write(task, { nth, apply: (known) => add(known, said[0]) }));
}

/** Vitest calls what waits for the end of a test in an order of its own. */
type Change = { readonly nth: number; readonly apply: (known: SaidInTest) => SaidInTest };
const changes = new WeakMap<object, readonly Change[]>();
let calls = 0;

function write({ meta }: TestTask, change: Change): void {
  const all = [...(changes.get(meta) ?? []), change].toSorted((a, b) => a.nth - b.nth);
  changes.set(meta, all);
  Object.assign(meta, { runsheet: all.reduce((known: SaidInTest, { apply }) => apply(known), {}) });
}

/** Gives what is said to the test that runs; in callbacks of `onTestFinished` that is still the same. */
function withCurrentTest(name: string, act: (task: TestTask) => void): void {
  try {
    const task = findCurrentTest?.();
    if (task === undefined) vitest.onTestFinished((context) => actUnlessBeside(context.task));
    else actUnlessBeside(task);
  } catch {
    // Vitest knows of no test: none runs, or one that ran at the same time has just ended.
    warnOfLoss(name);
  }
  function actUnlessBeside(task: TestTask & RunningTask): void {
    if (isBesideOthers(task)) warnOfLoss(name);
    else act(task);
  }
}

type FindTest = () => (TestTask & RunningTask) | undefined;

/** Where it is not found, as with Vitest 3 in a browser, the test is asked for when it has finished. */
const findCurrentTest: FindTest | undefined =
  // oxlint-disable-next-line node/no-top-level-await -- only Vitest 3 waits, and no test is loaded with require
  'TestRunner' in vitest ? () => vitest.TestRunner.getCurrentTest() : await findInVitest3();

async function findInVitest3(): Promise<FindTest | undefined> {
  // As a variable, for newer ones have no such module, and what bundles the tests would look for it.
  const path = 'vitest/suite';
  try {
    const suite: unknown = await import(path);
    const find = typeof suite === 'object' && suite !== null && 'getCurrentTest' in suite && suite.getCurrentTest;
    if (typeof find !== 'function') return undefined;
    return () => {
      const task: unknown = Reflect.apply(find, undefined, []);
      return isTask(task) ? task : undefined;
    };
  } catch {
    return undefined;
  }
}

function isTask(value: unknown): value is TestTask {
  return typeof value === 'object' && value !== null && 'meta' in value && typeof value.meta === 'object';
}

/** Of tests that run at the same time Vitest knows the last one that has started, whichever calls. */
function isBesideOthers({ concurrent, suite }: RunningTask): boolean {
  return concurrent === true || (suite !== undefined && isBesideOthers(suite));
}

type RunningTask = { readonly concurrent?: boolean | undefined; readonly suite?: RunningTask | undefined };

/** What a test says of itself fails no test: neither the one that calls nor the one beside it. */
function warnOfLoss(name: string): void {
  // oxlint-disable-next-line no-console -- in a test's process this is where Vitest looks for what to show
  console.warn(
    `runsheet: ${name}(…) is lost, for nobody knows which test calls it. Call it in a test, and in a concurrent one hand over the task: test('…', ({ task }) => ${name}(task, …)).`,
  );
}
