import type { Runner } from './runner.ts';

const REPORTER = '@runsheet/node-test';

export const NODE_TEST: Runner = {
  name: 'node:test',
  packageName: '',
  label: 'node:test',
  reporter: REPORTER,
  oldest: [20, 19],
  newestMajor: 26,
  command: 'npm test',
  bin: '',
  runWords: [],
  runsPackagesBelow: false,
  scripts: {
    pattern: /(?:^|[\s;&|/])node(?:\s[^;&|]*)?\s--test(?=\s|$)/,
    withReporter: (script) =>
      script.replaceAll(/(?<=\s)--test(?=\s|$)/g, (flag) => [flag, ...optionsFor(script, REPORTER)].join(' ')),
    options: optionsFor,
  },
  config: {
    files: [],
    newFile: () => '',
    manifestKey: undefined,
    around: undefined,
    property: '',
    usual: 'spec',
    alwaysSpeaks: false,
    element: (quoted) => quoted,
    testRunner: undefined,
    newText: (code) => code,
  },
  attach: {
    // It is Node itself.
    program: /(?!)/,
    flag: '--test-reporter',
    isList: false,
    variable: undefined,
    always: [],
    list: [],
    beside: () => [],
    isOther: () => true,
  },
  ask: { words: () => [], read: () => ({ reporters: [], testRunners: [] }) },
};

/** Node wants as many destinations as reporters, and takes its own reporter away where another one is named. */
function optionsFor(script: string, reporter: string): readonly string[] {
  const count = (flag: string) => script.split(new RegExp(String.raw`\s${flag}(?=[=\s])`)).length - 1;
  const [named, destinations] = [count('--test-reporter'), count('--test-reporter-destination')];
  const stdout = '--test-reporter-destination=stdout';
  const own = named === 0 ? ['--test-reporter=spec', stdout] : [];
  const missing = Array.from({ length: Math.max(0, named - destinations) }, () => stdout);
  return [...missing, ...own, `--test-reporter=${reporter}`, stdout];
}
