import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { publishEarlier } from '../support/earlier-run.ts';
import { IN_ORDER, jestConfig, publishKept, untilAlone, untilOnDisk } from '../support/killed-run.ts';
import { createProject, type Project } from '../support/project.ts';
import { reporterLines, type Runner, runTests } from '../support/run-tests.ts';

let service: Service;
let project: Project | undefined;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.close();
});

afterEach(() => {
  project?.remove();
  project = undefined;
});

/** Waits until the journal holds what was selected, and the last test before this one, with its last attempt. */
const UNTIL_ON_DISK = untilAlone(/"kind":"selected"/, /"is empty at first".*"attempts":\d/);

describe('a test process that is killed in the middle', () => {
  test('loses no finished test of Vitest, and later publishing is done once', async () => {
    project = createProject({
      'package.json': JSON.stringify({ name: 'killed-vitest', type: 'module' }),
      'vitest.config.js': `export default { test: { pool: 'forks', reporters: ['default', '@runsheet/vitest'] } };`,
      'a.test.js': `
        import { describe, expect, test } from 'vitest';
        describe('Cart', () => {
          test('adds', () => {});
          test('is empty at first', () => expect(1).toBe(0));
          test('is shared', async () => {
            ${UNTIL_ON_DISK}
            const runner = process.ppid;
            process.kill(runner, 'SIGKILL');
            // A worker without its runner would go on forever, and take more and more memory.
            while (process.ppid === runner) await new Promise((resolve) => setTimeout(resolve, 5));
            process.kill(process.pid, 'SIGKILL');
          }, 50_000);
        });
      `,
    });
    const killed = await runTests(project, 'vitest', { environment: access() });
    expect(killed.status).toBeNull();
    expect(reporterLines(killed)).toBe('');
    expect(await publish(project)).toMatchInlineSnapshot(`
      "Run RECORD of TIME: delivered
      runsheet  killed-vitest: 1 pass, 2 fail (1 test, 1 file or hook) (script 1, run 1, new script with 5 rows)
                RS4024 The run is incomplete: the test process ended before its run did. Run the tests again if the rest matters.
                see it at http://127.0.0.1:PORT/scripts/1#run=1

      1 run: 2 results delivered.
      Interrupted runs found: 1. What they had tested is published too.
      exit 0"
    `);
    expect(await drawGrid(service, 'killed-vitest')).toMatchInlineSnapshot(`
      "✗  Unhandled errors
      ·  a.test.js
      ·    Cart
      ✓      adds
      ✗      is empty at first

      #1 Unhandled errors: the test process ended before its run did
      #1 is empty at first: expected 1 to be +0 // Object.is equality"
    `);
    expect(await publish(project)).toMatchInlineSnapshot(`
      "Nothing to publish: no recorded runs in .runsheet.
      exit 0"
    `);
  });

  test('loses no finished test of Jest', async () => {
    project = createProject({
      'package.json': JSON.stringify({ name: 'killed-jest' }),
      'jest.config.js': `
        module.exports = { reporters: ['default', '@runsheet/jest'], testRunner: '@runsheet/jest/runner', maxWorkers: 1 };
      `,
      'a.test.js': `
        jest.retryTimes(1);
        test('adds', () => {});
        test('is empty at first', () => expect(1).toBe(0));
        test('is shared', async () => {
          ${UNTIL_ON_DISK}
          process.kill(process.pid, 'SIGKILL');
        }, 50_000);
      `,
    });
    const killed = await runTests(project, 'jest', { environment: access(), flags: ['-i'] });
    expect(killed.status).toBeNull();
    expect(await publish(project)).toMatchInlineSnapshot(`
      "Run RECORD of TIME: delivered
      runsheet  killed-jest: 1 pass, 2 fail (1 test, 1 file or hook) (script 2, run 1, new script with 4 rows)
                RS4024 The run is incomplete: the test process ended before its run did. Run the tests again if the rest matters.
                see it at http://127.0.0.1:PORT/scripts/2#run=1

      1 run: 2 results delivered.
      Interrupted runs found: 1. What they had tested is published too.
      exit 0"
    `);
    expect(await drawGrid(service, 'killed-jest')).toMatchInlineSnapshot(`
      "✗  Unhandled errors
      ·  a.test.js
      ✓    adds
      ✗    is empty at first

      #1 Unhandled errors: the test process ended before its run did
      #1 is empty at first: expect(received).toBe(expected) // Object.is equality"
    `);
  });
});

describe('a test process that is killed while its publisher lives', () => {
  test.each(['vitest', 'jest'] as const)('is in the grid at once, red: %s', async (runner) => {
    const name = `at-once-${runner}`;
    const own = createProject({
      ...IN_ORDER,
      'package.json': JSON.stringify({ name }),
      'a.test.js': `
        test('adds', () => {});
        test('is empty at first', () => expect(1).toBe(0));
        test('is shared', async () => {
          ${untilOnDisk(/"kind":"selected"/, /"is empty at first".*"attempts":\d/)}
          process.kill(globalThis.vi === undefined ? process.pid : process.ppid, 'SIGKILL');
        }, 50_000);`,
      'b.test.js': `test('never starts', () => {});`,
    });
    project = own;
    const killed = await runTests(own, runner, { environment: access(), flags: runner === 'jest' ? ['-i'] : [] });
    expect(killed.status).toBeNull();
    await expect.poll(() => isInOutbox(own.root)).toBe(false);
    const [grid] = (await drawGrid(service, name)).split('\n\n');
    expect(grid).toMatchInlineSnapshot(`
      "✗  Unhandled errors
      ·  a.test.js
      ✓    adds
      ✗    is empty at first
      ■  b.test.js"
    `);
    expect(await publish(own)).toMatchInlineSnapshot(`
      "Nothing to publish: no recorded runs in .runsheet.
      exit 0"
    `);
  });
});

/** Whether a journal waits, or is being delivered. */
function isInOutbox(root: string): boolean {
  return ['open', 'todo', 'claimed'].some((part) => {
    const folder = join(root, '.runsheet', part);
    return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.ndjson'));
  });
}

describe('files that had ended when the test process was killed', () => {
  const EARLIER = {
    'a.test.js': ['adds', { Cart: ['counts', 'removes'] }],
    'b.test.js': ['is lost'],
    'c.test.js': ['rounds', 'was removed', 'waits'],
    'd.test.js': ['kills', 'comes after'],
    'e.test.js': ['never starts'],
  };
  const LATER = {
    ...IN_ORDER,
    'a.test.js': `
      afterAll(() => { throw new Error('not closed'); });
      test('adds', () => {});
      describe('Cart', () => {
        beforeAll(() => { throw new Error('no database'); });
        test('counts', () => {});
        test('removes', () => {});
      });`,
    'b.test.js': `test('is lost', () => {}); const = ;`,
    'c.test.js': `test('rounds', () => {}); test.skip('waits', () => {}); test.todo('is to come');`,
    'd.test.js': `
      test('kills', async () => {
        ${untilAlone(/"kind":"selected"/, /"kind":"file","id":\d+,"path":"c.test.js"/)}
        process.kill(globalThis.vi === undefined ? process.pid : process.ppid, 'SIGKILL');
        await new Promise(() => {});
      }, 50_000);
      test('comes after', () => {});`,
    'e.test.js': `test('never starts', () => {});`,
  };

  test.each([
    ['vitest', {}],
    ['jest', { testRunner: '@runsheet/jest/runner' }],
  ] as const)('have their own errors, and no row of theirs is blocked by it: %s', async (runner, config) => {
    expect(await runTwice(`ended-${runner}`, runner, config)).toMatchInlineSnapshot(`
      "· ✗  Unhandled errors
      · ✗  a.test.js
      ✓ ✓    adds
      · ✗    Cart
      ✓ ■      counts
      ✓ ■      removes
      · ✗  b.test.js
      ✓ ■    is lost
      · ·  c.test.js
      ✓ ✓    rounds
      ✓ ·    was removed
      ✓ ■    waits
      · ■    is to come
      · ·  d.test.js
      ✓ ■    kills
      ✓ ■    comes after
      · ·  e.test.js
      ✓ ■    never starts

      #2 Cart: no database
      #2 Unhandled errors: the test process ended before its run did
      #2 a.test.js: not closed
      #2 b.test.js: what the parser says
      #2 comes after: the test process ended before its run did
      #2 counts: beforeAll failed: no database
      #2 is lost: b.test.js failed to load
      #2 is to come: todo
      #2 kills: the test process ended before its run did
      #2 never starts: the test process ended before its run did
      #2 removes: beforeAll failed: no database
      #2 waits: skipped"
    `);
  });

  test('of Jest without our runner, too', async () => {
    expect(await runTwice('ended-plain', 'jest', {})).toMatchInlineSnapshot(`
      "· ✗  Unhandled errors
      · ✗  a.test.js
      ✓ ✓    adds
      · ·    Cart
      ✓ ✗      counts
      ✓ ✗      removes
      · ✗  b.test.js
      ✓ ■    is lost
      · ·  c.test.js
      ✓ ✓    rounds
      ✓ ·    was removed
      ✓ ■    waits
      · ■    is to come
      · ·  d.test.js
      ✓ ■    kills
      ✓ ■    comes after
      · ·  e.test.js
      ✓ ■    never starts

      #2 Unhandled errors: the test process ended before its run did
      #2 a.test.js: not closed
      #2 b.test.js: what the parser says
      #2 comes after: the test process ended before its run did
      #2 counts: no database
      #2 is lost: b.test.js failed to load
      #2 is to come: todo
      #2 kills: the test process ended before its run did
      #2 never starts: the test process ended before its run did
      #2 removes: no database
      #2 waits: skipped"
    `);
  });

  async function runTwice(name: string, runner: Runner, config: object): Promise<string> {
    const files = { 'package.json': JSON.stringify({ name }), 'jest.config.js': jestConfig(config) };
    project = createProject({ ...LATER, ...files });
    const flags = runner === 'jest' ? ['-i'] : [];
    await publishEarlier(project.root, access(), EARLIER);
    expect((await runTests(project, runner, { environment: access(), flags })).status).toBeNull();
    await publish(project);
    return (await drawGrid(service, name)).replace(/(#2 b.test.js: ).*/, '$1what the parser says');
  }
});

describe('a test process that is killed before its first test has ended', () => {
  const EARLIER = { 'a.test.js': ['hangs'], 'b.test.js': ['never starts'] };
  const UNTIL_SELECTED = untilAlone(/"kind":"selected"/);
  const KILL = `process.kill(globalThis.vi === undefined ? process.pid : process.ppid, 'SIGKILL');`;
  test.each([
    [
      'vitest',
      'a test',
      `test('hangs', async () => { ${UNTIL_SELECTED} ${KILL} await new Promise(() => {}); }, 50_000);`,
    ],
    ['vitest', 'a file that loads', `${UNTIL_SELECTED} ${KILL} await new Promise(() => {});`],
    ['jest', 'a test', `test('hangs', async () => { ${UNTIL_SELECTED} ${KILL} }, 50_000);`],
  ] as const)('is a failed run, and what it had selected is blocked: %s, by %s', async (runner, what, content) => {
    const name = `first-${runner}-${what.replaceAll(' ', '-')}`;
    project = createProject({
      ...IN_ORDER,
      'package.json': JSON.stringify({ name }),
      'a.test.js': content,
      'b.test.js': `test('never starts', () => {});`,
    });
    const flags = runner === 'jest' ? ['-i'] : [];
    await publishEarlier(project.root, access(), EARLIER);
    expect((await runTests(project, runner, { environment: access(), flags })).status).toBeNull();
    await publish(project);
    expect(await drawGrid(service, name)).toMatchInlineSnapshot(`
      "· ✗  Unhandled errors
      · ·  a.test.js
      ✓ ■    hangs
      · ·  b.test.js
      ✓ ■    never starts

      #2 Unhandled errors: the test process ended before its run did
      #2 hangs: the test process ended before its run did
      #2 never starts: the test process ended before its run did"
    `);
    expect(await publish(project)).toContain('Nothing to publish');
  });
});

describe('files that had not started when the test process was killed', () => {
  const EARLIER = { 'a.test.js': ['adds'], 'b.test.js': ['removes', 'counts'] };
  const LATER = {
    ...IN_ORDER,
    'a.test.js': `
      test('adds', () => {});
      test('is empty at first', () => { throw new Error('not empty'); });
      test('is shared', async () => {
        ${UNTIL_ON_DISK}
        process.kill(globalThis.vi === undefined ? process.pid : process.ppid, 'SIGKILL');
        await new Promise(() => {});
      }, 50_000);`,
    'b.test.js': `test('removes', () => {}); test('counts', () => {});`,
    'c.test.js': `test('is new', () => {});`,
  };

  test.each([
    ['vitest', []],
    ['jest', ['-i']],
  ] as const)('are blocked with the cause: %s', async (runner, flags) => {
    const name = `cut-short-${runner}`;
    project = createProject({ 'package.json': JSON.stringify({ name }), ...LATER });
    await publishEarlier(project.root, access(), EARLIER);
    expect((await runTests(project, runner, { environment: access(), flags })).status).toBeNull();
    await publish(project);
    expect(await drawGrid(service, name)).toMatchInlineSnapshot(`
      "· ✗  Unhandled errors
      · ·  a.test.js
      ✓ ✓    adds
      · ·  a.test.js
      · ✗    is empty at first
      · ·  b.test.js
      ✓ ■    removes
      ✓ ■    counts
      · ■  c.test.js

      #2 Unhandled errors: the test process ended before its run did
      #2 c.test.js: the test process ended before its run did
      #2 counts: the test process ended before its run did
      #2 is empty at first: not empty
      #2 removes: the test process ended before its run did"
    `);
  });

  test('are left alone when a name filter may have left them no test', async () => {
    const name = 'cut-short-filtered';
    project = createProject({ 'package.json': JSON.stringify({ name }), ...LATER });
    await publishEarlier(project.root, access(), EARLIER);
    await runTests(project, 'vitest', { environment: access(), flags: ['-t', 'empty|shared'] });
    await publish(project);
    expect(await drawGrid(service, name)).toMatchInlineSnapshot(`
      "· ✗  Unhandled errors
      · ·  a.test.js
      ✓ ·    adds
      · ·  a.test.js
      · ✗    is empty at first
      · ·  b.test.js
      ✓ ·    removes
      ✓ ·    counts

      #2 Unhandled errors: the test process ended before its run did
      #2 is empty at first: not empty"
    `);
  });
});

async function publish({ root }: Project): Promise<string> {
  return publishKept(root, access());
}

function access(): Readonly<Record<string, string>> {
  return { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
}
