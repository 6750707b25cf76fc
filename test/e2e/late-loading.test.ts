import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { BUILT_MODULES, createProject, type Project } from '../support/project.ts';
import { type Runner, reporterLines, runTests } from '../support/run-tests.ts';

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

/** A second reporter, which is told after ours that the tests are about to begin. */
const MARKS_START = `
  import { appendFileSync } from 'node:fs';
  const mark = () => appendFileSync(process.env.LOADED, 'start\\n');
  export default class { onTestRunStart() { mark(); } onTestFileStart() { mark(); } }`;

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
    'jest.config.js': `module.exports = { reporters: ['default', '@runsheet/jest', './starts.mjs'], testRunner: '@runsheet/jest/runner' };`,
  },
  mocha: {
    'package.json': JSON.stringify({ name: 'late-mocha', type: 'module' }),
    '.mocharc.json': '{ "spec": "*.test.js", "require": ["@runsheet/mocha"] }',
  },
};

/** What an entry point and the queue of hooks are made of. */
const AT_START = {
  vitest: ['vitest/dist/index.js', 'vitest/dist/reporter.js', ...hooks()],
  jest: ['jest/dist/index.js', 'jest/dist/reporter.js', ...hooks()],
} as const;

function hooks(): readonly string[] {
  return ['core/dist/hooks.js', 'core/dist/session/open-hooks.js', 'core/dist/record/run-hooks.js'];
}

test.each(['vitest', 'jest'] as const)(
  '%s: until the tests begin, the entry point and its hooks are loaded, and never a library',
  async (runner) => {
    project = createProject(
      { ...PROJECTS[runner], ...testsOf(runner), 'watch-loading.mjs': WATCH_LOADING, 'starts.mjs': MARKS_START },
      BUILT_MODULES,
    );
    // The first build makes the script, later ones find it.
    for (let build = 1; build <= 2; build += 1) {
      const loaded = await runWatched(project, runner);
      const start = loaded.indexOf('start');
      expect(new Set(loaded.slice(0, start))).toEqual(new Set(AT_START[runner]));
      expect(loaded.slice(start)).toContain(`${runner}/dist/run.js`);
      expect(loaded.filter((name) => LIBRARIES.has(name))).toEqual([]);
    }
    expect(await drawGrid(service, `late-${runner}`)).toContain('is first');
  },
);

// It may end its process while it loads a file, so it records from the start. Playwright and node:test load reporters
// where nobody can watch it: scripts/imports holds what their entry points import.
test('mocha: no library is loaded', async () => {
  project = createProject(
    { ...PROJECTS.mocha, ...testsOf('mocha'), 'watch-loading.mjs': WATCH_LOADING },
    BUILT_MODULES,
  );
  for (let build = 1; build <= 2; build += 1) {
    const loaded = await runWatched(project, 'mocha');
    expect(loaded).toContain('mocha/dist/run.js');
    expect(loaded.filter((name) => LIBRARIES.has(name))).toEqual([]);
  }
});

function testsOf(runner: Watched): Readonly<Record<string, string>> {
  const head = runner === 'mocha' ? 'const test = it;' : '';
  return { 'a.test.js': `${head} test('is first', () => {}); test('is second', () => {});` };
}

const LIBRARIES: ReadonlySet<string> = new Set(['zod', 'undici']);

/** Runs the tests, and returns what their process has loaded of ours, in order. */
async function runWatched({ root, ...rest }: Project, runner: Watched): Promise<readonly string[]> {
  const log = join(root, 'loaded.txt');
  writeFileSync(log, '');
  const environment = {
    LOADED: log,
    NODE_OPTIONS: `--import=${join(root, 'watch-loading.mjs')}`,
    RUNSHEET_BASE_URL: service.baseUrl,
    RUNSHEET_API_KEY: service.key,
  };
  const flags = runner === 'jest' ? ['-i'] : [];
  const ended = await runTests({ root, ...rest }, runner, { environment, flags });
  expect(reporterLines(ended)).toContain('2 pass');
  return readFileSync(log, 'utf8').trim().split('\n');
}
