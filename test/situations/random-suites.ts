import type { RunnerName } from './runners.ts';

/** A generated suite: how it is written, and the rows that it must show. */
export type RandomSuite = { readonly code: string; readonly rows: readonly RandomRow[] };

export type RandomRow = {
  readonly mark: string;
  readonly isCase: boolean;
  /** How deep it stands, and its title. */
  readonly text: string;
  /** The first line of its comment. */
  readonly comment: string;
};

type Node = Case | Group;
type Case = {
  readonly kind: 'case';
  readonly title: string;
  /** The title of the one before it, which it has too where a runner allows that. */
  readonly twinOf?: string | undefined;
  readonly ending: Ending;
};
type Group = {
  readonly kind: 'group';
  readonly title: string;
  readonly hook: 'beforeAll' | 'afterAll' | undefined;
  readonly children: readonly Node[];
};
type Ending = 'passes' | 'fails' | 'is skipped' | 'is flaky' | 'is to be done' | 'has to fail';

/** The same for the same seed. */
export function randomSuites(count: number, seed: number): readonly ((runner: RunnerName) => RandomSuite)[] {
  const draw = createRandom(seed);
  return Array.from({ length: count }, (_, nth) => {
    const group = randomGroup(draw, { title: `suite ${nth} ${word(draw)}`, depth: 3 });
    return (runner) => ({
      code: codeOf(group, runner).join('\n'),
      rows: rowsOf(group, { level: 0, isBlocked: false, runner }),
    });
  });
}

type Draw = (below: number) => number;

/** A linear congruential generator. */
function createRandom(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const WORDS = [
  'adds',
  'größer',
  '日本',
  'a > b',
  '`code`',
  '"quoted"',
  "it's",
  '50 %',
  '$1',
  'a/b',
  '[x]',
  '<tag>',
  '\\',
];

function word(draw: Draw): string {
  return WORDS[draw(WORDS.length)] ?? '';
}

function randomGroup(draw: Draw, { title, depth }: { readonly title: string; readonly depth: number }): Group {
  let before: string | undefined;
  const children = Array.from({ length: 1 + draw(4) }, (_, nth): Node => {
    const own = `${word(draw)} ${nth}`;
    if (depth > 0 && draw(3) === 0) return randomGroup(draw, { title: own, depth: depth - 1 });
    const twinOf = draw(8) === 0 ? before : undefined;
    before = twinOf ?? own;
    return { kind: 'case', title: own, twinOf, ending: ENDINGS[draw(ENDINGS.length)] ?? 'passes' };
  });
  const hook = ([undefined, 'beforeAll', 'afterAll'] as const)[Math.max(0, draw(40) - 37)];
  // Runners leave out the hooks of a group in which nothing runs, and Playwright does where only skipped tests are left.
  const runs = (own: string): Case => ({ kind: 'case', title: own, ending: 'passes' });
  return { kind: 'group', title, hook, children: [runs('begins'), ...children, runs('ends')] };
}

/** Failures are rare, as each of them costs some runners a process. */
const ENDINGS: readonly Ending[] = [
  ...Array.from({ length: 34 }, () => 'passes' as const),
  'fails',
  'is flaky',
  ...Array.from({ length: 3 }, () => 'is skipped' as const),
  'is to be done',
  'has to fail',
];

function codeOf(node: Node, runner: RunnerName): readonly string[] {
  const title = JSON.stringify(titleOf(node, runner));
  if (node.kind === 'group') {
    const hook = node.hook === undefined ? [] : [`${node.hook}(() => { throw new Error('the hook'); });`];
    return [`describe(${title}, () => {`, ...hook, ...node.children.flatMap((child) => codeOf(child, runner)), '});'];
  }
  switch (node.ending) {
    case 'passes':
      return [`test(${title}, () => {});`];
    case 'fails':
      return [`test(${title}, () => { throw new Error('the test'); });`];
    case 'is skipped':
      return [`test.skip(${title}, () => {});`];
    case 'is to be done':
      return runner === 'Playwright' ? [`test.skip(${title}, () => {});`] : [`test.todo(${title});`];
    case 'has to fail':
      // Neither Mocha nor older versions of Node have such tests.
      return HAS_FAILING.has(runner)
        ? [`failing(${title}, () => { throw new Error('known'); });`]
        : [`test(${title}, () => {});`];
    case 'is flaky':
      return runner === 'node:test'
        ? [`test(${title}, () => {});`]
        : [`test(${title}, failsOnce(fileName + tries++));`];
    default:
      return node.ending satisfies never;
  }
}

/** Playwright refuses files with equal titles. */
function titleOf(node: Node, runner: RunnerName): string {
  return node.kind === 'case' && runner !== 'Playwright' ? (node.twinOf ?? node.title) : node.title;
}

type Place = { readonly level: number; readonly isBlocked: boolean; readonly runner: RunnerName };

function rowsOf(node: Node, place: Place): readonly RandomRow[] {
  const { level, isBlocked, runner } = place;
  const indent = '  '.repeat(level);
  if (node.kind === 'case') {
    const [mark, comment] = shownOf(node.ending, place);
    return [{ mark, comment, isCase: true, text: `${indent}${titleOf(node, runner)}` }];
  }
  // Jest calls the hooks of a group below a failed one.
  const hook = isBlocked && runner !== 'Jest' ? undefined : node.hook;
  const below = { level: level + 1, isBlocked: isBlocked || hook === 'beforeAll', runner };
  const [mark, comment] = hook === undefined ? ['·', ''] : ['✗', 'the hook'];
  return [
    { mark, comment, isCase: false, text: `${indent}${node.title}` },
    ...inOrder(node.children, runner).flatMap((child) => rowsOf(child, below)),
  ];
}

/** Mark and comment of a test. */
function shownOf(ending: Ending, { isBlocked, runner }: Place): readonly [string, string] {
  if (ending === 'is skipped') return ['■', 'skipped'];
  if (ending === 'is to be done') return ['■', HAS_TODO.has(runner) ? 'todo' : 'skipped'];
  if (isBlocked) return ['■', `${HAS_BEFORE.has(runner) ? 'before' : 'beforeAll'} failed: the hook`];
  if (ending === 'fails') return ['✗', runner === 'node:test' ? 'the test' : 'failed in all 2 attempts'];
  return ['✓', ending === 'is flaky' && runner !== 'node:test' ? 'passed on attempt 2 of 2' : ''];
}

const HAS_TODO: ReadonlySet<RunnerName> = new Set(['Vitest', 'Jest', 'node:test']);
const HAS_FAILING: ReadonlySet<RunnerName> = new Set(['Vitest', 'Jest', 'Playwright']);
const HAS_BEFORE: ReadonlySet<RunnerName> = new Set(['node:test', 'Mocha', 'Mocha in parallel']);

/** Mocha runs the tests of a group before the groups in it, and keeps no other order. */
function inOrder(children: readonly Node[], runner: RunnerName): readonly Node[] {
  if (!runner.startsWith('Mocha')) return children;
  return children.toSorted((one, other) => Number(one.kind === 'group') - Number(other.kind === 'group'));
}

/** What a file needs before its suites: tests that fail at their first attempt, also where the next has a new process. */
export function preludeOf(file: string, runner: RunnerName): string {
  return `const fileName = ${JSON.stringify(file)}; let tries = 0;
    const failsOnce = (name) => () => {
      const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs');
      const path = 'tried-' + name;
      if (existsSync(path)) return;
      writeFileSync(path, '');
      throw new Error('the first attempt');
    };
    ${runner === 'Jest' ? 'jest.retryTimes(1);' : ''}`;
}

/** Makes a runner try tests once more. */
export const RETRY: Readonly<Record<RunnerName, readonly string[]>> = {
  Vitest: ['--retry=1'],
  Jest: [],
  Playwright: ['--retries=1'],
  'node:test': [],
  Mocha: ['--retries=1'],
  'Mocha in parallel': ['--retries=1'],
};
