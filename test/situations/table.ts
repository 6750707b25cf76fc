import type { RunnerName } from './runners.ts';

/** What happens in a test file, and the rows that the grid must show below it, the row of the file first. */
export type Situation = {
  readonly title: string;
  readonly source: string;
  readonly grid: readonly string[];
  /** What a runner shows otherwise, and why; `none`: it cannot be in this situation. */
  readonly but?: { readonly [Name in RunnerName]?: Difference };
};

export type Difference = { readonly why: string; readonly grid: readonly string[] | 'none' };

/** Where all of a run goes on: each is a file of one run. */
export const SITUATIONS: readonly Situation[] = [
  {
    title: 'a test passes, and one fails',
    source: `test('passes', () => {}); test('fails', () => { expect(1).toBe(2); }); test('throws', () => { throw new TypeError('no'); });`,
    grid: ['·', '✓ passes', '✗ fails', '✗ throws ← TypeError: no'],
  },
  {
    title: 'a test is skipped',
    source: `test.skip('later', () => {}); test('now', () => {});`,
    grid: ['·', '■ later ← skipped', '✓ now'],
  },
  {
    title: 'a test is to be done',
    source: `test.todo('some day'); test('now', () => {});`,
    grid: ['·', '■ some day ← todo', '✓ now'],
    but: { Playwright: { why: 'Playwright has no todo', grid: 'none' } },
  },
  {
    title: 'groups in groups',
    source: `describe('outer', () => { test('one', () => {}); describe('inner', () => { test('two', () => {}); }); });`,
    grid: ['·', '· outer', '✓   one', '·   inner', '✓     two'],
  },
  {
    title: 'a group without a test',
    source: `describe('empty', () => {}); test('now', () => {});`,
    grid: ['·', '✓ now'],
    but: {
      Vitest: {
        why: 'Vitest fails it',
        grid: ['·', '✗ empty ← No test found in suite empty', '✓ now'],
      },
    },
  },
  {
    title: 'duplicate titles',
    source: `test('twice', () => {}); test('twice', () => { throw new Error('the second'); });`,
    grid: ['·', '✓ twice', '✗ twice ← the second'],
    but: { Playwright: { why: 'Playwright refuses the file', grid: 'none' } },
  },
  {
    title: 'odd titles',
    source: String.raw`test('  has   blanks ', () => {}); test('has\na line', () => {}); test('#tag and text', () => {}); test('é ✓ 日本', () => {});`,
    grid: ['·', '✓ has blanks', '✓ has ⏎ a line', '✓ #tag and text', '✓ é ✓ 日本'],
  },
  {
    title: 'beforeAll of a group fails',
    source: `describe('group', () => {
      beforeAll(() => { throw new Error('no database'); });
      test('one', () => {}); describe('inner', () => { test('two', () => {}); });
    });`,
    grid: [
      '·',
      '✗ group ← no database',
      '■   one ← beforeAll failed: no database',
      '·   inner',
      '■     two ← beforeAll failed: no database',
    ],
    but: {
      'node:test': {
        why: 'its hook is called before',
        grid: [
          '·',
          '✗ group ← no database',
          '■   one ← before failed: no database',
          '·   inner',
          '■     two ← before failed: no database',
        ],
      },
    },
  },
  {
    title: 'beforeAll of a file fails',
    source: `beforeAll(() => { throw new Error('no database'); }); test('one', () => {}); test('two', () => {});`,
    grid: ['✗ ← no database', '■ one ← beforeAll failed: no database', '■ two ← beforeAll failed: no database'],
    but: {
      'node:test': {
        why: 'its hook is called before',
        grid: ['✗ ← no database', '■ one ← before failed: no database', '■ two ← before failed: no database'],
      },
    },
  },
  {
    title: 'beforeEach fails',
    source: `describe('group', () => { beforeEach(() => { throw new Error('no user'); }); test('one', () => {}); });`,
    grid: ['·', '· group', '✗   one ← no user'],
  },
  {
    title: 'afterEach fails',
    source: `describe('group', () => { afterEach(() => { throw new Error('no logout'); }); test('one', () => {}); });`,
    grid: ['·', '· group', '✗   one ← no logout'],
  },
  {
    title: 'afterAll of a group fails',
    source: `describe('group', () => { afterAll(() => { throw new Error('not closed'); }); test('one', () => {}); test('two', () => {}); });`,
    grid: ['·', '✗ group ← not closed', '✓   one', '✓   two'],
  },
  {
    title: 'afterAll fails behind a skipped test',
    source: `describe('group', () => { afterAll(() => { throw new Error('not closed'); }); test('one', () => {}); test.skip('later', () => {}); });`,
    grid: ['·', '✗ group ← not closed', '✓   one', '■   later ← skipped'],
  },
  {
    title: 'afterAll of a file fails',
    source: `afterAll(() => { throw new Error('not closed'); }); test('one', () => {});`,
    grid: ['✗ ← not closed', '✓ one'],
  },
  {
    title: 'a test throws what is no error',
    source: `test('throws a string', () => { throw 'just text'; });`,
    grid: ['·', '✗ throws a string ← just text'],
    but: {
      Jest: { why: 'Jest shows its value', grid: ['·', '✗ throws a string ← thrown: "just text"'] },
      Playwright: { why: 'Playwright shows its value', grid: ['·', "✗ throws a string ← thrown: 'just text'"] },
    },
  },
  {
    title: 'an error has a cause',
    source: `test('wraps', () => { throw new Error('outer', { cause: new Error('inner') }); });`,
    grid: ['·', '✗ wraps ← outer / Caused by: inner'],
  },
];

/** A second run, after one in which `one` and `two` of both files have passed. */
export type RunSituation = {
  readonly title: string;
  /** The file `a.test.js` of the second run; left out: as it was. */
  readonly source?: string;
  /** What the command line has besides. */
  readonly words?: { readonly [Name in RunnerName]?: readonly string[] };
  /** The whole grid. */
  readonly grid: readonly string[];
  readonly but?: { readonly [Name in RunnerName]?: Difference };
};

const GREEN = ['· a.test.js', '✓   one', '✓   two', '· b.test.js', '✓   one', '✓   two'];
const GONE = 'the test process ended before its run did';
const B_PASSED = ['· b.test.js', '✓   one', '✓   two'];
const NOTHING_RAN = (why: string) => [
  `✗ a.test.js ← ${why}`,
  '■   one ← a.test.js failed to load',
  '■   two ← a.test.js failed to load',
  '· b.test.js',
  `■   one ← nothing has run: ${why}`,
  `■   two ← nothing has run: ${why}`,
];

export const RUN_SITUATIONS: readonly RunSituation[] = [
  { title: 'nothing has changed', grid: GREEN },
  {
    title: 'a file throws while it loads',
    source: `throw new Error('at the top');`,
    grid: [
      '✗ a.test.js ← at the top',
      '■   one ← a.test.js failed to load',
      '■   two ← a.test.js failed to load',
      ...B_PASSED,
    ],
    but: { Playwright: { why: 'Playwright then runs nothing', grid: NOTHING_RAN('at the top') } },
  },
  {
    title: 'a name filter',
    words: {
      Vitest: ['--testNamePattern=two'],
      Jest: ['--testNamePattern=two'],
      Playwright: ['--grep=two'],
      'node:test': ['--test-name-pattern=two'],
    },
    grid: ['· a.test.js', '·   one', '✓   two', '· b.test.js', '·   one', '✓   two'],
  },
  {
    title: 'one file by its name',
    words: { Vitest: ['b.test'], Jest: ['b.test'], Playwright: ['b.test'], 'node:test': ['b.test.js'] },
    grid: ['· a.test.js', '·   one', '·   two', ...B_PASSED],
  },
  {
    title: 'a test ends its process with exit code 0',
    source: `test('one', () => {}); test('two', () => new Promise(() => { setTimeout(() => process.exit(0), 200); }));`,
    grid: ['· a.test.js', '✓   one', '✗   two ← worker process exited unexpectedly (code=0, signal=null)', ...B_PASSED],
    but: {
      Vitest: {
        why: 'Vitest does not let it, and tells of it as an error of the run',
        grid: [
          '✗ Unhandled errors ← process.exit unexpectedly called with "0" (test file: a.test.js)',
          '· a.test.js',
          '✓   one',
          '✗   two ← Test timed out in 500ms.',
          ...B_PASSED,
        ],
      },
      Jest: {
        why: 'few files run in the process of Jest itself, which ends',
        grid: [`✗ Unhandled errors ← ${GONE}`, '· a.test.js', '✓   one', `■   two ← ${GONE}`, ...B_PASSED],
      },
      'node:test': {
        why: 'Node takes it for a file that passed, and names no test',
        grid: [
          '✗ a.test.js ← The process of this file ended before all its tests had. Does something call process.exit()?',
          '✓   one',
          '■   two ← the process of its file ended before',
          ...B_PASSED,
        ],
      },
    },
  },
  {
    title: 'a test passes when it is tried again',
    source: `if (typeof jest === 'object') jest.retryTimes(2); test('one', () => {}); test('two', () => {
      const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs');
      if (existsSync('tried')) return;
      writeFileSync('tried', '');
      throw new Error('not yet');
    });`,
    words: { Vitest: ['--retry=2'], Playwright: ['--retries=2'] },
    grid: ['· a.test.js', '✓   one', '✓   two ← passed on attempt 2 of 2', ...B_PASSED],
    but: {
      'node:test': { why: 'Node has no retries', grid: 'none' },
    },
  },
  {
    title: 'a promise is rejected and nobody waits for it',
    source: `test('one', () => {}); test('two', async () => {
      Promise.reject(new Error('lost'));
      await new Promise((done) => { setTimeout(done, 100); });
    });`,
    grid: ['· a.test.js', '✓   one', '✗   two ← lost', ...B_PASSED],
    but: {
      Vitest: {
        why: 'Vitest tells of it as an error of the run',
        grid: ['✗ Unhandled errors ← lost', '· a.test.js', '✓   one', '✓   two', ...B_PASSED],
      },
    },
  },
];
