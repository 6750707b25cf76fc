import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Ended, makeFolder, runIn } from '../place.test.support.ts';

const MANIFEST = `{
    "name": "shop",
    "scripts": { "test": "vitest run" },
    "devDependencies": { "vitest": "5.1.1", "axios": "1.0.0" }
}
`;

test('shows every change, asks, and writes; a second time there is nothing to change', async () => {
  const folder = makeProject({
    'package.json': MANIFEST,
    'pnpm-lock.yaml': '',
    '.git/HEAD': '',
    '.gitignore': 'node_modules',
    '.github/workflows/ci.yml': 'jobs:\n  test:\n    steps:\n      - run: pnpm test\n',
    'vitest.config.ts': `export default {\n  test: {\n    globals: true,\n  },\n};\n`,
  });
  const questions: string[] = [];
  const answers = ['', 'QA/Unit', 'y'];
  const ask = async (question: string) => {
    questions.push(question);
    return answers.shift();
  };
  const { code, stdout, stderr } = await runIn(
    { directory: folder, isInputTerminal: true, columns: 80, environment: { NO_COLOR: '1' }, ask },
    ['init'],
  );
  expect(code).toBe(0);
  expect(stdout.replaceAll('^0.0.0', '^<version>')).toMatchInlineSnapshot(`
    "Found Vitest, pnpm, GitHub Actions.

    package.json
       {
           "name": "shop",
      -    "scripts": { "test": "vitest run" },
      -    "devDependencies": { "vitest": "5.1.1", "axios": "1.0.0" }
      +    "scripts": {
      +        "test": "vitest run"
      +    },
      +    "devDependencies": {
      +        "@runsheet/vitest": "^<version>",
      +        "axios": "1.0.0",
      +        "runsheet": "^<version>",
      +        "vitest": "5.1.1"
      +    }
       }

    vitest.config.ts
       export default {
         test: {
      +    reporters: ['default', ['@runsheet/vitest', { folder: 'QA/Unit' }]],
           globals: true,
         },

    .gitignore
      -node_modules
      +node_modules
      +.runsheet/

    .github/workflows/ci.yml
           steps:
             - run: pnpm test
      +        env:
      +          RUNSHEET_BASE_URL: \${{ vars.RUNSHEET_BASE_URL }}
      +          RUNSHEET_API_KEY: \${{ secrets.RUNSHEET_API_KEY }}
    "
  `);
  expect(questions.join('\n')).toMatchInlineSnapshot(`
    "Project, by name or id (empty: the only one of the account): 
    Folder, such as QA/Unit (empty: top level): 

    Write this? [y/N] "
  `);
  expect(stderr).toContain('Written. Next:\n  pnpm install\n  npx runsheet try -- npx vitest run ');
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('node_modules\n.runsheet/\n');
  expect(await init(folder, '--yes')).toEqual({
    code: 0,
    stdout: 'Found Vitest, pnpm, GitHub Actions.\n\nEverything is set up already; nothing to change.\n',
    stderr: '',
  });
});

test('without a terminal and without --yes it only shows, and ends with 10', async () => {
  const folder = makeProject({ 'package.json': MANIFEST });
  const { code, stderr } = await init(folder);
  expect({ code, stderr }).toEqual({ code: 10, stderr: 'Nothing was written. To write: --yes\n' });
  const json = await init(folder, '--json', '--project', 'Shop');
  expect(json.code).toBe(10);
  expect(JSON.parse(json.stdout)).toMatchObject({
    found: { packageManager: 'npm', runners: [{ name: 'vitest' }], ci: null },
    changes: [
      { path: 'package.json' },
      { path: 'vitest.config.mjs', after: expect.stringContaining("project: 'Shop'") },
    ],
    written: false,
  });
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(MANIFEST);
  expect(existsSync(join(folder, 'vitest.config.mjs'))).toBe(false);
});

test('a "no" writes nothing, and no answer is one', async () => {
  const folder = makeProject({ 'package.json': MANIFEST });
  const world = { directory: folder, isInputTerminal: true, columns: 80, ask: () => Promise.resolve(undefined) };
  expect(await runIn(world, ['init'])).toMatchObject({ code: 10, stderr: 'Nothing was written.\n' });
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(MANIFEST);
});

test.each([
  ['in package.json', { 'package.json': '{ "jest": { "reporters": ["summary"] } }' }, 'package.json'],
  [
    'as JSON',
    { 'package.json': '{ "devDependencies": { "jest": "30" } }', 'jest.config.json': '{ "preset": "x" }' },
    'jest.config.json',
  ],
  [
    'that a script names',
    { 'package.json': '{ "scripts": { "test": "jest --ci -c ci/jest.js" } }', 'ci/jest.js': 'module.exports = {};' },
    'ci/jest.js',
  ],
  [
    'that package.json names',
    { 'package.json': '{ "jest": "./conf/j.cjs" }', 'conf/j.cjs': 'exports.default = {};' },
    'conf/j.cjs',
  ],
  ['nowhere', { 'package.json': '{ "dependencies": { "jest": "30" } }' }, 'jest.config.mjs'],
])('the configuration of Jest %s', async (_place, files, changed) => {
  const folder = makeProject(files);
  expect((await init(folder, '--yes', '--folder', 'QA')).code).toBe(0);
  const text = readFileSync(join(folder, changed), 'utf8');
  expect(text.replaceAll(/["'\s]/g, '')).toContain('[@runsheet/jest,{folder:QA}]');
  expect(text).toMatch(/default|summary/);
  expect((await init(folder, '--yes')).stdout).toContain('Everything is set up already');
});

test('both runners are set up, and what is not understood is left and told', async () => {
  const config = 'module.exports = require("@shop/jest-preset");';
  const folder = makeProject({
    'package.json': '{ "devDependencies": { "jest": "30", "vitest": "5" } }',
    'jest.config.js': config,
    '.gitlab-ci.yml': '',
  });
  const { code, stdout } = await init(folder, '--yes');
  expect(code).toBe(0);
  expect(stdout).toContain('Found Vitest, Jest, npm, GitLab.');
  expect(stdout.slice(stdout.indexOf('By hand'))).toMatchInlineSnapshot(`
    "By hand, in jest.config.js (its shape is not understood):
      reporters: ['default', '@runsheet/jest'],
      testRunner: '@runsheet/jest/runner'

    By hand, in GitLab (the job that runs the tests needs two variables):
      RUNSHEET_BASE_URL=<address, ends in /api/v1>
      RUNSHEET_API_KEY=<as a secret>
    "
  `);
  expect(readFileSync(join(folder, 'jest.config.js'), 'utf8')).toBe(config);
});

test('a runner that is too old is not set up', async () => {
  const folder = makeProject({
    'package.json': '{ "devDependencies": { "vitest": "2" } }',
    'node_modules/vitest/package.json': '{ "version": "2.1.9" }',
  });
  expect((await init(folder)).stdout).toContain('vitest 2.1.9 is too old: it takes 3.2 or newer');
});

test.each([
  ['RS1110 There is no package in', {}],
  ['RS1111 The package in', { 'package.json': '{ "scripts": { "test": "node --test" } }' }],
])('%s', async (said, files) => {
  const { code, stderr } = await init(makeProject(files));
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(said) });
});

function init(directory: string, ...flags: readonly string[]): Promise<Ended> {
  return runIn({ directory }, ['init', ...flags]);
}

function makeProject(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
