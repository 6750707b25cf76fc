import { addCounts, type RunPaths } from '@runsheet/core/adapter';
import { failuresOutside, fileNodes, testsIn, type Tree, treeOf, type TreeFacts } from './build-files.ts';
import type { Line } from './channel.ts';
import { firstAttempt, followTests } from './follow-tests.ts';
import type { Mocha, Subject, Suite, Test } from './mocha-api.ts';
import { readFailure } from './read-failure.ts';
import { matches } from './selection.ts';

/** The files that one process runs. */
export type FollowedFiles = {
  /** The tests are known. With `--delay` they are not before the run has started. */
  readonly loaded: () => void;
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
  const { loading, fileOf } = followLoading(suite);
  let tree: Tree | undefined;
  let left: ReadonlySet<Test> | undefined;
  const facts = (): TreeFacts => ({
    paths,
    followed,
    fileOf,
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
    loaded() {
      if (options.delay !== true) tree = treeOf(suite);
    },
    tell(event, subject, error) {
      if (event === 'start') return start();
      followed.take(event, subject, error);
      const test = firstAttempt(subject);
      const node = event === 'test end' ? followed.nodeOf(test) : undefined;
      const place = { file: paths.relative(test.file ?? ''), project: '', suites: titlesAround(test) };
      return node && add({ kind: 'case', place, node });
    },
    loading,
    ended() {
      const whole = tree ?? treeOf(suite);
      const all = facts();
      const own = { counts: followed.counts(), failures: [...failuresOutside(whole, all), ...followed.strays] };
      for (const [nth, node] of fileNodes(new Set(files), whole, all).entries()) {
        add({ kind: 'file', node, isOnly: left !== undefined, ...(nth === 0 ? own : NONE) });
      }
    },
  };
}

/** What stands outside of all files is told with the first. */
const NONE = { counts: addCounts([]), failures: [] };

export function stoppedByBail(failed: number): string {
  return `stopped by bail after ${failed} failed`;
}

/** Hooks outside of all suites belong to the file that was loading when they came. */
function followLoading(suite: Suite) {
  const files = new Map<Subject, string | undefined>();
  let loading: string | undefined;
  const note = (file: string | undefined) => {
    const hooks = ['beforeAll', 'beforeEach', 'afterAll', 'afterEach'].flatMap((name) => suite.getHooks(name));
    for (const hook of hooks) if (!files.has(hook)) files.set(hook, file);
  };
  suite.on('pre-require', (_, file) => {
    note(undefined);
    loading = file;
  });
  suite.on('post-require', (_, file) => note(file));
  return { loading: () => loading, fileOf: (hook: Subject) => files.get(hook) };
}

function titlesAround({ parent }: Pick<Suite, 'parent'>): readonly string[] {
  return parent?.parent === undefined ? [] : [...titlesAround(parent), parent.title];
}
