import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownVersion } from '../own-version.ts';
import { runIn } from '../place.test.support.ts';
import { init, makeProject } from './init.test.support.ts';

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
  const ask = async (question: string) => {
    questions.push(question);
    return 'y';
  };
  const { code, stdout, stderr } = await runIn(
    { directory: folder, isInputTerminal: true, columns: 80, environment: { NO_COLOR: '1' }, ask },
    ['init', '--folder', 'QA/Unit'],
  );
  expect(code).toBe(0);
  expect(stdout.replaceAll('^0.0.0', '^<version>')).toMatchInlineSnapshot(`
    "Found Vitest, pnpm, GitHub Actions.

    package.json
           "name": "shop",
           "scripts": { "test": "vitest run" },
      -    "devDependencies": { "vitest": "5.1.1", "axios": "1.0.0" }
      +    "devDependencies": {
      +        "vitest": "5.1.1",
      +        "axios": "1.0.0",
      +        "runsheet": "^<version>",
      +        "@runsheet/vitest": "^<version>"
      +    }
       }

    vitest.config.ts
       export default {
         test: {
      +    reporters: ['default', '@runsheet/vitest'],
           globals: true,
         },

    runsheet.config.json (new)
      +{
      +  "$schema": "./node_modules/runsheet/runsheet.schema.json",
      +  "folder": "QA/Unit"
      +}

    .github/workflows/ci.yml
           steps:
             - run: pnpm test
      +        env:
      +          RUNSHEET_BASE_URL: \${{ vars.RUNSHEET_BASE_URL }}
      +          RUNSHEET_API_KEY: \${{ secrets.RUNSHEET_API_KEY }}
      +      # Delivers what the tests could not, and makes a build without a run red.
      +      - run: npx runsheet publish --expect-run
      +        if: \${{ always() }}
      +        env:
      +          RUNSHEET_JOB_STATUS: \${{ job.status }}
      +          RUNSHEET_BASE_URL: \${{ vars.RUNSHEET_BASE_URL }}
      +          RUNSHEET_API_KEY: \${{ secrets.RUNSHEET_API_KEY }}
    "
  `);
  expect(questions).toEqual(['\nWrite this? [y/N] ']);
  expect(stderr).toMatch(/Written\. Next:\n {2}pnpm install.*\n {2}npx runsheet try -- npx vitest run /);
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
      { path: 'vitest.config.mjs', after: expect.stringContaining("reporters: ['default', '@runsheet/vitest']") },
      { path: 'runsheet.config.json', after: expect.stringContaining('"project": "Shop"') },
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
  expect(text.replaceAll(/["'\s]/g, '')).toContain('@runsheet/jest]');
  expect(readFileSync(join(folder, 'runsheet.config.json'), 'utf8')).toContain('"folder": "QA"');
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
  expect(stdout).toContain('Found Vitest, Jest, npm, GitLab CI.');
  expect(stdout.slice(stdout.indexOf('By hand'))).toMatchInlineSnapshot(`
    "By hand, in jest.config.js (its shape is not understood):
      reporters: ['default', '@runsheet/jest'],
      testRunner: '@runsheet/jest/runner'

    By hand, in GitLab CI (the job that runs the tests needs two variables):
      RUNSHEET_BASE_URL=<address, ends in /api/v1>
      RUNSHEET_API_KEY=<as a secret>
    "
  `);
  expect(readFileSync(join(folder, 'jest.config.js'), 'utf8')).toBe(config);
});

test.each([
  ['vitest', 'vitest run --reporter=dot', 'vitest run --reporter=dot --reporter=@runsheet/vitest'],
  ['jest', 'tsc && jest --reporters=default --ci', 'tsc && jest --reporters=default --reporters=@runsheet/jest --ci'],
])('a script whose flags name reporters of %s is told, with ours among them', async (runner, script, better) => {
  const manifest = { scripts: { test: script }, devDependencies: { [runner]: '30' } };
  const folder = makeProject({ 'package.json': JSON.stringify(manifest) });
  const { stdout } = await init(folder, '--yes');
  expect(stdout).toContain(
    `By hand, in package.json (the script "test" names reporters, which replace those of the configuration):\n  "test": "${better}"\n`,
  );
});

test('a line of a workflow whose flags name reporters is told, with ours among them, once for all packages', async () => {
  const line = 'npx vitest run --reporter=dot';
  const folder = makeProject({
    ...WORKSPACE,
    '.github/workflows/ci.yml': `jobs:\n  test:\n    steps:\n      - run: ${line}\n      - run: npx jest\n`,
  });
  const { stdout } = await init(folder, '--package', 'all');
  const told = `By hand, in .github/workflows/ci.yml (\`${line}\` names reporters, which replace those of the configuration):\n  ${line} --reporter=@runsheet/vitest\n`;
  expect(stdout.split(told)).toHaveLength(2);
});

test('what comes next is a command that works there, and no installation of what did not change', async () => {
  const workspace = {
    'package.json': '{ "workspaces": ["packages/*"] }',
    'packages/api/package.json': '{ "name": "@shop/api", "scripts": { "test": "vitest run" } }',
    'packages/web/package.json': '{ "name": "@shop/web", "devDependencies": { "jest": "30" } }',
  };
  const apart = await init(makeProject(workspace), '--package', 'all', '--yes');
  expect(apart.stderr).toContain('\n  npx runsheet try --cwd packages/api -- npx vitest run ');
  const folder = makeProject(workspace);
  const together = await init(folder, '--package', 'all', '--yes');
  expect(together.stderr).toMatch(/\n {2}npm install/);
  expect(together.stderr.includes('npm run pack:local')).toBe(ownVersion() === '0.0.0');
  expect(together.stderr).toContain(
    'For a folder, or if it has several projects:\n    npx runsheet init --folder QA/Unit --project Shop\n',
  );
  const moved = await init(folder, '--package', 'all', '--yes', '--folder', 'QA');
  expect(moved.stderr).not.toMatch(/install|top level/);
  expect(moved.stderr).toContain('npx runsheet serve --data ../tests.sqlite --key-file ../key');
});

test('every CI is named, and what none was found for', async () => {
  const files = {
    'package.json': MANIFEST,
    '.gitlab-ci.yml': '',
    Jenkinsfile: '',
    '.github/workflows/ci.yml': 'jobs: {}',
  };
  const { stdout } = await init(makeProject(files), '--yes');
  expect(stdout).toContain('Found Vitest, npm, GitHub Actions, GitLab CI, Jenkins.');
  expect(stdout).toContain('By hand, in GitLab CI, Jenkins (the job that runs the tests needs two variables)');
  expect(stdout).toContain('By hand, in .github/workflows (no step was found that runs the tests)');
  expect((await init(makeProject({ 'package.json': MANIFEST }))).stdout).toContain(
    'Found Vitest, npm. No CI was found.',
  );
});

test.each([
  ['vitest', '2.1.9', '3.2', 'vitest run'],
  ['jest', '27.5.1', '28.1', 'jest'],
  ['@playwright/test', '1.57.0', '1.58', 'playwright test'],
  ['mocha', '9.2.2', '10.0', 'mocha'],
])('%s %s is not set up, and its reporter not installed', async (...[name, version, oldest, script]) => {
  const folder = makeProject({
    'package.json': JSON.stringify({ scripts: { test: script }, devDependencies: { [name]: version } }),
    [`node_modules/${name}/package.json`]: JSON.stringify({ version }),
  });
  const { stdout } = await init(folder);
  expect(stdout).toContain(`${version} is too old: it takes ${oldest} or newer`);
  expect(stdout).toContain(`"${name}": ">=${oldest}"`);
  expect(stdout).not.toContain('@runsheet/');
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain(JSON.stringify(script));
});

test('only the program of a script gets the reporter, and nothing is to be installed where nothing came', async () => {
  const devDependencies = { mocha: '12', '@runsheet/mocha': '1', runsheet: '1' };
  const scripts = { test: 'npm run lint && npm run mocha', mocha: 'mocha --exit', lint: 'eslint test/mocha' };
  const folder = makeProject({ 'package.json': JSON.stringify({ scripts, devDependencies }) });
  const { stderr } = await init(folder, '--yes');
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual({
    scripts: { ...scripts, mocha: 'mocha --require @runsheet/mocha --exit' },
    devDependencies,
  });
  expect(stderr).toContain('Written. Next:\n  npx runsheet try');
});

test.each([
  ['RS1110 There is no package in', {}],
  ['RS1111 The package in', { 'package.json': '{ "scripts": { "test": "ava" } }' }],
])('%s', async (said, files) => {
  const { code, stderr } = await init(makeProject(files));
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(said) });
});

const WORKSPACE = {
  'package.json': '{ "workspaces": ["packages/*", "!packages/old"], "devDependencies": { "vitest": "5" } }',
  '.git/HEAD': '',
  'packages/api/package.json': '{ "name": "@shop/api", "scripts": { "test": "vitest run" } }',
  'packages/web/package.json': '{ "name": "@shop/web", "devDependencies": { "jest": "30" } }',
  'packages/old/package.json': '{ "name": "@shop/old", "devDependencies": { "jest": "30" } }',
  'packages/types/package.json': '{ "name": "@shop/types" }',
};

test('in a workspace the packages are named, and one file says for all where results go', async () => {
  const folder = makeProject(WORKSPACE);
  const unsaid = await init(folder, '--yes');
  expect(unsaid).toMatchObject({ code: 2, stdout: '' });
  expect(unsaid.stderr).toContain('RS1118 This is a workspace, and no package to set up was named.');
  expect(unsaid.stderr).toContain('Packages with one: @shop/api (packages/api), @shop/web (packages/web).');
  const unknown = await init(folder, '--yes', '--package', '@shop/types');
  expect(unknown.stderr).toContain(
    'RS1118 The workspace has no package @shop/types with a test runner that runsheet has a reporter for.',
  );
  const { code } = await init(folder, '--yes', '--package', 'api', '--package', 'packages/web/', '--folder', 'QA');
  expect(code).toBe(0);
  expect(existsSync(join(folder, 'packages/api/vitest.config.mjs'))).toBe(true);
  expect(existsSync(join(folder, 'packages/web/jest.config.mjs'))).toBe(true);
  expect(existsSync(join(folder, 'vitest.config.mjs'))).toBe(false);
  expect(readFileSync(join(folder, 'runsheet.config.json'), 'utf8')).toContain('"folder": "QA"');
});

test('the root of a workspace counts when it has tests of its own: a configuration, or a script that runs them', async () => {
  const root =
    '{ "workspaces": ["packages/*"], "scripts": { "test": "vitest run" }, "devDependencies": { "vitest": "5" } }';
  const unsaid = await init(makeProject({ ...WORKSPACE, 'package.json': root }));
  expect(unsaid.stderr).toContain('Packages with one: ., @shop/api (packages/api)');
});

test('in a terminal the packages of a workspace are named as well', async () => {
  const { 'package.json': _, ...rest } = WORKSPACE;
  const folder = makeProject({
    ...rest,
    'package.json': '{ "name": "shop" }',
    'pnpm-workspace.yaml': 'packages:\n  - packages/*\n  - "!packages/old"\n',
  });
  const ask = async () => 'y';
  const terminal = { directory: folder, isInputTerminal: true, columns: 80, environment: { NO_COLOR: '1' }, ask };
  const { code, stdout } = await runIn(terminal, ['init', '--package', 'api', '@shop/web', '--project', 'Shop']);
  expect(code).toBe(0);
  expect(stdout).toContain('Found Vitest, Jest, npm in 2 packages.');
  expect(JSON.parse(readFileSync(join(folder, 'runsheet.config.json'), 'utf8'))).toMatchObject({ project: 'Shop' });
  expect(readFileSync(join(folder, 'packages/web/jest.config.mjs'), 'utf8')).toContain("'@runsheet/jest'");
  expect(readFileSync(join(folder, 'packages/api/package.json'), 'utf8')).toContain('@runsheet/vitest');
  const again = await init(folder, '--package', 'all');
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Everything is set up already') });
});

test.each([
  ['runsheet.config.json', '{ "script": "all" }', /"script": "all",\s+"folder": "QA"/],
  [
    'package.json',
    '{ "dependencies": { "vitest": "5" }, "runsheet": { "folder": "Old" } }',
    /"runsheet": \{\s+"folder": "QA"/,
  ],
])('a place that is said goes into the %s that is there', async (name, text, expected) => {
  const folder = makeProject({ 'package.json': MANIFEST, [name]: text });
  expect((await init(folder, '--yes', '--folder', 'QA')).code).toBe(0);
  expect(readFileSync(join(folder, name), 'utf8')).toMatch(expected);
});

test('a configuration that is a program is left to a person', async () => {
  const folder = makeProject({ 'package.json': MANIFEST, 'runsheet.config.mjs': 'export default {};' });
  const { stdout } = await init(folder, '--yes', '--folder', 'QA');
  expect(stdout).toContain('By hand, in runsheet.config.mjs (a program is not changed):\n  folder: "QA",');
});

test("with Yarn's Plug'n'Play the configuration file names no schema, which would not be there", async () => {
  const folder = makeProject({ 'package.json': MANIFEST, 'yarn.lock': '', '.pnp.cjs': '' });
  await init(folder, '--yes', '--folder', 'QA');
  expect(readFileSync(join(folder, 'runsheet.config.json'), 'utf8')).toBe('{\n  "folder": "QA"\n}\n');
});
