import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { NODES } from '../compat/support/nodes.ts';

export type RunnerName = 'Vitest' | 'Jest' | 'Playwright' | 'node:test' | 'Mocha' | 'Mocha in parallel';

/** How a version of a runner is started, and what a test file has to begin with so that the words of the table mean the same. */
export type SituationRunner = {
  readonly name: RunnerName;
  /** With its version. */
  readonly label: string;
  readonly node: string;
  /** The folder with its packages. */
  readonly modules: string;
  /** What stands behind Node. */
  readonly command: readonly string[];
  /** Words before the command that load a module into the main process. */
  readonly loads: (path: string) => readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly head: string;
};

const OWN_MODULES = join(import.meta.dirname, '..', 'node_modules');
const modulesOf = (folder: string) => join(import.meta.dirname, '..', 'compat', folder, 'node_modules');
const binOf = (modules: string, path: string) => join(realpathSync(modules), path);

const MODULE = { 'package.json': '{ "name": "shop", "type": "module" }' };

/** Written for each of them: files run by name, so that it is known which one a run that stops has not come to. */
const BY_NAME = `(files, pathOf) => [...files].sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1))`;

/** Words that runners lack, in the words of those that have them. */
const EACH = `const each = (values) => (title, body) => values.forEach((value) => test(title.replace(/%[is]/, value), () => body(value)));`;

function vitest(version: number): SituationRunner {
  const modules = modulesOf(`vitest-${version}`);
  return {
    name: 'Vitest',
    label: `Vitest ${version}`,
    node: process.execPath,
    modules,
    loads: (path) => ['--import', path],
    command: [binOf(modules, 'vitest/vitest.mjs'), 'run'],
    files: {
      ...MODULE,
      'vitest.config.js': `import { BaseSequencer } from 'vitest/node';
        const byName = ${BY_NAME};
        class sequencer extends BaseSequencer { async sort(files) { return byName(files, ({ moduleId }) => moduleId); } }
        export default { test: { testTimeout: 30_000, includeTaskLocation: true, sequence: { sequencer }, reporters: ['default', '@runsheet/vitest'] } };`,
    },
    head: `import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
      const each = test.each.bind(test); const failing = test.fails; const together = describe; const concurrent = test.concurrent;
      const limited = (title, body) => test(title, { timeout: 50 }, body);
      const skipping = (title, body) => test(title, (context) => body(() => context.skip()));`,
  };
}

function jest(version: number): SituationRunner {
  const modules = modulesOf(`jest-${version}`);
  return {
    name: 'Jest',
    label: `Jest ${version}`,
    node: process.execPath,
    modules,
    loads: (path) => ['--import', path],
    command: [binOf(modules, 'jest/bin/jest.js'), '--workers=2'],
    files: {
      'package.json': '{ "name": "shop" }',
      'by-name.js': `const byName = ${BY_NAME};
        module.exports = class {
          sort(tests) { return byName(tests, ({ path }) => path); }
          shard(tests, { shardIndex, shardCount }) { return this.sort(tests).filter((_, at) => at % shardCount === shardIndex - 1); }
          allFailedTests(tests) { return tests; }
          cacheResults() {}
        };`,
      'jest.config.js': `module.exports = {
        testTimeout: 30_000, cacheDirectory: '<rootDir>/.cache', testSequencer: './by-name.js', transform: {},
        reporters: ['default', '@runsheet/jest'], testRunner: '@runsheet/jest/runner',
      };`,
    },
    head: `const each = test.each.bind(test); const failing = test.failing; const together = describe; const concurrent = test.concurrent;
      const limited = (title, body) => test(title, body, 50);`,
  };
}

function playwright(version: string): SituationRunner {
  const modules = modulesOf(`playwright-${version}`);
  return {
    name: 'Playwright',
    label: `Playwright ${version}`,
    node: process.execPath,
    modules,
    loads: (path) => ['--import', path],
    command: [binOf(modules, '@playwright/test/cli.js'), 'test', '--workers=2'],
    files: {
      ...MODULE,
      'playwright.config.js': `export default { reporter: [['line'], ['json', { outputFile: 'report.json' }], ['@runsheet/playwright']] };`,
    },
    head: `import { expect, test } from '@playwright/test'; const { afterAll, afterEach, beforeAll, beforeEach, describe } = test;
      ${EACH} const failing = test.fail; const together = describe.parallel; const concurrent = test;
      const limited = (title, body) => test(title, () => { test.setTimeout(50); return body(); });
      const skipping = (title, body) => test(title, () => body(() => test.skip(true)));`,
  };
}

const NODE_REPORTERS = ['tap', '@runsheet/node-test'].flatMap((name) => [
  `--test-reporter=${name}`,
  '--test-reporter-destination=stdout',
]);

function nodeTest({ path, major }: (typeof NODES)[number]): SituationRunner {
  return {
    name: 'node:test',
    label: `node:test ${major}`,
    node: path,
    modules: OWN_MODULES,
    loads: (module) => [`--test-reporter=${module}`, '--test-reporter-destination=stderr'],
    command: ['--test', ...NODE_REPORTERS],
    files: MODULE,
    head: `import { after as afterAll, afterEach, before as beforeAll, beforeEach, describe, test } from 'node:test';
      import assert from 'node:assert/strict'; const expect = (actual) => ({ toBe: (expected) => assert.equal(actual, expected) });
      ${EACH} const failing = (title, body) => test(title, { expectFailure: true }, body); const concurrent = test;
      const together = (title, body) => describe(title, { concurrency: true }, body);
      const limited = (title, body) => test(title, { timeout: 50 }, body);`,
  };
}

/** Files share a process, or have workers: these are as good as two runners. */
function mocha(version: number, name: 'Mocha' | 'Mocha in parallel'): SituationRunner {
  const modules = modulesOf(`mocha-${version}`);
  return {
    name,
    label: `${name} ${version}`,
    node: process.execPath,
    modules,
    loads: (path) => ['--import', path],
    command: [binOf(modules, 'mocha/bin/mocha.js'), '--exit', ...(name === 'Mocha' ? [] : ['--parallel', '--jobs=2'])],
    files: { ...MODULE, '.mocharc.json': '{ "spec": "*.test.js", "require": ["@runsheet/mocha"], "timeout": 30000 }' },
    head: `import assert from 'node:assert/strict'; const expect = (actual) => ({ toBe: (expected) => assert.equal(actual, expected) });
      const { before: beforeAll, after: afterAll, beforeEach, afterEach, describe } = globalThis;
      const test = Object.assign((title, body) => it(title, body && (() => body())), { skip: it.skip, only: it.only, todo: it.skip });
      ${EACH} const limited = (title, body) => it(title, () => body()).timeout(50);
      const skipping = (title, body) => it(title, function () { return body(() => this.skip()); });`,
  };
}

/** Every version that is supported and at hand, the newest of each runner last. */
export const RUNNERS: readonly SituationRunner[] = [
  ...[3, 4, 5].map(vitest),
  ...[28, 29, 30].map(jest),
  ...['1.58', '1.62', '1.63', '1.64', '1.65'].map(playwright),
  ...[10, 11, 12].map((version) => mocha(version, 'Mocha')),
  ...[10, 11, 12].map((version) => mocha(version, 'Mocha in parallel')),
  ...NODES.toSorted((one, other) => one.major - other.major).map(nodeTest),
];

/** The newest of each runner. */
export const NEWEST: readonly SituationRunner[] = [...new Map(RUNNERS.map((runner) => [runner.name, runner])).values()];
