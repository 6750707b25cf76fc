import { defineConfig } from 'vitest/config';

const OUTSIDE = ['**/node_modules/**', '**/dist/**', '**/fixtures/**', 'examples/**'];

export default defineConfig({
  test: {
    // One process for each test file, and as many at a time as the machine has processors.
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/{,imports/,packages/}*.test.ts'],
          exclude: OUTSIDE,
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          // These start real runners, commands and services, each a process of its own.
          name: 'whole',
          include: ['test/**/*.test.ts'],
          exclude: OUTSIDE,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
