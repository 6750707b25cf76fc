import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ConfiguredRunner, ENDINGS, MARK, parseMarked, patternOf } from './runner.ts';

export const PLAYWRIGHT: ConfiguredRunner = {
  kind: 'configured',
  name: 'playwright',
  packageName: '@playwright/test',
  label: 'Playwright',
  reporter: '@runsheet/playwright',
  oldest: [1, 62],
  newestMajor: 1,
  command: 'npx playwright test',
  bin: 'cli.js',
  runWords: ['test'],
  runsPackagesBelow: false,
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
    manifestKey: undefined,
    around: undefined,
    property: 'reporter',
    usual: 'list',
    alwaysSpeaks: true,
    element: (quoted) => `[${quoted}]`,
    testRunner: undefined,
    newText: (code) =>
      `import { defineConfig } from '@playwright/test';\n\nexport default defineConfig({\n  ${code},\n});\n`,
  },
  attach: {
    program: /\/(?:@playwright\/test|playwright)\/cli\.js$/,
    flag: '--reporter',
    isList: true,
    variable: 'PW_TEST_REPORTER',
    always: [],
    list: ['--list'],
    beside: () => [],
    isOther: ([verb, ...words]) => verb !== 'test' || words.some((word) => /^--(?:ui|debug|list)\b/.test(word)),
  },
  ask: {
    words: (folder) => {
      const manifest = createRequire(join(folder, 'package.json')).resolve('@playwright/test/package.json');
      return ['--input-type=module', '--eval', ASK, join(dirname(manifest), 'cli.js')];
    },
    read: (stdout) => ({ reporters: parseMarked(stdout), testRunners: [] }),
  },
};

/** Playwright has no command for it, but hands its configuration to a reporter, also where it runs no test. */
const ASK = `
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
const folder = mkdtempSync(join(tmpdir(), 'runsheet-doctor-'));
const probe = join(folder, 'probe.cjs');
const told = ${JSON.stringify(MARK)};
writeFileSync(probe, 'module.exports = class { printsToStdio() { return false; } onBegin({ reporter }) {'
  + 'require("node:fs").writeFileSync(' + JSON.stringify(join(folder, 'answer.json')) + ', JSON.stringify(reporter)); } };');
const environment = { ...process.env, PW_TEST_REPORTER: probe };
try {
  execFileSync(process.execPath, [process.argv[1], 'test', '--list', '--pass-with-no-tests', 'no file has this name'], { env: environment });
  const { readFileSync } = await import('node:fs');
  process.stdout.write(told + readFileSync(join(folder, 'answer.json'), 'utf8') + told);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
`;
