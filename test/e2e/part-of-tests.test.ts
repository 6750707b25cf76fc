import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { publishEarlier, type Titles } from '../support/earlier-run.ts';
import { createProject, type Project } from '../support/project.ts';
import { type AnyRunner, runTests } from '../support/run-tests.ts';

const FILES = {
  vitest: {
    'package.json': JSON.stringify({ name: 'shop', type: 'module' }),
    'vitest.config.js': `export default { test: { globals: true, isolate: false, reporters: ['default', '@runsheet/vitest'] } };`,
  },
  jest: {
    'package.json': JSON.stringify({ name: 'shop' }),
    'jest.config.js': `module.exports = { reporters: ['default', '@runsheet/jest'], transform: {} };`,
  },
  playwright: {
    'package.json': JSON.stringify({ name: 'shop' }),
    'playwright.config.js': `module.exports = { workers: 1, reporter: [['line'], ['@runsheet/playwright']] };`,
  },
  mocha: {
    'package.json': JSON.stringify({ name: 'shop' }),
    '.mocharc.json': JSON.stringify({ require: ['@runsheet/mocha'], spec: '*.test.js' }),
  },
  'node-test': { 'package.json': JSON.stringify({ name: 'shop' }) },
};

/** The word for a test, and the flag that takes some by their names. */
const WORDS = {
  vitest: ['', '-t'],
  jest: ['', '-t'],
  playwright: [`const { test } = require('@playwright/test');`, '-g'],
  mocha: ['const test = it;', '-g'],
  'node-test': [`const { test } = require('node:test');`, '--test-name-pattern'],
} as const satisfies Record<AnyRunner, readonly [string, string]>;

const passes = `test('applies', () => {});`;
const fails = `test('applies', () => { throw new Error('no table'); });`;

test.each(['vitest', 'jest'] as const)('%s: a new file that is run alone is no other file', async (runner) => {
  const { project, publish, run } = await start(runner);
  await publish({ 'migrations/20240101.test.js': ['applies'], 'other.test.js': ['applies'] });
  project.write({
    'migrations/20240101.test.js': passes,
    'migrations/20240202.test.js': fails,
    'other.test.js': passes,
  });
  expect(await run('20240202')).toMatchInlineSnapshot(`
    "· ·  migrations/20240101.test.js
    ✓ ·    applies
    · ·  other.test.js
    ✓ ·    applies
    · ·  migrations/20240202.test.js
    · ✗    applies

    #2 applies: no table"
  `);
});

test.each(['vitest', 'jest'] as const)(
  '%s: of the tests of one file a title that changes in every run is told from one that is there',
  async (runner) => {
    const { project, publish, run } = await start(runner);
    const seed = 'test(`sorts (seed=${process.hrtime.bigint()})`, () => {});';
    const tickets = `test('ticket 4711001', () => {}); test('ticket 4711002', () => {}); ${seed}`;
    await publish({
      'a.test.js': ['ticket 4711001', 'ticket 4711002', 'sorts (seed=48151623421337)'],
      'other.test.js': ['applies'],
    });
    project.write({ 'a.test.js': `test('ticket 4711000', () => {}); ${tickets}`, 'other.test.js': passes });
    const grid = await run('-t', 'ticket 4711000');
    expect(grid.replace(/seed=\d+/, 'seed=#')).toMatchInlineSnapshot(`
      "· ·  a.test.js
      ✓ ·    ticket 4711001
      ✓ ·    ticket 4711002
      ✓ ·    sorts (seed=#)
      · ·  a.test.js
      · ✓    ticket 4711000
      · ·  other.test.js
      ✓ ·    applies"
    `);
    const again = await run('-t', 'sorts');
    expect(again.replace(/seed=\d+/, 'seed=#')).toMatchInlineSnapshot(`
      "· · ·  a.test.js
      ✓ · ·    ticket 4711001
      ✓ · ·    ticket 4711002
      ✓ · ✓    sorts (seed=#)
      · · ·  a.test.js
      · ✓ ·    ticket 4711000
      · · ·  other.test.js
      ✓ · ·    applies"
    `);
  },
);

test.each(['vitest', 'jest'] as const)('%s: a table of tests that grows in front does not shift', async (runner) => {
  const { project, publish, run } = await start(runner);
  const titles = ['2024-02-29', '2024-12-31'].flatMap((day) => [
    `parses ${day}`,
    `opens localhost:${day.slice(5, 7)}80`,
  ]);
  await publish({ 'a.test.js': titles, 'other.test.js': ['applies'] });
  const table = `
    for (const day of ['2023-11-30', '2024-02-29', '2024-12-31']) {
      test('parses ' + day, () => { if (day === '2024-02-29') throw new Error('no such day'); });
      test('opens localhost:' + day.slice(5, 7) + '80', () => {});
    }`;
  project.write({ 'a.test.js': table, 'other.test.js': passes });
  expect(await run()).toMatchInlineSnapshot(`
    "· ·  a.test.js
    ✓ ✗    parses 2024-02-29
    ✓ ✓    opens localhost:0280
    ✓ ✓    parses 2024-12-31
    ✓ ✓    opens localhost:1280
    · ·  a.test.js
    · ✓    parses 2023-11-30
    · ✓    opens localhost:1180
    · ·  other.test.js
    ✓ ✓    applies

    #2 parses 2024-02-29: no such day"
  `);
});

test.each(['vitest', 'jest', 'playwright', 'mocha', 'node-test'] as const)(
  '%s: of a table that grows from one test to two, the new one that is run alone does not take the row of the first',
  async (runner) => {
    const { project, publish, run } = await start(runner);
    const [begin, flag] = WORDS[runner];
    await publish({ 'a.test.js': ['parses 2024-02-29 @day', 'sorts (seed=1) @seed'] });
    project.write({
      'a.test.js': `${begin}
        for (const day of ['2023-11-30', '2024-02-29']) {
          test('parses ' + day + ' @day', () => { if (day === '2023-11-30') throw new Error('no such day'); });
        }
        test('sorts (seed=2) @seed', () => {});`,
    });
    const alone = await run(flag, '2023-11-30');
    expect(alone).toMatch(/^✓ · +parses 2024-02-29 @day$/m);
    expect(alone).toMatch(/^· ✗ +(?:parses 2023-11-30 @day|Unhandled errors)$/m);
    expect(await run(flag, '@seed')).toMatch(/^✓ · ✓ +sorts \(seed=1\) @seed$/m);
  },
);

type Started = {
  readonly project: Project;
  /** Publishes an earlier run of these tests. */
  readonly publish: (titles: Readonly<Record<string, Titles>>) => Promise<void>;
  readonly run: (...flags: readonly string[]) => Promise<string>;
};

async function start(runner: AnyRunner): Promise<Started> {
  const service = await startService();
  const project = createProject(FILES[runner]);
  onTestFinished(async () => {
    project.remove();
    await service.close();
  });
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  return {
    project,
    publish: async (titles) => publishEarlier(project.root, environment, titles),
    run: async (...flags) => {
      await runTests(project, runner, { flags, environment });
      return drawGrid(service, 'shop');
    },
  };
}
