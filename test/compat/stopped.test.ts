import { describe, expect, test } from 'vitest';
import { build, publishKept, runSuite } from './support/build.ts';
import { drawRows, type GridRow, readGrid } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { widely } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { killing, SHOP, withoutLate } from './support/shop.ts';
import { truthOf } from './support/truth.ts';
import { JEST_VERSIONS, type RunnerVersion, VITEST_VERSIONS } from './support/versions.ts';

const ENDED = `\
✗  Unhandled errors ← the test process ended before its run did
·  killed.test.js
✓    has ended`;

/** Files that end before the process does. */
const OTHERS = {
  'hooks.test.js': `
    afterAll(() => { throw new Error('not closed'); });
    describe('cart', () => {
      beforeAll(() => { throw new Error('no database'); });
      test('adds', () => {});
      describe('below', () => { test('removes', () => {}); test.skip('merges', () => {}); });
    });
    describe('price', () => { afterAll(() => { throw new Error('not removed'); }); test('sums', () => {}); });
    test('differs', () => expect(1).toBe(2));`,
  'skips.test.js': `
    test('adds', () => {}); test('adds', () => {}); test.skip('merges', () => {}); test.todo('is to come');
    describe.skip('cart', () => { test('counts', () => {}); });`,
  'syntax.test.js': `test('is lost', () => {}); const = ;`,
};

/** Two workers, so that the others end while one waits for them. */
async function othersOf(version: RunnerVersion, signal: 'SIGKILL' | 'SIGTERM') {
  const killed = killing('process.ppid', signal, Object.keys(OTHERS));
  const scene = await openScene(version, { ...OTHERS, 'killed.test.js': killed });
  const { status } = await runSuite(scene, '--maxWorkers=2');
  await publishKept(scene, '.runsheet');
  const shown = drawRows(ofOthers(await readGrid(scene.service, 'direct')));
  const undisturbed = UNDISTURBED.get(version) ?? (await undisturbedOthers(version));
  UNDISTURBED.set(version, undisturbed);
  return { status, shown, undisturbed };
}

/** Both signals leave the same: one whole run is enough to compare with. */
const UNDISTURBED = new Map<RunnerVersion, string>();

async function undisturbedOthers(version: RunnerVersion): Promise<string> {
  const calm = await openScene(version, { ...OTHERS, 'killed.test.js': `test('has ended', () => {});` });
  await runSuite(calm, '--maxWorkers=2');
  return drawRows(ofOthers(await readGrid(calm.service, 'direct')));
}

/** Without the blocks of the run itself and of the file in which it ended. */
function ofOthers(rows: readonly GridRow[]): readonly GridRow[] {
  let top = '';
  return rows.filter(({ text, indent }) => {
    if (indent === 0) top = text;
    return top in OTHERS;
  });
}

describe.each(widely(VITEST_VERSIONS))('$name', (version) => {
  test.each(['SIGKILL', 'SIGTERM'] as const)('after %s, files that had ended are as in a whole run', async (signal) => {
    const { status, shown, undisturbed } = await othersOf(version, signal);
    expect(status).not.toBe(0);
    expect(undisturbed).toContain('no database');
    expect(shown).toBe(undisturbed);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s leaves what has ended to be published later', async (signal) => {
    const scene = await openScene(version, { 'killed.test.js': killing('process.ppid', signal) });
    expect((await runSuite(scene)).status).not.toBe(0);
    await publishKept(scene, '.runsheet');
    expect(drawRows(withoutLate(await readGrid(scene.service, 'direct')))).toBe(ENDED);
  });

  test('tests within sources, below a runner of their own, and one that ends the process', async () => {
    const scene = await openScene(version, OWN_RUNNER, { includeSource: ['src/*.js'], runner: './runner.js' });
    const built = await build(scene);
    expectLawful(built);
    expect(drawRows(built.direct)).toBe(truthOf(Object.values(OWN_RUNNER), version));
  });
});

const OWN_RUNNER = {
  'src/price.js': `
    //= ·  src/price.js
    export const sum = (a, b) => a + b;
    if (import.meta.vitest) {
      const { expect, test } = import.meta.vitest;
      test('sums within the source', () => expect(sum(1, 2)).toBe(3)); //= ✓    sums within the source
    }`,
  'runner.js': `
    import * as vitest from 'vitest';
    const of3 = 'vitest/runners';
    const { TestRunner } = vitest.TestRunner ? vitest : { TestRunner: (await import(of3)).VitestTestRunner };
    export default class extends TestRunner {}`,
  'exit.test.js': `
    //= ·  exit.test.js
    //=[vitest-5] ✗    ends the process ← process.exit unexpectedly called with "0" (test file: exit.test.js)
    //=[vitest-3 vitest-4] ✗    ends the process ← process.exit unexpectedly called with "0"
    test('ends the process', () => process.exit(0));
    //=[vitest-4 vitest-5] ✗    has several errors ← one ← other
    //=[vitest-3] ✗    has several errors ← AggregateError: both of them
    test('has several errors', () => {
      throw new AggregateError([new Error('one'), new Error('other')], 'both of them');
    });`,
};

describe.each(widely(JEST_VERSIONS))('$name', (version) => {
  test.each(['SIGKILL', 'SIGTERM'] as const)('after %s, files that had ended are as in a whole run', async (signal) => {
    const { status, shown, undisturbed } = await othersOf(version, signal);
    expect(status).not.toBe(0);
    expect(undisturbed).toContain('no database');
    expect(shown).toBe(undisturbed);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s leaves what has ended to be published later', async (signal) => {
    const scene = await openScene(version, { 'killed.test.js': killing('process.pid', signal) });
    expect((await runSuite(scene, '--runInBand')).status).not.toBe(0);
    await publishKept(scene, '.runsheet');
    expect(drawRows(withoutLate(await readGrid(scene.service, 'direct')))).toBe(ENDED);
  });

  test('what babel-jest has transformed is shown, and --forceExit waits for the reporter', async () => {
    const several = `
      test('has several errors', () => {
        throw new AggregateError([new Error('one'), new Error('other')], 'both of them');
      });
      test('leaves a timer', () => void setTimeout(() => {}, 60_000));`;
    const scene = await openScene(version, { ...SHOP, 'price.test.js': several }, { transform: undefined });
    const built = await build(scene, '--forceExit');
    expectLawful(built);
    expect(drawRows(built.direct)).toMatchInlineSnapshot(`
      "·  cart.test.js
      ·    cart
      ✓      adds
      ✓      removes
      ✓      counts
      ■      merges ← skipped
      ·  price.test.js
      ✗    has several errors ← AggregateError: both of them
      ✓    leaves a timer"
    `);
  });
});
