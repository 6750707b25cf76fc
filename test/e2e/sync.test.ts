import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject, type Project } from '../support/project.ts';
import { saidBesideWaits } from '../support/run-command.ts';
import { runRunsheet } from '../support/run-runsheet.ts';

let service: Service;
let project: Project | undefined;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

afterEach(() => {
  project?.remove();
  project = undefined;
});

/** With our reporter in the configuration: without, the runner is started a second time for each listing. */
const CONFIGURED = {
  vitest: { 'vitest.config.mjs': `export default { test: { reporters: ['@runsheet/vitest'] } };` },
  jest: { 'jest.config.js': `module.exports = { reporters: ['@runsheet/jest'], transform: {} };` },
} as const;

/** Says on disk when something in it runs. */
const TESTS = `
  import { writeFileSync } from 'node:fs';
  const ran = (what) => () => writeFileSync(what + '.ran', '');
  beforeAll(ran('hook'));
  describe('sum', () => {
    beforeEach(ran('hook'));
    test.each([1, 2])('adds %i', ran('test'));
    test.skip('is written later', ran('test'));
  });
`;

test.each(['vitest', 'jest'] as const)('sync takes what %s lists, and runs no test and no hook', async (runner) => {
  const name = `listed-by-${runner}`;
  project = createProject({
    'package.json': JSON.stringify({ name, type: 'commonjs', scripts: { test: runner } }),
    'vitest.config.mjs': `export default { test: { globals: true } };`,
    'jest.config.js': `module.exports = { reporters: ['default'], transform: {} };`,
    'sum.test.js': runner === 'jest' ? TESTS.replace(/import (.*) from (.*);/, 'const $1 = require($2);') : TESTS,
  });
  // The configuration of the other runner would name it.
  const before = readdirSync(project.root);
  const ended = await runSync(project, runner);
  expect(ended).toMatchObject({ status: 0, stdout: expect.stringContaining('new script with 5 rows') });
  expect(saidBesideWaits(ended)).toBe('');
  expect(await drawGrid(service, name)).toBe(
    ['  sum.test.js', '    sum', '      adds 1', '      adds 2', '      is written later'].join('\n'),
  );
  // The id of the script is remembered there.
  expect(readdirSync(project.root).filter((file) => file !== '.runsheet')).toEqual(before);
});

test.each(['vitest', 'jest'] as const)(
  'what %s lists under other names is not written a second time',
  async (runner) => {
    const name = `renamed-in-${runner}`;
    const titles = (word: string) =>
      `${runner === 'jest' ? '' : `import { test } from 'vitest';\n`}for (let i = 0; i < 12; i += 1) test('${word} ' + i, () => {});`;
    project = createProject({
      'package.json': JSON.stringify({
        name,
        type: 'commonjs',
        scripts: { test: runner },
        devDependencies: { [runner]: '*' },
      }),
      ...CONFIGURED[runner],
      'names.test.js': titles('old'),
    });
    const { root } = project;
    const sync = (...words: readonly string[]) => runSync({ root }, runner, words);
    await sync();
    project.write({ 'names.test.js': titles('new') });
    const told = '12 of 12 known tests look obsolete and 12 are new';
    expect(await sync('--check')).toMatchObject({ status: 10, stdout: expect.stringContaining(told) });
    expect(await sync()).toMatchObject({ status: 10, stdout: expect.stringContaining(told) });
    const grid = await drawGrid(service, name);
    expect(grid).toContain('old 11');
    expect(grid).not.toContain('new');
  },
);

test('without a command, sync --check holds what the runner of the package lists against the rows', async () => {
  const own = createProject({
    'package.json': JSON.stringify({ name: 'shop', type: 'commonjs', devDependencies: { jest: '*' } }),
    ...CONFIGURED.jest,
  });
  project = own;
  const write = (...titles: readonly string[]) =>
    own.write({ 'cart.test.js': titles.map((title) => `test('${title}', () => {});`).join('\n') });
  const check = async () => {
    const { status, stdout } = await runRunsheet(own, service, 'sync', '--check');
    return `${status}: ${stdout.replace(/script \d+/, 'script <id>')}`;
  };
  write('adds', 'removes');
  expect(await check()).toMatchInlineSnapshot(`
    "10: shop: 3 rows to add in a new script
      + cart.test.js
      +   adds
      +   removes
    "
  `);
  await runRunsheet(own, service, 'sync');
  expect(await check()).toMatchInlineSnapshot(`
    "0: shop (script <id>): up to date
    "
  `);
  write('adds', 'clears');
  expect(await check()).toMatchInlineSnapshot(`
    "10: shop (script <id>): 1 row to add
        cart.test.js
      +   clears
      - cart.test.js > removes (obsolete; stays)
    "
  `);
});

/** `runsheet sync` of what the runner lists. */
async function runSync({ root }: Pick<Project, 'root'>, runner: 'vitest' | 'jest', flags: readonly string[] = []) {
  const own = join(dirname(createRequire(join(root, 'x')).resolve(`${runner}/package.json`)), BINS[runner]);
  const words = [process.execPath, own, ...(runner === 'vitest' ? ['run'] : [])];
  return runRunsheet({ root }, service, 'sync', ...flags, '--', ...words);
}

const BINS = { vitest: 'vitest.mjs', jest: 'bin/jest.js' } as const;
