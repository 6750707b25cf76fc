import { expect, test } from 'vitest';
import { editConfig } from './edit-config.ts';
import { JEST } from '../runners/jest.ts';
import { PLAYWRIGHT } from '../runners/playwright.ts';
import type { ConfiguredRunner } from '../runners/runner.ts';
import { VITEST } from '../runners/vitest.ts';

test('a configuration of Vitest gets the reporter beside the default one, in its own layout', () => {
  const text = `import { defineConfig } from 'vitest/config';

export default defineConfig({
  // what we build for
  build: { target: 'es2022' },
  test: {
    globals: true, // as in the old days
    include: ['src/**/*.spec.ts'],
  },
});
`;
  expect(changed(VITEST, text)).toMatchInlineSnapshot(`
    "import { defineConfig } from 'vitest/config';

    export default defineConfig({
      // what we build for
      build: { target: 'es2022' },
      test: {
        reporters: ['default', '@runsheet/vitest'],
        globals: true, // as in the old days
        include: ['src/**/*.spec.ts'],
      },
    });
    "
  `);
});

test.each([
  ['an object', `export default {\n  test: {\n    globals: true,\n  },\n};\n`],
  ['a list', `export default {\n  test: {\n    reporters: [\n      'dot',\n    ],\n  },\n};\n`],
])('%s keeps the line ends of Windows', (_, text) => {
  expect(changed(VITEST, text.replaceAll('\n', '\r\n'))).toBe(changed(VITEST, text)?.replaceAll('\n', '\r\n'));
});

test.each<[shape: string, text: string, expected: string]>([
  ['a plain object', `export default {};`, `export default { test: { reporters: ['default', '@runsheet/vitest'] } };`],
  [
    'an object in one line',
    `export default defineConfig({ test: { globals: true } })`,
    `export default defineConfig({ test: { reporters: ['default', '@runsheet/vitest'], globals: true } })`,
  ],
  [
    'a function',
    `export default defineConfig(({ mode }) => ({ test: { name: mode } }));`,
    `export default defineConfig(({ mode }) => ({ test: { reporters: ['default', '@runsheet/vitest'], name: mode } }));`,
  ],
  [
    'a function with a body',
    `export default defineConfig(async () => { const env = await load(); return { test: { env } }; });`,
    `export default defineConfig(async () => { const env = await load(); return { test: { reporters: ['default', '@runsheet/vitest'], env } }; });`,
  ],
  [
    'merged with another one',
    `import base from './vite.config';\nexport default mergeConfig(base, defineConfig({ test: {} }));`,
    `import base from './vite.config';\nexport default mergeConfig(base, defineConfig({ test: { reporters: ['default', '@runsheet/vitest'] } }));`,
  ],
  [
    'a choice of lists',
    `export default { test: { reporters: process.env.CI ? ['dot', 'junit'] : 'default' } };`,
    `export default { test: { reporters: process.env.CI ? ['dot', 'junit', '@runsheet/vitest'] : ['default', '@runsheet/vitest'] } };`,
  ],
  [
    'names and types',
    `const test = { globals: true } as const;\nconst config: UserConfig = { test } satisfies UserConfig;\nexport default config;`,
    `const test = { reporters: ['default', '@runsheet/vitest'], globals: true } as const;\nconst config: UserConfig = { test } satisfies UserConfig;\nexport default config;`,
  ],
  [
    'CommonJS',
    `module.exports = { test: { 'reporters': ["dot", 'junit'] } }`,
    `module.exports = { test: { 'reporters': ["dot", 'junit', '@runsheet/vitest'] } }`,
  ],
  [
    'one reporter by name',
    `export default { test: { reporters: 'verbose' } };`,
    `export default { test: { reporters: ['verbose', '@runsheet/vitest'] } };`,
  ],
  [
    'reporters on lines of their own',
    `export default {\n\ttest: {\n\t\treporters: [\n\t\t\t'dot',\n\t\t],\n\t},\n};`,
    `export default {\n\ttest: {\n\t\treporters: [\n\t\t\t'dot',\n\t\t\t'@runsheet/vitest',\n\t\t],\n\t},\n};`,
  ],
  [
    'projects',
    `export default { test: { projects: ['packages/*', { test: { name: 'unit' } }] } };`,
    `export default { test: { reporters: ['default', '@runsheet/vitest'], projects: ['packages/*', { test: { name: 'unit' } }] } };`,
  ],
])('Vitest: %s', (_shape, text, expected) => {
  expect(changed(VITEST, text)).toBe(expected);
});

test.each<[shape: string, text: string, expected: string]>([
  [
    'a plain object',
    `module.exports = { verbose: true };`,
    `module.exports = { reporters: ['default', '@runsheet/jest'], testRunner: '@runsheet/jest/runner', verbose: true };`,
  ],
  [
    'a typed one',
    `import type { Config } from 'jest';\nconst config: Config = {\n    verbose: true,\n};\nexport default config;`,
    `import type { Config } from 'jest';\nconst config: Config = {\n    reporters: ['default', '@runsheet/jest'],\n    testRunner: '@runsheet/jest/runner',\n    verbose: true,\n};\nexport default config;`,
  ],
  [
    'export =, with a test runner of its own',
    `const config = { testRunner: 'jest-jasmine2', reporters: ['default'] };\nexport = config;`,
    `const config = { testRunner: 'jest-jasmine2', reporters: ['default', '@runsheet/jest'] };\nexport = config;`,
  ],
  [
    'a preset of ts-jest, which chooses no test runner',
    `export default { preset: 'ts-jest/presets/default-esm' };`,
    `export default { reporters: ['default', '@runsheet/jest'], testRunner: '@runsheet/jest/runner', preset: 'ts-jest/presets/default-esm' };`,
  ],
  [
    'another preset, which may choose one',
    `export default { preset: './ours' };`,
    `export default { reporters: ['default', '@runsheet/jest'], preset: './ours' };`,
  ],
  [
    'next/jest',
    `const createJestConfig = nextJest({ dir: './' });\nconst config = {};\nmodule.exports = createJestConfig(config);`,
    `const createJestConfig = nextJest({ dir: './' });\nconst config = { reporters: ['default', '@runsheet/jest'], testRunner: '@runsheet/jest/runner' };\nmodule.exports = createJestConfig(config);`,
  ],
  [
    'projects, each of which has a test runner',
    `export default async () => ({ projects: ['<rootDir>/a'] });`,
    `export default async () => ({ reporters: ['default', '@runsheet/jest'], projects: ['<rootDir>/a'] });`,
  ],
])('Jest: %s', (_shape, text, expected) => {
  expect(changed(JEST, text)).toBe(expected);
});

test.each<[shape: string, runner: ConfiguredRunner, text: string, why: string]>([
  ['no JavaScript', VITEST, `export default {`, 'its shape is not understood'],
  ['no export', JEST, `console.log(1);`, 'its shape is not understood'],
  ['made by a function', JEST, `module.exports = makeConfig({ verbose: true });`, 'its shape is not understood'],
  ['read from elsewhere', JEST, `module.exports = require('./base');`, 'its shape is not understood'],
  [
    'two ways out',
    VITEST,
    `export default () => { if (CI) return {}; return { test: {} }; };`,
    'its shape is not understood',
  ],
  ['leads to itself', VITEST, `const a = b;\nconst b = a;\nexport default a;`, 'its shape is not understood'],
  ['spread', JEST, `export default { ...base, verbose: true };`, 'it spreads another object, which may set reporters'],
  [
    'computed reporters',
    JEST,
    `export default { reporters: ['a', CI && 'b'].filter(Boolean) };`,
    '`reporters` is computed: add ours to each list',
  ],
  [
    'imported tests',
    VITEST,
    `import { test } from './t.js';\nexport default { test };`,
    '`test` is imported or computed',
  ],
])('is left to a person: %s', (...[, runner, text, why]) => {
  expect(editConfig(text, runner)).toMatchObject({
    kind: 'by-hand',
    why,
    write: expect.stringContaining(runner.reporter),
  });
});

test.each<[runner: ConfiguredRunner, text: string]>([
  [VITEST, `export default { test: { reporters: ['default', ['@runsheet/vitest', { folder: 'QA' }]] } };`],
  [JEST, `const ours = ["@runsheet/jest"];\nmodule.exports = { reporters: ours };`],
  [JEST, `module.exports = { reporters: CI ? ['@runsheet/jest'] : [] };`],
])('what has the reporter is left alone: %s', (runner, text) => {
  expect(editConfig(text, runner)).toEqual({ kind: 'unchanged' });
});

test('words for a person take no reporter away', () => {
  expect(editConfig(`export default { test: { reporters: chosen() } };`, VITEST)).toMatchObject({
    write: `'@runsheet/vitest'`,
  });
});

test.each([
  ['export default defineConfig({ workers: 2 });', "{ reporter: [['list'], ['@runsheet/playwright']], workers: 2 }"],
  ["export default defineConfig({ reporter: 'html' });", "{ reporter: [['html'], ['@runsheet/playwright']] }"],
  [
    "export default { reporter: process.env.CI ? [['blob'], ['github']] : 'list' };",
    "{ reporter: process.env.CI ? [['blob'], ['github'], ['@runsheet/playwright']] : [['list'], ['@runsheet/playwright']] }",
  ],
])('a reporter of Playwright is a list in the list: %s', (text, expected) => {
  expect(changed(PLAYWRIGHT, text)).toContain(expected);
});

function changed(runner: ConfiguredRunner, text: string): string {
  const edit = editConfig(text, runner);
  return edit.kind === 'changed' ? edit.text : JSON.stringify(edit);
}
