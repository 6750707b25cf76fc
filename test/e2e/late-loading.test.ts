import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { BUILT_MODULES, createProject, type Project } from '../support/project.ts';
import { type Runner, runTests } from '../support/run-tests.ts';

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

/** Loaded into the main process: writes down which libraries, and which modules of ours, are loaded. */
const WATCH_LOADING = `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    const [, library] = /\\/node_modules\\/(zod|undici)\\//.exec(url) ?? [];
    const [, own] = /\\/packages\\/([\\w-]+\\/dist\\/.+)/.exec(url) ?? [];
    if (library ?? own) appendFileSync(process.env.LOADED, (library ?? own) + '\\n');
    return next(url, context);
  },
});
`;

/** A second reporter, which is told after ours that the tests begin. */
const MARKS_START = `
  import { appendFileSync } from 'node:fs';
  const mark = () => appendFileSync(process.env.LOADED, 'start\\n');
  export default class { onTestModuleStart() { mark(); } onTestFileStart() { mark(); } }`;

type Watched = Runner | 'mocha';

const PROJECTS: Readonly<Record<Watched, Readonly<Record<string, string>>>> = {
  vitest: {
    'package.json': JSON.stringify({ name: 'late-vitest', type: 'module' }),
    // Named, it would be taken for a source of the workspace, and read by Vite instead of Node.
    'vitest.config.js': `import { RunsheetReporter } from '@runsheet/vitest';
      export default { test: { globals: true, reporters: ['default', new RunsheetReporter(), './starts.mjs'] } };`,
  },
  jest: {
    'package.json': JSON.stringify({ name: 'late-jest' }),
    'jest.config.js': `module.exports = { reporters: ['default', '@runsheet/jest', './starts.mjs'] };`,
  },
  mocha: {
    'package.json': JSON.stringify({ name: 'late-mocha', type: 'module' }),
    '.mocharc.json': '{ "spec": "*.test.js", "require": ["@runsheet/mocha"] }',
  },
};

/** What an entry point is made of. */
const AT_ENTRY = {
  vitest: ['vitest/dist/index.js', 'vitest/dist/reporter.js'],
  jest: ['jest/dist/index.js', 'jest/dist/reporter.js'],
  mocha: ['channel', 'find-mocha', 'follow-every', 'index'].map((name) => `mocha/dist/${name}.js`),
} as const;

/** And what tells whether a run is off. */
const HOOKS = [
  'hooks',
  'record/open-hooks',
  'record/old-node',
  'record/guess-settings',
  'record/find-upwards',
  'outbox/if-possible',
  'ci/detect-build',
  'ci/providers',
  'ci/read-build',
  'report/value-at',
].map((name) => `core/dist/${name}.js`);

// Playwright and node:test load reporters where nobody can watch it: scripts/imports holds what their entry points import.
test.each(['vitest', 'jest', 'mocha'] as const)(
  '%s: without a key the entry point is all that is loaded, and with one everything is there before the first test',
  async (runner) => {
    project = createProject(
      { ...PROJECTS[runner], ...testsOf(runner), 'watch-loading.mjs': WATCH_LOADING, 'starts.mjs': MARKS_START },
      BUILT_MODULES,
    );
    const off = await runWatched(project, runner, {});
    expect(off.toSorted()).toEqual([...AT_ENTRY[runner], ...HOOKS, 'start'].toSorted());
    const loaded = await runWatched(project, runner, {
      RUNSHEET_BASE_URL: service.baseUrl,
      RUNSHEET_API_KEY: service.key,
    });
    expect(loaded).toContain(`${runner}/dist/run.js`);
    expect(loaded.slice(loaded.indexOf('start'))).toEqual(['start']);
    expect(loaded.filter((name) => LIBRARIES.has(name))).toEqual([]);
    expect(await drawGrid(service, `late-${runner}`)).toContain('is first');
  },
);

function testsOf(runner: Watched): Readonly<Record<string, string>> {
  const mark = `process.getBuiltinModule('fs').appendFileSync(process.env.LOADED, 'start\\n');`;
  const head = runner === 'mocha' ? `${mark} const test = it;` : '';
  return { 'a.test.js': `${head} test('is first', () => {}); test('is second', () => {});` };
}

const LIBRARIES: ReadonlySet<string> = new Set(['zod', 'undici']);

/** Runs the tests, and returns what their process has loaded of ours, in order. */
async function runWatched(
  { root, ...rest }: Project,
  runner: Watched,
  access: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const log = join(root, 'loaded.txt');
  writeFileSync(log, '');
  const environment = { LOADED: log, NODE_OPTIONS: `--import=${join(root, 'watch-loading.mjs')}`, ...access };
  const flags = runner === 'jest' ? ['-i'] : [];
  const { status } = await runTests({ root, ...rest }, runner, { environment, flags });
  expect(status).toBe(0);
  return readFileSync(log, 'utf8').trim().split('\n');
}
