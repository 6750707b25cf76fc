import { JOURNALS } from '../support/killed-run.ts';
import { type Differences, inParallel, ofMocha } from './differences.ts';
import type { RunSituation } from './run-situation.ts';

const GREEN = ['· a.test.js', '✓   one', '✓   two', '· b.test.js', '✓   one', '✓   two'];
const GONE = 'the test process ended before its run did';
const B_PASSED = ['· b.test.js', '✓   one', '✓   two'];
const NOTHING_RAN = [
  '✗ a.test.js ← at the top',
  '■   one ← a.test.js failed to load',
  '■   two ← a.test.js failed to load',
  '· b.test.js',
  '■   one ← nothing has run: at the top',
  '■   two ← nothing has run: at the top',
];

const FAILS_TO_LOAD = [
  '✗ a.test.js ← at the top',
  '■   one ← a.test.js failed to load',
  '■   two ← a.test.js failed to load',
  ...B_PASSED,
];

const ONE_BY_ONE: RunSituation['words'] = {
  Vitest: ['--no-file-parallelism'],
  Jest: ['--runInBand'],
  Playwright: ['--workers=1'],
  'node:test': ['--test-concurrency=1'],
};
const RETRIES: RunSituation['words'] = {
  Vitest: ['--retry=2'],
  Playwright: ['--retries=2'],
  Mocha: ['--retries=2'],
  'Mocha in parallel': ['--retries=2'],
};
const SKIPS_LATER = `test('one', () => {}); test('two', () => {}); test.skip('later', () => {});`;
/** Vitest 3 and 4 tell of a test when the next one ends. */
const WAITS_FOR_END = `
  test('one', () => {});
  test('perhaps untold', () => new Promise((done) => { setTimeout(done, 500); }));
  test('two', async () => {
    ${JOURNALS}
    const pause = () => new Promise((done) => { setTimeout(done, 5); });
    while (!journals().join().includes('"one"')) await pause();
    // Workers of Mocha cannot be told to take one file after the other.
    while (process.env.MOCHA_RUNSHEET_LINES && !/b[.]test[.]js".*"two"/.test(journals().join())) await pause();
    const parent = process.ppid;
    process.getBuiltinModule('node:fs').writeFileSync('end-now', '');
    while (process.ppid === parent) await pause();
    process.kill(process.pid, 'SIGKILL');
  });`;
const bailed = (option: string) => {
  const why = `stopped by ${option} after 1 failed`;
  return [
    '· a.test.js',
    '✗   one ← broken',
    `■   two ← ${why}`,
    '■   later ← skipped',
    '· b.test.js',
    `■   one ← ${why}`,
    `■   two ← ${why}`,
  ];
};
const exitCalled = (where: string) => [
  '· a.test.js',
  '✓   one',
  `✗   two ← process.exit unexpectedly called with "0"${where}`,
  ...B_PASSED,
];
const OF_JEST =
  'A jest worker process (pid=…) was terminated by another process: signal=SIGKILL, exitCode=null. Operating system logs may contain more information on why this occurred.';
const workerExited = (how: string) => [
  `✗ Unhandled errors ← [vitest-pool]: Worker forks emitted error. / Caused by: Worker exited unexpectedly${how}`,
  '· a.test.js',
  '✓   one',
  '■   two ← the worker ended before the test did',
  '■   later ← the worker ended before the test did',
  ...B_PASSED,
];
const WORKER_ENDED = [
  '✗ a.test.js ← Workerpool Worker terminated Unexpectedly',
  '✓   one',
  '■   two ← the process of its file ended before',
  ...B_PASSED,
];
const ONLY_TWO = ['· a.test.js', '·   one', '✓   two', '· b.test.js', '·   one', '·   two'];
const ONLY_UNTOLD = ['· a.test.js', '■   one ← skipped', '✓   two', ...B_PASSED];
const ENDED_IN_A = [
  `✗ Unhandled errors ← ${GONE}`,
  '· a.test.js',
  '✓   one',
  `■   two ← ${GONE}`,
  '· b.test.js',
  `■   one ← ${GONE}`,
  `■   two ← ${GONE}`,
];

const ENDED_IN_WORKER: Differences = {
  'Mocha in parallel': {
    why: 'the other file has run beside it',
    grid: [`✗ Unhandled errors ← ${GONE}`, '· a.test.js', '✓   one', `■   two ← ${GONE}`, ...B_PASSED],
  },
};

const killsItself = (end: string) => `
  test('one', () => {});
  test('perhaps untold', () => new Promise((done) => { setTimeout(done, 500); }));
  test('two', async () => {
    ${JOURNALS}
    while (!journals().join().includes('"one"')) await new Promise((done) => { setTimeout(done, 5); });
    ${end};
    await new Promise(() => {});
  });
  test('later', () => {});`;

const KILLED: RunSituation = {
  title: 'a worker is killed',
  source: killsItself(`process.kill(process.pid, 'SIGKILL')`),
  // Few files run in the process of Jest itself, but not with this.
  words: { ...ONE_BY_ONE, Jest: ['--workerIdleMemoryLimit=1GB'] },
  grid: [
    '· a.test.js',
    '✓   one',
    '✗   two ← worker process exited unexpectedly (code=null, signal=SIGKILL)',
    '✓   later',
    ...B_PASSED,
  ],
  but: {
    'Vitest 3': {
      why: 'Vitest ends without a word',
      grid: ENDED_IN_A.toSpliced(4, 0, `■   later ← ${GONE}`),
      counts: 'none',
    },
    'Vitest 4': { why: 'Vitest tells of it as an error of the run', grid: workerExited('') },
    Vitest: {
      why: 'Vitest tells of it as an error of the run',
      grid: workerExited(' with signal SIGKILL during started state while running test file a.test.js'),
    },
    'Jest 28': { why: 'its few files run in the process of Jest itself', grid: ENDED_IN_A, counts: 'none' },
    Jest: {
      why: 'Jest names no test',
      grid: [
        `✗ a.test.js ← ${OF_JEST}`,
        '✓   one',
        '■   two ← the process of its file ended before',
        '■   later ← the process of its file ended before',
        ...B_PASSED,
      ],
      // `one` and `perhaps untold`.
      counts: { passed: -2 },
    },
    Mocha: { why: 'files run in the process of Mocha itself', grid: ENDED_IN_A, counts: 'none' },
    ...inParallel({
      why: 'Mocha names no test, and counts the file as one',
      grid: WORKER_ENDED,
      counts: { passed: -2, failed: 1 },
    }),
    'node:test': {
      why: 'Node names no test, and counts the file as one',
      grid: [
        '✗ a.test.js ← The process of this file ended with SIGKILL.',
        '✓   one',
        '■   two ← the process of its file ended before',
        '■   later ← the process of its file ended before',
        ...B_PASSED,
      ],
      counts: { failed: 1 },
    },
  },
};

export const RUN_SITUATIONS: readonly RunSituation[] = [
  { title: 'nothing has changed', grid: GREEN },
  {
    title: 'a file throws while it loads',
    source: `throw new Error('at the top');`,
    grid: FAILS_TO_LOAD,
    but: {
      Playwright: { why: 'Playwright then runs nothing', grid: NOTHING_RAN },
      Mocha: { why: 'Mocha then runs nothing', grid: NOTHING_RAN, counts: 'none' },
      'node:test': { why: 'Node counts the file as a test', grid: FAILS_TO_LOAD, counts: { failed: 1 } },
      ...inParallel({ why: 'Mocha counts the file as a test', grid: FAILS_TO_LOAD, counts: { failed: 1 } }),
    },
  },
  {
    title: 'one file by its name',
    words: {
      Vitest: ['b.test'],
      Jest: ['b.test'],
      Playwright: ['b.test'],
      'node:test': ['b.test.js'],
      Mocha: ['--ignore=a.test.js'],
      'Mocha in parallel': ['--ignore=a.test.js'],
    },
    grid: ['· a.test.js', '·   one', '·   two', ...B_PASSED],
  },
  {
    title: 'a test ends its process with exit code 0',
    source: `test('one', () => {}); test('two', () => new Promise((done) => { setTimeout(done, 200); }).then(() => process.exit(0)));`,
    grid: ['· a.test.js', '✓   one', '✗   two ← worker process exited unexpectedly (code=0, signal=null)', ...B_PASSED],
    but: {
      Vitest: { why: 'Vitest does not let it', grid: exitCalled(' (test file: a.test.js)') },
      'Vitest 3': { why: 'Vitest does not let it', grid: exitCalled('') },
      'Vitest 4': { why: 'Vitest does not let it', grid: exitCalled('') },
      Jest: {
        why: 'few files run in the process of Jest itself, which ends',
        grid: ENDED_IN_A,
        counts: 'none',
      },
      Mocha: { why: 'files run in the process of Mocha itself, which ends', grid: ENDED_IN_A, counts: 'none' },
      'Mocha in parallel': {
        why: 'Mocha names no test, and counts the file as one',
        grid: WORKER_ENDED,
        counts: { passed: -1, failed: 1 },
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
    title: 'a test ends its worker with exit code 1',
    source: `test('one', () => {}); test('two', () => new Promise((done) => { setTimeout(done, 200); }).then(() => process.exit(1)));`,
    // Few files run in the process of Jest itself, but not with this. Jest then starts the worker again, three times.
    words: { Jest: ['--workerIdleMemoryLimit=1GB'] },
    isWordedByRunner: true,
    grid: ['· a.test.js', '✓   one', '✗   two', ...B_PASSED],
    but: {
      'Jest 28': { why: 'its few files run in the process of Jest itself', grid: ENDED_IN_A, counts: 'none' },
      Jest: {
        why: 'Jest names no test',
        grid: ['✗ a.test.js', '✓   one', '■   two', ...B_PASSED],
        counts: { passed: -1 },
      },
      'node:test': {
        why: 'Node names no test, and counts the file as one',
        grid: ['✗ a.test.js', '✓   one', '■   two', ...B_PASSED],
        counts: { failed: 1 },
      },
      Mocha: { why: 'files run in the process of Mocha itself', grid: ENDED_IN_A, counts: 'none' },
      'Mocha in parallel': {
        why: 'Mocha names no test, and counts the file as one',
        grid: ['✗ a.test.js', '✓   one', '■   two', ...B_PASSED],
        counts: { passed: -1, failed: 1 },
      },
    },
  },
  {
    title: 'one test passes when it is tried again, and one fails however often',
    source: `if (typeof jest === 'object') jest.retryTimes(2); test('one', () => { throw new Error('never'); }); test('two', () => {
      const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs');
      if (existsSync('tried')) return;
      writeFileSync('tried', '');
      throw new Error('not yet');
    });`,
    words: RETRIES,
    grid: ['· a.test.js', '✗   one ← failed in all 3 attempts', '✓   two ← passed on attempt 2 of 2', ...B_PASSED],
    but: {
      'node:test': { why: 'Node has no retries', grid: 'none' },
    },
  },
  {
    title: 'a test fails, and skips itself when it is tried again',
    source: `test('two', () => {}); skipping('one', (skip) => {
      const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs');
      if (existsSync('tried')) skip();
      writeFileSync('tried', '');
      throw new Error('not yet');
    });`,
    words: RETRIES,
    grid: ['· a.test.js', '■   one ← skipped: failed before: not yet', '✓   two', ...B_PASSED],
    but: {
      Vitest: { why: 'Vitest forgets the error', grid: ['· a.test.js', '■   one ← skipped', '✓   two', ...B_PASSED] },
      Playwright: {
        why: 'Playwright counts it as one that has passed',
        grid: ['· a.test.js', '■   one ← skipped: failed before: not yet', '✓   two', ...B_PASSED],
        counts: { passed: 1 },
      },
      Jest: { why: 'a test of Jest cannot skip itself', grid: 'none' },
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
      ...ofMocha('Mocha takes no notice, and is green', GREEN),
    },
  },
  ...(['exits with 0', 'exits with 1', 'is killed', 'aborts'] as const).map((main) => ({
    title: `the main process ${main}`,
    source: WAITS_FOR_END,
    words: ONE_BY_ONE,
    main,
    grid: ENDED_IN_A,
    but: ENDED_IN_WORKER,
  })),
  {
    title: 'the exit code is bad though all has passed',
    main: 'has a bad exit code at last',
    isWordedByRunner: true,
    grid: ['✗ Unhandled errors', ...GREEN],
  },
  KILLED,
  {
    ...KILLED,
    title: 'a worker aborts',
    source: killsItself('process.abort()'),
    isWordedByRunner: true,
  },
  {
    title: 'a file is no JavaScript',
    source: `test('one', () => {`,
    isWordedByRunner: true,
    grid: FAILS_TO_LOAD,
    but: {
      Playwright: { why: 'Playwright then runs nothing', grid: NOTHING_RAN },
      Mocha: { why: 'Mocha then runs nothing', grid: NOTHING_RAN, counts: 'none' },
      'node:test': {
        why: 'Node counts the file as a test',
        grid: FAILS_TO_LOAD,
        counts: { failed: 1 },
      },
      'Mocha in parallel': {
        why: 'Mocha counts the file as a test',
        grid: FAILS_TO_LOAD,
        counts: { failed: 1 },
      },
    },
  },
  {
    title: 'one test is marked with .only',
    source: `test('one', () => {}); test.only('two', () => {});`,
    words: { 'node:test': ['--test-only'] },
    grid: ['· a.test.js', '·   one', '✓   two', ...B_PASSED],
    but: {
      Playwright: { why: 'it counts for the whole run', grid: ONLY_TWO },
      'Vitest 3': { why: 'Vitest does not tell reporters of it', grid: ONLY_UNTOLD },
      'Vitest 4': { why: 'Vitest does not tell reporters of it', grid: ONLY_UNTOLD },
      'node:test': {
        why: 'it counts for the whole run, and Node counts the other file as a test',
        grid: ONLY_TWO,
        counts: { passed: 1 },
      },
      'node:test 20': { why: 'it counts for the whole run', grid: ONLY_TWO },
      Mocha: { why: 'it counts for the whole run', grid: ONLY_TWO },
      'Mocha in parallel': {
        why: 'Mocha refuses it, and counts the file as a test',
        grid: [
          '✗ a.test.js ← `.only` is not supported in parallel mode',
          '■   one ← a.test.js failed to load',
          '■   two ← a.test.js failed to load',
          ...B_PASSED,
        ],
        counts: { failed: 1 },
      },
    },
  },
  {
    title: 'a name filter',
    source: SKIPS_LATER,
    words: {
      Vitest: ['--testNamePattern=two'],
      Jest: ['--testNamePattern=two'],
      Playwright: ['--grep=two'],
      'node:test': ['--test-name-pattern=two'],
      Mocha: ['--grep=two'],
      'Mocha in parallel': ['--grep=two'],
    },
    grid: ['· a.test.js', '·   one', '✓   two', '·   later', '· b.test.js', '·   one', '✓   two'],
  },
  {
    title: 'the first failure ends the run',
    source: SKIPS_LATER.replace('() => {}', `() => { throw new Error('broken'); }`),
    words: {
      Vitest: ['--bail=1', '--no-file-parallelism'],
      Jest: ['--bail', '--runInBand'],
      Playwright: ['--max-failures=1', '--workers=1'],
      Mocha: ['--bail'],
    },
    grid: bailed('bail'),
    but: {
      Playwright: { why: 'the option has another name', grid: bailed('maxFailures') },
      'Mocha in parallel': { why: 'both files may have begun', grid: 'none' },
      Jest: { why: 'Jest ends the file that it has begun', grid: bailed('bail').with(2, '✓   two') },
      'node:test': { why: 'Node has no bail', grid: 'none' },
    },
  },
];
