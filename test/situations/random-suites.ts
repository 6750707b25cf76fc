import type { RunnerName } from './runners.ts';

/** A generated suite: how it is written, and the rows that it must show. */
export type RandomSuite = { readonly code: string; readonly rows: readonly string[] };

type Node = Case | Group;
type Case = { readonly kind: 'case'; readonly title: string; readonly ending: Ending };
type Group = {
  readonly kind: 'group';
  readonly title: string;
  readonly hook: 'beforeAll' | 'afterAll' | undefined;
  readonly children: readonly Node[];
};
type Ending = 'passes' | 'fails' | 'is skipped' | 'is flaky';

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
  const children = Array.from({ length: 1 + draw(4) }, (_, nth): Node => {
    const own = `${word(draw)} ${nth}`;
    if (depth > 0 && draw(3) === 0) return randomGroup(draw, { title: own, depth: depth - 1 });
    return { kind: 'case', title: own, ending: ENDINGS[draw(ENDINGS.length)] ?? 'passes' };
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
  ...Array.from({ length: 4 }, () => 'is skipped' as const),
];

function codeOf(node: Node, runner: RunnerName): readonly string[] {
  const title = JSON.stringify(node.title);
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
    case 'is flaky':
      return runner === 'node:test'
        ? [`test(${title}, () => {});`]
        : [`test(${title}, failsOnce(fileName + tries++));`];
    default:
      return node.ending satisfies never;
  }
}

type Place = { readonly level: number; readonly isBlocked: boolean; readonly runner: RunnerName };

function rowsOf(node: Node, { level, isBlocked, runner }: Place): readonly string[] {
  const indent = '  '.repeat(level);
  if (node.kind === 'case') {
    const mark = isBlocked ? '■' : MARKS[node.ending];
    return [`${mark} ${indent}${node.title}`];
  }
  // Jest calls the hooks of a group below a failed one.
  const hook = isBlocked && runner !== 'Jest' ? undefined : node.hook;
  const below = { level: level + 1, isBlocked: isBlocked || hook === 'beforeAll', runner };
  const mark = hook === undefined ? '·' : '✗';
  return [`${mark} ${indent}${node.title}`, ...inOrder(node.children, runner).flatMap((child) => rowsOf(child, below))];
}

/** Mocha runs the tests of a group before the groups in it, and keeps no other order. */
function inOrder(children: readonly Node[], runner: RunnerName): readonly Node[] {
  if (!runner.startsWith('Mocha')) return children;
  return children.toSorted((one, other) => Number(one.kind === 'group') - Number(other.kind === 'group'));
}

const MARKS: Readonly<Record<Ending, string>> = { passes: '✓', fails: '✗', 'is skipped': '■', 'is flaky': '✓' };

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
