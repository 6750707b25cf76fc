import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject, type Project } from '../support/project.ts';
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

/** Loaded into the main process: writes down when each library of ours is loaded. */
const WATCH_LOADING = `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    const library = /\\/node_modules\\/(zod|undici)\\//.exec(url)?.[1];
    if (library !== undefined) appendFileSync(process.env.LOADED, library + ' ' + Date.now() + '\\n');
    return next(url, context);
  },
});
`;

const FIRST_TEST = `() => require('node:fs').appendFileSync(process.env.LOADED, 'test ' + Date.now() + '\\n')`;

const PROJECTS: Readonly<Record<Runner, Readonly<Record<string, string>>>> = {
  vitest: {
    'package.json': JSON.stringify({ name: 'late-vitest', type: 'module' }),
    'vitest.config.js': `export default { test: { reporters: ['default', '@runsheet/vitest'] } };`,
    'a.test.js': `
      import { createRequire } from 'node:module';
      import { test } from 'vitest';
      const require = createRequire(import.meta.url);
      test('is first', ${FIRST_TEST});
      test('takes its time', () => new Promise((resolve) => setTimeout(resolve, 500)));
    `,
  },
  jest: {
    'package.json': JSON.stringify({ name: 'late-jest' }),
    'jest.config.js': `module.exports = { reporters: ['default', '@runsheet/jest'], testRunner: '@runsheet/jest/runner' };`,
    'a.test.js': `
      test('is first', ${FIRST_TEST});
      test('takes its time', () => new Promise((resolve) => setTimeout(resolve, 500)));
    `,
  },
};

test.each(['vitest', 'jest'] as const)('%s: no library is loaded in the process of the tests', async (runner) => {
  project = createProject({ ...PROJECTS[runner], 'watch-loading.mjs': WATCH_LOADING });
  // The first build makes the script, later ones find it.
  expect(await runWatched(project, runner)).toEqual([]);
  expect(await runWatched(project, runner)).toEqual([]);
  expect(await drawGrid(service, `late-${runner}`)).toContain('is first');
});

/** Runs the tests, and returns which libraries their process has loaded. */
async function runWatched({ root, ...rest }: Project, runner: Runner): Promise<readonly string[]> {
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
  const loaded = readFileSync(log, 'utf8').trim().split('\n');
  return loaded.map((line) => line.split(' ')[0] ?? '').filter((what) => what !== 'test');
}
