import type { RunnerName } from './runners.ts';

/** Two parts of a run, which is then put together, and shows that both have passed. Mocha has none. */
export const SHARD_WORDS: { readonly [Name in RunnerName]?: string } = {
  Vitest: '--shard',
  Jest: '--shard',
  Playwright: '--shard',
  'node:test': '--test-shard',
};

/** Without these there may not be more shards than files. */
export const EMPTY_SHARD_WORDS: { readonly [Name in RunnerName]?: readonly string[] } = {
  Vitest: ['--passWithNoTests'],
  Jest: ['--passWithNoTests'],
};

/** Configurations of two projects: `web` has both files, `phone` has one. */
export const PROJECTS: { readonly [Name in RunnerName]?: Readonly<Record<string, string>> } = {
  Vitest: {
    'vitest.config.js': `export default { test: {
      reporters: ['default', '@runsheet/vitest'],
      projects: [{ test: { name: 'web' } }, { test: { name: 'phone', include: ['a.test.js'] } }],
    } };`,
  },
  Jest: {
    'jest.config.js': `const own = { testRunner: '@runsheet/jest/runner', transform: {} };
      module.exports = { reporters: ['default', '@runsheet/jest'], projects: [
        { ...own, displayName: 'web' }, { ...own, displayName: 'phone', testMatch: ['**/a.test.js'] },
      ] };`,
  },
  Playwright: {
    'playwright.config.js': `export default {
      reporter: [['line'], ['json', { outputFile: 'report.json' }], ['@runsheet/playwright']],
      projects: [{ name: 'web' }, { name: 'phone', testMatch: 'a.test.js' }],
    };`,
  },
};

export const OF_PROJECTS = [
  '· phone',
  '· a.test.js',
  '✓ one',
  '✓ two',
  '· web',
  '· a.test.js',
  '✓ one',
  '✓ two',
  '· b.test.js',
  '✓ one',
  '✓ two',
];
