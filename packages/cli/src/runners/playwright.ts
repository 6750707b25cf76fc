import { type ConfiguredRunner, ENDINGS, patternOf } from './runner.ts';

export const PLAYWRIGHT: ConfiguredRunner = {
  kind: 'configured',
  name: 'playwright',
  packageName: '@playwright/test',
  label: 'Playwright',
  reporter: '@runsheet/playwright',
  oldest: [1, 58],
  newestMajor: 1,
  command: 'npx playwright test',
  bin: 'cli.js',
  runWords: ['test'],
  rerun: {
    program: 'playwright',
    between: String.raw`\s+`,
    // It matches the project and the file in front of the titles.
    words: (files, titles) => [
      ...files.map((file) => `(?:^|/)${patternOf(file)}$`),
      ...(titles === '' ? [] : ['--grep', `(?:^| )(?:${titles})$`]),
    ],
  },
  config: {
    files: ENDINGS.map((ending) => `playwright.config.${ending}`),
    newFile: (isTypeScript) => `playwright.config.${isTypeScript ? 'ts' : 'mjs'}`,
    property: 'reporter',
    usual: 'list',
    element: (quoted) => `[${quoted}]`,
    newText: (code) =>
      `import { defineConfig } from '@playwright/test';\n\nexport default defineConfig({\n  ${code},\n});\n`,
  },
  attach: {
    program: /\/(?:@playwright\/test|playwright)\/cli\.js$/,
    flag: '--reporter',
    isList: true,
    variable: 'PW_TEST_REPORTER',
    list: ['--list'],
    isOther: ([verb, ...words]) => verb !== 'test' || words.some((word) => /^--(?:ui|debug|list)\b/.test(word)),
  },
};
