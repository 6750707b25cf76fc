import type { ScriptRunner } from './runner.ts';

const REPORTER = '@runsheet/mocha';

export const MOCHA: ScriptRunner = {
  kind: 'scripts',
  name: 'mocha',
  packageName: 'mocha',
  label: 'Mocha',
  reporter: REPORTER,
  oldest: [12, 0],
  newestMajor: 12,
  command: 'npx mocha',
  runsPackagesBelow: false,
  scripts: {
    pattern: /(?:^|[\s;&|/])mocha(?=\s|$)/,
    withReporter: (script) => script.replaceAll(/(?<=^|[\s;&|/])mocha(?=\s|$)/g, `mocha --require ${REPORTER}`),
    // It finds out by itself whether a process is Mocha.
    options: (_script, reporter) => [`--import=${reporter}`],
    configs: ['js', 'cjs', 'mjs', 'json', 'jsonc', 'yaml', 'yml'].map((ending) => `.mocharc.${ending}`),
  },
  rerun: {
    program: 'mocha',
    between: String.raw`\s+`,
    words: (files, titles) => [...files, ...(titles === '' ? [] : ['--grep', `^(?:${titles})$`])],
  },
};
