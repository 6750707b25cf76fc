import { addCounts, type RunPaths } from '@runsheet/core/adapter';
import { failuresOutside, fileNodes, testsIn, type Tree, treeOf, type TreeFacts, withAdded } from './build-files.ts';
import type { Line } from './channel.ts';
import { firstAttempt, followTests } from './follow-tests.ts';
import type { Mocha, Runner, Subject, Suite, Test } from './mocha-api.ts';
import { readFailure } from './read-failure.ts';
import { matches } from './selection.ts';

/** The files that one process runs. */
export type FollowedFiles = {
  /** The tests are known. With `--delay` they are not before the run has started. */
  readonly loaded: (runner: Runner) => void;
  readonly tell: (event: string, subject: Test, error: unknown) => void;
  /** The file that was loaded last: where loading has thrown, it did. */
  readonly loading: () => string | undefined;
  /** Tells what has become of them. */
  readonly ended: () => void;
};

/** Begins before the first file is loaded. */
export function followFiles(
  { suite, options, files }: Mocha,
  paths: RunPaths,
  add: (line: Line) => void,
): FollowedFiles {
  const followed = followTests((error) => readFailure(error, paths));
  let running: Runner | undefined;
  const { loading, fileOf } = followOrigins(suite, () => running?.currentRunnable);
  let tree: Tree | undefined;
  let left: ReadonlySet<Test> | undefined;
  const facts = (): TreeFacts => ({
    paths,
    followed,
    fileOf,
    lastFile: loading(),
    isSelected: (test) => left?.has(test) !== false && matches(test, options),
    why: options.bail === true ? stoppedByBail(followed.counts().failed) : 'the run ended before its turn',
  });
  const start = () => {
    // What `.only` leaves out is gone from the suites by now.
    const now = treeOf(suite);
    tree ??= now;
    const rest = new Set(testsIn(now));
    if (testsIn(tree).some((test) => !rest.has(test))) left = rest;
  };
  return {
    loaded(runner) {
      running = runner;
      if (options.delay !== true) tree = treeOf(suite);
    },
    tell(event, subject, error) {
      if (event === 'start') return start();
      followed.take(event, subject, error);
      const test = firstAttempt(subject);
      const node = event === 'test end' ? followed.nodeOf(test) : undefined;
      const place = { file: paths.relative(fileOf(test) ?? loading() ?? ''), project: '', suites: titlesAround(test) };
      return node && add({ kind: 'case', place, node });
    },
    loading,
    ended() {
      const whole = withAdded(tree ?? treeOf(suite), followed);
      for (const line of linesOf(files, whole, facts())) add({ ...line, isOnly: left !== undefined });
    },
  };
}

function linesOf(files: readonly string[], whole: Tree, facts: TreeFacts) {
  const { followed } = facts;
  const own = { counts: followed.counts(), failures: [...failuresOutside(whole, facts), ...followed.strays] };
  const nodes = fileNodes(files, whole, facts);
  return nodes.map((node, nth) => ({ kind: 'file', node, ...(nth === 0 ? own : NONE) }) as const);
}

/** What stands outside of all files is told with the first. */
const NONE = { counts: addCounts([]), failures: [] };

export function stoppedByBail(failed: number): string {
  return `stopped by bail after ${failed} failed`;
}

/**
 * What stands outside of all suites belongs to the file that was loading when it came, or that what is running stands in.
 * Mocha gives all that is made while tests run the file that was loaded last.
 */
function followOrigins(suite: Suite, running: () => Subject | undefined) {
  const files = new Map<unknown, string | undefined>();
  let last: string | undefined;
  let loading: string | undefined;
  const fileOf = (item: Subject): string | undefined => {
    const top = topOf(item);
    return files.get(top) ?? top.file;
  };
  const note = (item: unknown) => {
    const maker = running();
    files.set(item, maker === undefined ? loading : fileOf(maker));
  };
  for (const event of ['suite', 'test', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']) suite.on(event, note);
  suite.on('pre-require', (_, file) => {
    last = file;
    loading = file;
  });
  suite.on('post-require', () => {
    loading = undefined;
  });
  return { loading: () => last, fileOf };
}

function topOf(item: Subject): Subject {
  return item.parent === undefined || item.parent.root === true ? item : topOf(item.parent);
}

function titlesAround({ parent }: Pick<Suite, 'parent'>): readonly string[] {
  return parent?.parent === undefined ? [] : [...titlesAround(parent), parent.title];
}
