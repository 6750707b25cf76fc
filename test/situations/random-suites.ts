import type { Version } from './differences.ts';
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
  readonly hook: 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach' | undefined;
  readonly children: readonly Node[];
};
type Ending = 'passes' | 'fails' | 'is skipped' | 'is flaky' | 'is to be done' | 'has to fail';

/** The same for the same seed. */
export function randomSuites(count: number, seed: number): readonly ((runner: Version) => RandomSuite)[] {
  const draw = createRandom(seed);
  return Array.from({ length: count }, (_, nth) => {
    const group = randomGroup(draw, { title: `suite ${nth} ${word(draw)}`, depth: 3, endings: ENDINGS });
    return (runner) => ({
      code: codeOf(group, runner).join('\n'),
      rows: rowsOf(group, { level: 0, broken: undefined, runner }),
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

type GroupFacts = { readonly title: string; readonly depth: number; readonly endings: readonly Ending[] };

function randomGroup(draw: Draw, { title, depth, endings }: GroupFacts): Group {
  let before: string | undefined;
  const drawn = endings === ENDINGS ? HOOKS[Math.max(0, draw(200) - 188)] : undefined;
  // What becomes of a test that fails by itself and by such a hook is not the same everywhere.
  const own = drawn?.endsWith('Each') === true ? QUIET : endings;
  const children = Array.from({ length: 1 + draw(4) }, (_, nth): Node => {
    const name = `${word(draw)} ${nth}`;
    if (depth > 0 && draw(3) === 0) return randomGroup(draw, { title: name, depth: depth - 1, endings: own });
    const twinOf = draw(8) === 0 ? before : undefined;
    before = twinOf ?? name;
    return { kind: 'case', title: name, twinOf, ending: own[draw(own.length)] ?? 'passes' };
  });
  // Runners leave out the hooks of a group in which nothing runs, and Playwright does where only skipped tests are left.
  const runs = (name: string): Case => ({ kind: 'case', title: name, ending: 'passes' });
  return { kind: 'group', title, hook: drawn, children: [runs('begins'), ...children, runs('ends')] };
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

/** Of tests below a hook that fails for each of them. */
const QUIET: readonly Ending[] = ['passes', 'passes', 'passes', 'is skipped', 'is to be done'];

/** Mostly none. Every failure for each test costs some runners a process, so these hooks are rarer. */
const HOOKS: readonly Group['hook'][] = [
  undefined,
  ...Array.from({ length: 5 }, () => 'beforeAll' as const),
  ...Array.from({ length: 4 }, () => 'afterAll' as const),
  'beforeEach',
  'afterEach',
];

function codeOf(node: Node, runner: Version): readonly string[] {
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
      return runner.name === 'Playwright' ? [`test.skip(${title}, () => {});`] : [`test.todo(${title});`];
    case 'has to fail':
      // Neither Mocha nor older versions of Node have such tests.
      return hasFailing(runner)
        ? [`failing(${title}, () => { throw new Error('known'); });`]
        : [`test(${title}, () => {});`];
    case 'is flaky':
      return runner.name === 'node:test'
        ? [`test(${title}, () => {});`]
        : [`test(${title}, failsOnce(fileName + tries++));`];
    default:
      return node.ending satisfies never;
  }
}

/** Playwright refuses files with equal titles. */
function titleOf(node: Node, { name }: Version): string {
  return node.kind === 'case' && name !== 'Playwright' ? (node.twinOf ?? node.title) : node.title;
}

type Place = { readonly level: number; readonly broken: BrokenHook | undefined; readonly runner: Version };
/** The nearest hook above that has failed; Mocha runs one test below a hook for each of them, and no more. */
type BrokenHook = { readonly hook: NonNullable<Group['hook']>; hasRun: boolean };

function rowsOf(node: Node, place: Place): readonly RandomRow[] {
  const { level, broken, runner } = place;
  const indent = '  '.repeat(level);
  if (node.kind === 'case') {
    const [mark, comment] = shownOf(node.ending, place);
    return [{ mark, comment, isCase: true, text: `${indent}${titleOf(node, runner)}` }];
  }
  // Jest calls the hooks of a group below a failed one.
  const isBlocked = broken?.hook === 'beforeAll';
  const hook = isBlocked && runner.name !== 'Jest' ? undefined : node.hook;
  const own = hook === undefined || hook === 'afterAll' ? undefined : { hook, hasRun: false };
  const below = { level: level + 1, broken: isBlocked ? broken : (own ?? broken), runner };
  const [mark, comment] = hook?.endsWith('All') === true ? ['✗', 'the hook'] : ['·', ''];
  return [
    { mark, comment, isCase: false, text: `${indent}${node.title}` },
    ...inOrder(node.children, runner).flatMap((child) => rowsOf(child, below)),
  ];
}

/** Mark and comment of a test. */
function shownOf(ending: Ending, { broken, runner: { name } }: Place): readonly [string, string] {
  if (ending === 'is skipped') return ['■', 'skipped'];
  if (ending === 'is to be done') return ['■', HAS_TODO.has(name) ? 'todo' : 'skipped'];
  if (broken?.hook === 'beforeAll') return ['■', `${HAS_BEFORE.has(name) ? 'before' : 'beforeAll'} failed: the hook`];
  if (broken !== undefined) return shownBelow(broken, name);
  if (ending === 'fails') return ['✗', name === 'node:test' ? 'the test' : 'failed in all 2 attempts'];
  return ['✓', ending === 'is flaky' && name !== 'node:test' ? 'passed on attempt 2 of 2' : ''];
}

/** A test whose `beforeEach` or `afterEach` fails. Mocha does not try it again. */
function shownBelow(broken: BrokenHook, name: RunnerName): readonly [string, string] {
  const isMocha = name.startsWith('Mocha');
  if (isMocha && broken.hasRun) return ['■', `${broken.hook} failed: the hook`];
  broken.hasRun = true;
  return ['✗', isMocha || name === 'node:test' ? 'the hook' : 'failed in all 2 attempts'];
}

const HAS_TODO: ReadonlySet<RunnerName> = new Set(['Vitest', 'Jest', 'node:test']);
const HAS_BEFORE: ReadonlySet<RunnerName> = new Set(['node:test', 'Mocha', 'Mocha in parallel']);

function hasFailing({ name, label }: Version): boolean {
  return name === 'node:test' ? Number(label.split(' ')[1]) >= 24 : !name.startsWith('Mocha');
}

/** Mocha runs the tests of a group before the groups in it, and keeps no other order. */
function inOrder(children: readonly Node[], { name }: Version): readonly Node[] {
  if (!name.startsWith('Mocha')) return children;
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
