import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type RunnerName = 'Vitest' | 'Jest' | 'Playwright' | 'node:test';

/** How a runner is started, and what a test file has to begin with so that the words of the table mean the same. */
export type SituationRunner = {
  readonly name: RunnerName;
  readonly command: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly head: string;
};

const { resolve } = createRequire(import.meta.url);
const binOf = (name: string, bin: string) => join(dirname(resolve(`${name}/package.json`)), bin);
const MODULE = { 'package.json': '{ "name": "shop", "type": "module" }' };
const NODE_REPORTERS = ['tap', '@runsheet/node-test'].flatMap((name) => [
  `--test-reporter=${name}`,
  '--test-reporter-destination=stdout',
]);

export const RUNNERS: readonly SituationRunner[] = [
  {
    name: 'Vitest',
    command: [binOf('vitest', 'vitest.mjs'), 'run'],
    files: {
      ...MODULE,
      'vitest.config.js': `export default { test: { testTimeout: 500, reporters: ['default', '@runsheet/vitest'] } };`,
    },
    head: `import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';`,
  },
  {
    name: 'Jest',
    command: [binOf('jest', 'bin/jest.js'), '--workers=2'],
    files: {
      'package.json': '{ "name": "shop" }',
      'jest.config.js': `module.exports = { testTimeout: 500, reporters: ['default', '@runsheet/jest'], testRunner: '@runsheet/jest/runner' };`,
    },
    head: '',
  },
  {
    name: 'Playwright',
    command: [resolve('@playwright/test/cli'), 'test', '--workers=2'],
    files: {
      ...MODULE,
      'playwright.config.js': `export default { timeout: 500, reporter: [['line'], ['@runsheet/playwright']] };`,
    },
    head: `import { expect, test } from '@playwright/test'; const { afterAll, afterEach, beforeAll, beforeEach, describe } = test;`,
  },
  {
    name: 'node:test',
    command: ['--test', ...NODE_REPORTERS, '--test-timeout=3000'],
    files: MODULE,
    head: `import { after as afterAll, afterEach, before as beforeAll, beforeEach, describe, test } from 'node:test';
      import assert from 'node:assert/strict'; const expect = (actual) => ({ toBe: (expected) => assert.equal(actual, expected) });`,
  },
];
