import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

test.each(['vitest', 'jest'] as const)('%s: no library is loaded before the first test runs', async (runner) => {
  project = createProject({ ...PROJECTS[runner], 'watch-loading.mjs': WATCH_LOADING });
  const { first, libraries } = await runWatched(project, runner);
  expect(new Set(libraries.map(({ what }) => what))).toEqual(new Set(['zod', 'undici']));
  // A case is announced a moment before its body runs: allow for that moment, not for the loading of a file.
  expect(libraries.filter(({ at }) => at < first - 30)).toEqual([]);
  // From the second build on, nothing is to be created, and nothing to be checked that plain code cannot check.
  const later = await runWatched(project, runner);
  expect(new Set(later.libraries.map(({ what }) => what))).toEqual(new Set(['undici']));
});

type Watched = {
  /** When the first test ran. */
  readonly first: number;
  readonly libraries: readonly { readonly what: string | undefined; readonly at: number }[];
};

async function runWatched({ root, ...rest }: Project, runner: Runner): Promise<Watched> {
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
  const events = readFileSync(log, 'utf8').trim().split('\n');
  const times = events.map((line) => ({ what: line.split(' ')[0], at: Number(line.split(' ')[1]) }));
  const first = times.find(({ what }) => what === 'test')?.at ?? Number.NaN;
  return { first, libraries: times.filter(({ what }) => what !== 'test') };
}
