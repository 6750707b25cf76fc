import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** With scripts/own-run.ts our own reporter publishes our own tests; without it nothing changes. */
function ownReporters(environment: NodeJS.ProcessEnv) {
  const { OWN_RUN_FOLDER: folder, OWN_RUN_BASE_URL: baseUrl, OWN_RUN_API_KEY: apiKey } = environment;
  if (folder === undefined || baseUrl === undefined || apiKey === undefined) return {};
  const recordDir = join(folder, 'outbox');
  const options = { baseUrl, apiKey, recordDir, mode: 'publish', script: 'runsheet' } as const;
  const counts = ['json', { outputFile: join(folder, 'vitest.json') }] as const;
  return { reporters: ['default', [...counts], ['@runsheet/vitest', options]] as const };
}

/** Every version of the runners, what would be installed, every workflow, every way to be red, the page in a browser: npm run test:slow. */
const SLOW = [
  'test/{compat,packaging,page,situations,workflows}/**/*.test.ts',
  'test/e2e/{red-not-green,publisher-process,history-of-builds,large-file}.test.ts',
  'packages/core/src/session/killed-processes.test.ts',
];

/** They install 400 MB of other people's tools: npm run test:tools, once a week. */
const TOOLS = 'test/packaging/task-runners.test.ts';

/** Of those below, the ones that reach branches that no other test does. */
const REACHING = ['packages/core/src/publish/simulator/{races,copies}.test.ts'];

/** They play one thing in many ways, with faults, seeds, flags and runners: a sample in npm test, all in npm run test:slow. */
const EXPLORING = [
  ...REACHING,
  'packages/core/src/publish/simulator/{unshown,faults,races-in-folders,changed-descriptions,seeds}.test.ts',
  'packages/core/src/session/{disk-faults,publish-disk-faults,killed-anywhere,conservation,hostile-titles,redaction}.test.ts',
  'test/faults/publish.test.ts',
  'test/e2e/{bad-input,copies,forced-ends,narrowed-by-flags,playwright,playwright-commands}.test.ts',
];

/** npm test -- --all: the project `slow` plays everything, so no sample is played besides; core has run with its coverage. */
const { EXPLORE } = process.env;
const IS_ALL = EXPLORE === 'all';
/** Where the branches of core are counted before that. */
const PLAYED_LATER = EXPLORE === 'later' ? EXPLORING.filter((files) => !REACHING.includes(files)) : [];
const PLAYED_IN_FULL = IS_ALL ? EXPLORING : [];
const COVERED = IS_ALL ? ['packages/core/**'] : [];

const OUTSIDE = ['**/node_modules/**', '**/dist/**', '**/fixtures/**', 'examples/**'];

export default defineConfig({
  test: {
    ...ownReporters(process.env),
    // Processes, for tests change their environment and end.
    pool: 'forks',
    // As with all limits of tests: it only ends what hangs.
    expect: { poll: { timeout: 60_000 } },
    // Many tests wait for processes that they have started: with two more than there are processors, none is idle.
    maxWorkers: availableParallelism() + 2,
    setupFiles: join(import.meta.dirname, 'test/support/draw-alike.ts'),
    // Only where it is asked for: npm run coverage.
    coverage: {
      provider: 'v8',
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: 'node_modules/.cache/coverage',
      include: [
        'packages/core/src/{plan,publish,outbox}/**/*.ts',
        'packages/core/src/client/{create-client,transport/*}.ts',
        'packages/core/src/errors/runsheet-error.ts',
      ],
      exclude: ['**/*.test.ts', '**/*.test.support.ts'],
      // Whatever may lose or double something: no branch of it that no test reaches.
      thresholds: {
        'packages/core/src/plan/**': { branches: 100 },
        'packages/core/src/publish/**': { branches: 100 },
        'packages/core/src/outbox/**': { branches: 100 },
        'packages/core/src/client/**': { branches: 100 },
        'packages/core/src/errors/runsheet-error.ts': { branches: 100 },
      },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // No test changes what another file sees, and starting a process for each file took two fifths of the time.
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'scripts/{,imports/,own-run/,packages/,release/}*.test.ts'],
          exclude: [...OUTSIDE, ...SLOW, ...PLAYED_LATER, ...COVERED],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // These start real runners, commands and services, each a process of its own. The limits end what hangs; no test
          // is about time, and a machine may be busy.
          name: 'whole',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [...OUTSIDE, ...SLOW, ...PLAYED_IN_FULL, 'test/postgres/**'],
          globalSetup: join(import.meta.dirname, 'test/support/published.ts'),
          env: {},
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          // The service on PostgreSQL, that of this machine or that of a package: part of npm run test:slow.
          name: 'postgres',
          isolate: false,
          include: [
            'test/{conformance,properties,postgres}/**/*.test.ts',
            'packages/service/src/{apart,routes,page,store/recorded}/**/*.test.ts',
            'packages/service/src/{app,store/ranks}.test.ts',
          ],
          exclude: OUTSIDE,
          globalSetup: join(import.meta.dirname, 'test/support/postgres/setup.ts'),
          env: {},
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          isolate: false,
          include: [...SLOW, ...EXPLORING],
          exclude: [...OUTSIDE, TOOLS],
          globalSetup: join(import.meta.dirname, 'test/page/setup.ts'),
          env: { EXPLORE: 'all' },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: { name: 'tools', include: [TOOLS], exclude: OUTSIDE, testTimeout: 240_000, hookTimeout: 600_000 },
      },
    ],
  },
});
