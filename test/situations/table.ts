import { type Differences, ofMocha } from './differences.ts';

/** What happens in a test file, and the rows that the grid must show below it, the row of the file first. */
export type Situation = {
  readonly title: string;
  readonly source: string;
  readonly grid: readonly string[];
  /** Playwright counts one test as failed that only a hook beside it turned red: the mark that test has in the grid. */
  readonly blames?: '✓' | '■';
  readonly but?: Differences;
};

const BEFORE_GROUP = [
  '·',
  '✗ group ← no database',
  '■   one ← before failed: no database',
  '·   inner',
  '■     two ← before failed: no database',
];
const BEFORE_INNER = ['·', '· outer', '✓   one', '✗   inner ← no database', '■     two ← before failed: no database'];
const BEFORE_FILE = ['✗ ← no database', '■ one ← before failed: no database', '■ two ← before failed: no database'];

const ERRORS = [
  '·',
  '✗ wraps ← outer / Caused by: TypeError: inner / Caused by: deep',
  '✗ of an object ← outer / Caused by: { status: 503 }',
  '✗ of a number ← outer / Caused by: 0',
  '✗ quotes a stack ← first / behind it',
  '✗ wraps a stack ← outer / Caused by: first / behind it',
  '✗ is empty ← Error',
];

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
    but: {
      Playwright: { why: 'Playwright has no todo', grid: 'none' },
      ...ofMocha('Mocha has no todo', 'none'),
    },
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
    title: 'a hook makes a group',
    source: `test('one', () => {}); describe('group', () => {
      beforeAll(async () => { await null; describe('made late', () => { test('two', () => {}); test('three', () => { throw new Error('no'); }); }); });
      test('four', () => {});
    });`,
    grid: ['·', '✓ one', '· group', '✓   four', '· made late', '✓   two', '✗   three ← no'],
    but: {
      Vitest: { why: 'Vitest passes over it', grid: ['·', '✓ one', '· group', '✓   four'] },
      Jest: {
        why: 'Jest refuses it',
        grid: [
          '✗ ← Cannot add a test after tests have started running. Tests must be defined synchronously.',
          '✓ one',
          '· group',
          '✓   four',
        ],
      },
      Playwright: { why: 'the hook fails, as another row shows', grid: 'none' },
      'node:test': {
        why: 'Node refuses it',
        grid: ['✗ ← The process of this file ended with 1.', '✓ one', '· group', '✓   four'],
      },
      'node:test 20': { why: 'the file fails with the words of a mistake in Node', grid: 'none' },
    },
  },
  {
    title: 'duplicate titles',
    source: `test('twice', () => {});\n test('twice', () => { throw new Error('the second'); });`,
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
    blames: '■',
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
      'node:test': { why: 'its hook is called before', grid: BEFORE_GROUP },
      ...ofMocha('its hook is called before', BEFORE_GROUP),
    },
  },
  {
    title: 'beforeAll of a group fails above a test that must fail',
    source: `describe('group', () => {
      beforeAll(() => { throw new Error('no database'); });
      failing('is broken', () => { throw new Error('known'); }); test('one', () => {});
    });`,
    grid: [
      '·',
      '✗ group ← no database',
      '■   is broken ← beforeAll failed: no database',
      '■   one ← beforeAll failed: no database',
    ],
    but: {
      Playwright: { why: 'Playwright takes the error of the hook for the one that is expected', grid: 'none' },
      'node:test': {
        why: 'its hook is called before',
        grid: [
          '·',
          '✗ group ← no database',
          '■   is broken ← before failed: no database',
          '■   one ← before failed: no database',
        ],
      },
      'node:test 20': { why: 'Node learned it in 24', grid: 'none' },
      ...ofMocha('Mocha has no such tests', 'none'),
    },
  },
  {
    title: 'beforeAll of a file fails',
    blames: '■',
    source: `beforeAll(() => { throw new Error('no database'); }); test('one', () => {}); test('two', () => {});`,
    grid: ['✗ ← no database', '■ one ← beforeAll failed: no database', '■ two ← beforeAll failed: no database'],
    but: {
      'node:test': { why: 'its hook is called before', grid: BEFORE_FILE },
      'Mocha in parallel': { why: 'its hook is called before', grid: BEFORE_FILE },
      Mocha: { why: 'it is a hook of all files, so nothing would run', grid: 'none' },
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
    title: 'beforeEach of a file fails, also for groups in groups',
    source: `beforeEach(() => { throw new Error('no user'); });
      test('one', () => {}); describe('outer', () => { describe('inner', () => { test('two', () => {}); }); });`,
    grid: ['·', '✗ one ← no user', '· outer', '·   inner', '✗     two ← no user'],
    but: {
      Mocha: { why: 'it is a hook of all files, so nothing would run', grid: 'none' },
      'Mocha in parallel': {
        why: 'Mocha runs no other test of the file',
        grid: ['·', '✗ one ← no user', '· outer', '·   inner', '■     two ← beforeEach failed: no user'],
      },
    },
  },
  {
    title: 'afterEach of a file fails, also for groups in groups',
    source: `afterEach(() => { throw new Error('no logout'); });
      test('one', () => {}); describe('outer', () => { describe('inner', () => { test('two', () => {}); }); });`,
    grid: ['·', '✗ one ← no logout', '· outer', '·   inner', '✗     two ← no logout'],
    but: {
      Mocha: { why: 'it is a hook of all files, so nothing more would run', grid: 'none' },
      'Mocha in parallel': {
        why: 'Mocha runs no other test of the file',
        grid: ['·', '✗ one ← no logout', '· outer', '·   inner', '■     two ← afterEach failed: no logout'],
      },
    },
  },
  {
    title: 'beforeEach of a group in a group fails',
    source: `describe('outer', () => {
      test('one', () => {});
      describe('inner', () => { beforeEach(() => { throw new Error('no user'); }); test('two', () => {}); });
    });`,
    grid: ['·', '· outer', '✓   one', '·   inner', '✗     two ← no user'],
  },
  {
    title: 'afterEach of a group in a group fails',
    source: `describe('outer', () => {
      test('one', () => {});
      describe('inner', () => { afterEach(() => { throw new Error('no logout'); }); test('two', () => {}); });
    });`,
    grid: ['·', '· outer', '✓   one', '·   inner', '✗     two ← no logout'],
  },
  {
    title: 'beforeAll of a group in a group fails',
    blames: '■',
    source: `describe('outer', () => {
      test('one', () => {});
      describe('inner', () => { beforeAll(() => { throw new Error('no database'); }); test('two', () => {}); });
    });`,
    grid: ['·', '· outer', '✓   one', '✗   inner ← no database', '■     two ← beforeAll failed: no database'],
    but: {
      'node:test': { why: 'its hook is called before', grid: BEFORE_INNER },
      ...ofMocha('its hook is called before', BEFORE_INNER),
    },
  },
  {
    title: 'afterAll of a group in a group fails',
    blames: '✓',
    source: `describe('outer', () => {
      test('one', () => {});
      describe('inner', () => { afterAll(() => { throw new Error('not closed'); }); test('two', () => {}); });
    });`,
    grid: ['·', '· outer', '✓   one', '✗   inner ← not closed', '✓     two'],
  },
  {
    title: 'afterAll of a group fails',
    blames: '✓',
    source: `describe('group', () => { afterAll(() => { throw new Error('not closed'); }); test('one', () => {}); test('two', () => {}); });`,
    grid: ['·', '✗ group ← not closed', '✓   one', '✓   two'],
  },
  {
    title: 'afterAll fails behind a skipped test',
    blames: '■',
    source: `describe('group', () => { afterAll(() => { throw new Error('not closed'); }); test('one', () => {}); test.skip('later', () => {}); });`,
    grid: ['·', '✗ group ← not closed', '✓   one', '■   later ← skipped'],
  },
  {
    title: 'afterAll of a file fails',
    blames: '✓',
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
      ...ofMocha('Mocha makes an error of it', [
        '·',
        '✗ throws a string ← the string "just text" was thrown, throw an Error :)',
      ]),
    },
  },
  {
    title: 'errors have causes, and lines like those of a stack',
    source: String.raw`
      test('wraps', () => { throw new Error('outer', { cause: new TypeError('inner', { cause: 'deep' }) }); });
      test('of an object', () => { throw new Error('outer', { cause: { status: 503 } }); });
      test('of a number', () => { throw new Error('outer', { cause: 0 }); });
      test('quotes a stack', () => { throw new Error('first\n    at step (one.js:1:1)\nbehind it'); });
      test('wraps a stack', () => { throw new Error('outer', { cause: new Error('first\n    at step (one.js:1:1)\nbehind it') }); });
      test('is empty', () => { throw new Error(); });`,
    grid: ERRORS,
    but: {
      Playwright: {
        why: 'Playwright hands over causes that are errors',
        grid: ERRORS.map((row) => row.replace(/ \/ Caused by: (?:deep|[{0].*)/, '')),
      },
    },
  },
  {
    title: 'errors hold errors',
    source: `test('several', () => {
      throw new AggregateError([new Error('one'), new RangeError('two', { cause: new Error('why') }), 'three'], 'both');
    });`,
    grid: [
      '·',
      '✗ several ← AggregateError: both / Includes: one / Includes: RangeError: two / Caused by: why / Includes: three',
    ],
    but: {
      'Vitest 4': { why: 'Vitest takes the errors out of it', grid: ['·', '✗ several ← one / Caused by: why'] },
      'Vitest 5': { why: 'Vitest takes the errors out of it', grid: ['·', '✗ several ← one / Caused by: why'] },
      Playwright: {
        why: 'Playwright takes the errors out of it',
        grid: ['·', '✗ several ← AggregateError: both / Caused by: why'],
      },
      'Playwright 1.58': { why: 'and the cause of one of them', grid: ['·', '✗ several ← AggregateError: both'] },
    },
  },
  {
    title: 'a test that must fail fails, and one that must fail passes',
    source: `failing('is broken', () => { throw new Error('known'); }); failing('is mended, so it fails', () => {}); test('now', () => {});`,
    grid: ['·', '✓ is broken', '✗ is mended, so it fails', '✓ now'],
    but: {
      'node:test 20': { why: 'Node learned it in 24', grid: 'none' },
      'node:test 22': { why: 'Node learned it in 24', grid: 'none' },
      ...ofMocha('Mocha has no such tests', 'none'),
    },
  },
  {
    title: 'a test takes longer than it may',
    source: `limited('takes too long and fails', () => new Promise((done) => { setTimeout(done, 3_000); })); test('now', () => {});`,
    grid: ['·', '✗ takes too long and fails', '✓ now'],
  },
  {
    title: 'tests with values',
    source: `each([1, 2])('%i fails', (value) => { expect(value).toBe(1); }); describe('group', () => { each(['a', 'a/b'])('has %s', () => {}); });`,
    grid: ['·', '✓ 1 fails', '✗ 2 fails', '· group', '✓   has a', '✓   has a/b'],
  },
  {
    title: 'tests run at once',
    source: `together('group', () => {
      concurrent('slow', () => new Promise((done) => { setTimeout(done, 100); }));
      concurrent('quick', async () => { throw new Error('not this one'); });
      concurrent('last', async () => {});
    });`,
    grid: ['·', '· group', '✓   slow', '✗   quick ← not this one', '✓   last'],
    but: ofMocha('Mocha runs one test at a time', 'none'),
  },
];
