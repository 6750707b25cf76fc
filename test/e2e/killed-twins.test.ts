import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { publishEarlier, type Titles } from '../support/earlier-run.ts';
import { IN_ORDER, jestConfig, publishKept, untilAlone } from '../support/killed-run.ts';
import { createProject } from '../support/project.ts';
import { type Runner, runTests } from '../support/run-tests.ts';

// Tests of one title, in a file that has not ended when its process is killed.

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

const WITH_RUNNER = { 'jest.config.js': jestConfig({ testRunner: '@runsheet/jest/runner' }) };

/** Lines of a test that kill the runner as soon as the journal shows this. */
function kill(sign: RegExp): string {
  return `
    ${untilAlone(/"kind":"selected"/, sign)}
    process.kill(globalThis.vi === undefined ? process.pid : process.ppid, 'SIGKILL');
    await new Promise(() => {});`;
}

/** The grid of a run that came to its end, and of one that was killed. */
async function runTwice(
  runner: Runner,
  name: string,
  runs: { readonly whole: Titles; readonly killed: string; readonly config?: Readonly<Record<string, string>> },
): Promise<string> {
  const project = createProject({
    'package.json': JSON.stringify({ name }),
    ...IN_ORDER,
    ...runs.config,
    'a.test.js': runs.killed,
  });
  onTestFinished(project.remove);
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const flags = runner === 'jest' ? ['-i'] : ['--allowOnly'];
  await publishEarlier(project.root, access, { 'a.test.js': runs.whole });
  expect((await runTests(project, runner, { environment: access, flags })).status).toBeNull();
  await publishKept(project.root, access);
  return drawGrid(service, name);
}

test('of Vitest each result stands in its own row, whichever of them had ended', async () => {
  const twins = (first: string, second: string) => `
    test.concurrent('works', async () => { ${first} }, 50_000);
    test.concurrent('works', async () => { ${second} });`;
  const grid = await runTwice('vitest', 'killed-twins', {
    whole: ['works', 'works'],
    killed: twins(kill(/second of two/), `throw new Error('second of two');`),
  });
  expect(grid).toMatchInlineSnapshot(`
    "· ✗  Unhandled errors
    · ·  a.test.js
    ✓ ■    works
    ✓ ✗    works

    #2 Unhandled errors: the test process ended before its run did
    #2 works: second of two
    #2 works: the test process ended before its run did"
  `);
});

test('of Vitest one that was not selected has no result, though it had not been told of', async () => {
  const suites = `
    describe.concurrent('cart', () => {
      beforeAll(() => new Promise(() => {}), 50_000);
      test('works', () => {});
      test.only('is another', () => {});
    });
    describe.concurrent('cart', () => {
      test.only('works', () => { throw new Error('second of two'); });
      test.only('kills', async () => { ${kill(/second of two/)} }, 50_000);
    });`;
  const grid = await runTwice('vitest', 'killed-only', {
    whole: [{ cart: ['works', 'is another'] }, { cart: ['works', 'kills'] }],
    killed: suites,
  });
  expect(grid).toMatchInlineSnapshot(`
    "· ✗  Unhandled errors
    · ·  a.test.js
    · ·    cart
    ✓ ·      works
    ✓ ■      is another
    ✓ ✗      works
    ✓ ■      kills

    #2 Unhandled errors: the test process ended before its run did
    #2 is another: the test process ended before its run did
    #2 kills: the test process ended before its run did
    #2 works: second of two"
  `);
});

test('of Jest each result stands in its own row, also behind tests that do not run', async () => {
  const grid = await runTwice('jest', 'killed-jest-twins', {
    config: WITH_RUNNER,
    whole: ['works', 'works', 'works', 'works', { cart: ['works', 'works'] }],
    killed: `
      test.skip('works', () => {});
      test('works', () => {});
      test.todo('works');
      test('works', () => { throw new Error('fourth of four'); });
      describe('cart', () => {
        test('works', async () => { ${kill(/fourth of four/)} }, 50_000);
        test('works', () => {});
      });`,
  });
  expect(grid).toMatchInlineSnapshot(`
    "· ✗  Unhandled errors
    · ·  a.test.js
    ✓ ■    works
    ✓ ✓    works
    ✓ ■    works
    ✓ ✗    works
    · ·    cart
    ✓ ■      works
    ✓ ■      works

    #2 Unhandled errors: the test process ended before its run did
    #2 works: fourth of four
    #2 works: skipped
    #2 works: the test process ended before its run did
    #2 works: the test process ended before its run did
    #2 works: todo"
  `);
});

test('of Jest one that was not selected has no result', async () => {
  const grid = await runTwice('jest', 'killed-jest-only', {
    config: WITH_RUNNER,
    whole: ['works', 'works', 'works'],
    killed: `
      test('works', () => {});
      test.only('works', () => { throw new Error('second of three'); });
      test.only('works', async () => { ${kill(/second of three/)} }, 50_000);`,
  });
  expect(grid).toMatchInlineSnapshot(`
    "· ✗  Unhandled errors
    · ·  a.test.js
    ✓ ·    works
    ✓ ✗    works
    ✓ ■    works

    #2 Unhandled errors: the test process ended before its run did
    #2 works: second of three
    #2 works: the test process ended before its run did"
  `);
});

test('of Jest one that is tried again keeps its row', async () => {
  const grid = await runTwice('jest', 'killed-jest-retried', {
    config: WITH_RUNNER,
    whole: ['works', 'works', 'kills'],
    killed: `
      jest.retryTimes(2);
      let tries = 0;
      test('works', () => { tries += 1; throw new Error('first of two'); });
      test('works', async () => {
        if (tries > 1) { ${kill(/"attempts":2/)} }
        throw new Error('second of two');
      }, 50_000);`,
  });
  expect(grid).toMatchInlineSnapshot(`
    "· ✗  Unhandled errors
    · ·  a.test.js
    ✓ ✗    works
    ✓ ✗    works
    ✓ ■    kills

    #2 Unhandled errors: the test process ended before its run did
    #2 kills: the test process ended before its run did
    #2 works: failed in all 3 attempts
    #2 works: second of two"
  `);
});
