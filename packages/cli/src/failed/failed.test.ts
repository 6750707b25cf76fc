import { createClient } from '@runsheet/core/client';
import { expect, test } from 'vitest';
import { openPlace, runIn } from '../place.test.support.ts';
import type { World } from '../world.ts';
import { failed, PASSED, publishTwoFiles, recordRun } from '../recording.test.support.ts';
import { NODE_TEST } from '../runners/node-test.ts';
import { PLAYWRIGHT } from '../runners/playwright.ts';
import { VITEST } from '../runners/vitest.ts';
import { rerunArguments } from './rerun-arguments.ts';

const SKIPPED = { kind: 'skipped', note: '' } as const;
const STOPPED = { kind: 'unfinished', cause: { kind: 'stopped', why: 'bail' } } as const;

async function redPlace() {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds (1 + 1)': PASSED, removes: failed('no'), pays: PASSED, ships: SKIPPED });
  await recordRun(place.folder, {
    'adds (1 + 1)': failed('3 is not 2'),
    removes: failed('no'),
    pays: STOPPED,
    ships: SKIPPED,
  });
  await place.runsheet('publish');
  return place;
}

test('failed lists what failed or was blocked, and not what was skipped', async () => {
  const place = await redPlace();
  expect((await place.runsheet('failed')).stdout).toMatchInlineSnapshot(`
    "src/cart.test.ts > Cart > adds (1 + 1) (new failure since #2, 1 build): 3 is not 2
    src/cart.test.ts > Cart > removes (failing since #1, 2 builds, no known pass): no
    src/cart.test.ts > Cart > pays (blocked): bail
    "
  `);
  expect((await place.runsheet('failed', '--run', '1')).stdout).toMatchInlineSnapshot(`
    "src/cart.test.ts > Cart > removes (failing since #1, 1 build, no known pass): no
    "
  `);
  const document: unknown = JSON.parse((await place.runsheet('failed', '--json')).stdout);
  expect(document).toHaveProperty('tests.0', {
    row: 'src/cart.test.ts > Cart > adds (1 + 1)',
    rowId: 4,
    file: 'src/cart.test.ts',
    result: 'fail',
    message: '3 is not 2',
    kind: 'new-failure',
    since: 2,
    builds: 1,
    lastPass: 1,
    flaky: false,
  });
});

test('the line of a failure stands behind its file, also below the project that ran it', async () => {
  const place = await openPlace();
  const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
  const tests = ['chromium', 'tests/cart.spec.ts', 'adds'].map((text, indent) => ({ id: indent + 1, text, indent }));
  const { script } = await client.scripts.create(1, { name: 'web', tests });
  await client.runs.add(script.id ?? 0, { results: { 3: ['fail', 'no\n\nat tests/cart.spec.ts:7:12', ''] } });
  await client.close();
  const { stdout } = await place.runsheet('failed', '--script', 'web');
  expect(stdout).toBe('chromium > tests/cart.spec.ts:7 > adds (failing since #1, 1 build, no known pass): no\n');
});

test.each(['vitest', 'jest', 'playwright', 'node'])('as arguments of %s', async (format) => {
  const place = await redPlace();
  expect((await place.runsheet('failed', '--format', format)).stdout).toMatchSnapshot();
});

test('a command behind -- is run with these arguments, and says how it ended', async () => {
  const place = await redPlace();
  const { baseUrl, key } = place.service;
  const asked: (readonly string[])[] = [];
  const world = {
    directory: place.folder,
    environment: { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key },
    runProgram: ({ program, words }: { readonly program: string; readonly words: readonly string[] }) => {
      asked.push([program, ...words]);
      return Promise.resolve({ code: 7 });
    },
  };
  const ended = await runIn(world, ['failed', '--', 'npx', 'vitest', 'run']);
  expect(ended).toMatchObject({ code: 7, stderr: expect.stringContaining('published as one more column.') });
  expect(asked).toEqual([
    [
      'npx',
      'vitest',
      'run',
      'src/cart.test.ts',
      '--testNamePattern',
      String.raw`^(?:Cart\s+(?:>\s+)?adds\s+\(1\s+\+\s+1\)|Cart\s+(?:>\s+)?removes|Cart\s+(?:>\s+)?pays)$`,
    ],
  ]);
  await runIn(world, ['failed', '--', 'node', 'node_modules/vitest/vitest.mjs', 'run', 'jest']);
  expect(asked[1]).toContain('--testNamePattern');
  await runIn(world, ['failed', '--', 'node', '--import', 'tsx', '--test']);
  expect(asked[2]?.[4]).toMatch(/^--test-name-pattern=/);
  for (const command of [
    ['npm', 'test'],
    ['node', 'test.js'],
  ]) {
    expect((await runIn(world, ['failed', '--', ...command])).stderr).toContain('Name it with --format.');
  }
});

test.each([
  [
    'only skipped tests are blocked',
    { ships: SKIPPED, adds: PASSED },
    'No test of run #1 failed, and the one that is blocked is skipped or todo.',
  ],
  ['all is green', { adds: PASSED }, 'No test of run #1 failed or was blocked.'],
] as const)('what it says agrees with the grid: %s', async (_, outcomes, said) => {
  const place = await openPlace();
  await recordRun(place.folder, outcomes);
  await place.runsheet('publish');
  expect((await place.runsheet('failed')).stdout).toBe(`${said}\n`);
  expect((await place.runsheet(...FAILED, 'vitest')).stdout).toBe(`Nothing to run. ${said}\n`);
  expect(await place.runsheet('failed', '--format', 'vitest')).toEqual({ code: 0, stdout: '', stderr: `${said}\n` });
});

test('a run that failed outside of tests has no command, and says so', async () => {
  const place = await openPlace();
  const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
  const tests = [{ id: 1, text: 'Unhandled errors', indent: 0 }];
  await client.scripts.create(1, { name: '@shop/api', tests, runs: [{ id: 1, results: { 1: 'fail' } }] });
  await client.close();
  expect((await place.runsheet(...FAILED, 'vitest')).stdout).toContain('What failed is no test of a file');
});

test('several commands are announced as as many columns, and none is started after a signal', async () => {
  const place = await openPlace();
  await publishTwoFiles(place);
  const environment = { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: place.service.key };
  const started = async (end: Awaited<ReturnType<World['runProgram']>>) => {
    let count = 0;
    const runProgram: World['runProgram'] = () => {
      count += 1;
      return Promise.resolve(end);
    };
    return { ...(await runIn({ directory: place.folder, environment, runProgram }, [...FAILED, 'vitest'])), count };
  };
  const stderr = expect.stringContaining('published as 2 more columns, one for each command.');
  expect(await started({ code: 1 })).toMatchObject({ code: 1, count: 2, stderr });
  expect(await started({ code: 7, stopCode: 143 })).toMatchObject({ code: 143, count: 1 });
});

const FAILED = ['failed', '--', 'npx'];

test('a program that is not there is named', async () => {
  const place = await openPlace();
  await publishTwoFiles(place);
  const environment = { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: place.service.key };
  const runProgram = () => Promise.reject(new Error('spawn npx ENOENT'));
  const ended = await runIn({ directory: place.folder, environment, runProgram }, [...FAILED, 'vitest']);
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('RS1109 npx cannot be started: spawn npx') });
});

const redTest = (path: readonly string[], isHeading = false) =>
  ({ path, rowId: 1, file: path[0] ?? '', result: 'fail', flaky: false, isHeading }) as const;

test('for Node, a test is named by its own title, or by that of the test around it', () => {
  const source = `
    describe.only("Cart", () => { suite('of two', () => {}); test("pays", async (t) => { await t.test('twice'); }); });
    describe('both', () => {});  test('both', () => {});  test.describe('more', () => {});
  `;
  const paths = [
    ['Cart', 'of two', 'adds'],
    ['Cart', 'pays', 'twice'],
    ['both', 'ships'],
    ['unknown', 'opens'],
    ['Cart', 'pays', 'once'],
    ['more', 'sells'],
    ['alone'],
  ];
  const run = { runIds: [1], tests: paths.map((path) => redTest(['a.test.js', ...path])), others: [] };
  expect(rerunArguments(run, NODE_TEST.rerun, () => source)).toEqual([
    ['--test-name-pattern=^(?:adds|pays|both|unknown|sells|alone)$', 'a.test.js'],
  ]);
  expect(rerunArguments(run, NODE_TEST.rerun)).toEqual([
    ['--test-name-pattern=^(?:Cart|both|unknown|more|alone)$', 'a.test.js'],
  ]);
});

test.each([
  [
    0,
    1,
    { code: 2, stderr: expect.stringContaining('RS1108 The command produced no results: npx vitest src/a.test.ts') },
  ],
  [3, 1, { code: 0 }],
  [0, 7, { code: 0 }],
] as const)('green with %i results of script %i', async (collected, scriptId, end) => {
  const place = await openPlace();
  await publishTwoFiles(place);
  const environment = { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: place.service.key };
  let count = 0;
  const runProgram: World['runProgram'] = () => {
    count += 1;
    const receipt = { runKey: `run-${count}`, collected, scripts: [{ scriptId }] };
    place.write('.runsheet/status.json', JSON.stringify(receipt));
    return Promise.resolve({ code: 0 });
  };
  const ended = await runIn({ directory: place.folder, environment, runProgram }, [...FAILED, 'vitest']);
  expect({ ...ended, count }).toMatchObject({ ...end, count: 2 });
});

test('no other file is run whose path only holds that of a file that failed', () => {
  const others = [
    ['a.test.tsx', 'adds'],
    ['lib/A.test.ts', 'adds'],
    ['b.test.ts', 'adds'],
    ['[id]/(x)/a.test.ts', 'adds'],
  ];
  const run = { runIds: [1], tests: [redTest(['a.test.ts', 'adds'])], others };
  expect(rerunArguments(run, VITEST.rerun)).toEqual([
    [
      'a.test.ts',
      '--exclude',
      'a.test.tsx',
      '--exclude',
      'lib/A.test.ts',
      '--exclude',
      String.raw`\[id\]/\(x\)/a.test.ts`,
      '--testNamePattern',
      '^(?:adds)$',
    ],
  ]);
  const [[pattern = ''] = []] = rerunArguments(run, PLAYWRIGHT.rerun);
  const matched = (path: string) => new RegExp(pattern, 'gi').test(path);
  expect(['/shop/a.test.ts', 'a.test.ts', '/shop/a.test.tsx', '/shop/ba.test.ts'].map(matched)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a name that passed in another file parts the lists, and a file that failed as a whole is run as a whole', () => {
  const run = {
    runIds: [1],
    tests: [
      redTest(['a.test.ts', 'adds']),
      redTest(['b.test.ts', 'pays']),
      redTest(['c.test.ts', 'ships']),
      redTest(['d.test.ts'], true),
    ],
    others: [
      ['b.test.ts', 'adds'],
      ['c.test.ts', 'opens'],
    ],
  };
  expect(rerunArguments(run, VITEST.rerun)).toEqual([
    ['a.test.ts', 'c.test.ts', '--testNamePattern', '^(?:adds|ships)$'],
    ['b.test.ts', '--testNamePattern', '^(?:pays)$'],
    ['d.test.ts'],
  ]);
});

test.each<[claim: string, titles: readonly string[], others: readonly string[], pattern: string]>([
  ['a seed may be another one today', ['adds with seed 42'], ['pays'], String.raw`adds\s+with\s+seed\s+.+`],
  ['so may a date', ['opens on 2024-01-01'], [], String.raw`opens\s+on\s+.+`],
  ['of a table, the exact one is meant', ['parses 2024-01-01'], ['parses 2024-02-29'], String.raw`parses\s+2024-01-01`],
  [
    'of a table, all that failed are meant exactly',
    ['parses 2024-01-01', 'parses 2024-02-29'],
    [],
    String.raw`parses\s+2024-01-01|parses\s+2024-02-29`,
  ],
  ['a long title is cut', ['adds a long… (0123456789ab)'], [], String.raw`adds\s+a\s+long.+`],
  ['a line break is shown as a sign', ['adds ⏎ twice'], [], String.raw`adds\s+twice`],
])('the runner finds the test of today: %s', (...[, titles, others, pattern]) => {
  const run = {
    runIds: [1],
    tests: titles.map((title) => redTest(['a.test.ts', title])),
    others: others.map((title) => ['a.test.ts', title]),
  };
  expect(rerunArguments(run, VITEST.rerun)).toEqual([['a.test.ts', '--testNamePattern', `^(?:${pattern})$`]]);
});

test('a title that may change is kept apart from a test of another file that would be meant as well', () => {
  const run = {
    runIds: [1],
    tests: [redTest(['a.test.ts', 'seed 42']), redTest(['b.test.ts', 'pays'])],
    others: [['b.test.ts', 'seed 43']],
  };
  expect(rerunArguments(run, VITEST.rerun).map(([file]) => file)).toEqual(['a.test.ts', 'b.test.ts']);
});
