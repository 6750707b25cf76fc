import type { ScriptRunner } from './runner.ts';

const REPORTER = '@runsheet/node-test';

const RUNS_TESTS = /(?:^|[\s;&|/])node(?:\s[^;&|]*)?\s--test(?=\s|$)/g;

export const NODE_TEST: ScriptRunner = {
  kind: 'scripts',
  name: 'node:test',
  packageName: '',
  label: 'node:test',
  reporter: REPORTER,
  oldest: [20, 19],
  newestMajor: 26,
  command: 'npm test',
  scripts: {
    pattern: new RegExp(RUNS_TESTS, ''),
    withReporter: (script) =>
      script.replaceAll(RUNS_TESTS, (command) => [command, ...optionsFor(script, REPORTER)].join(' ')),
    options: optionsFor,
    configs: [],
  },
  rerun: {
    program: 'node',
    between: String.raw`\s+`,
    // Node 20 matches each title alone, and Node 22 that too. A subtest runs only with the test that it stands in.
    named: (titles, isSuite) => [titles.slice(0, -1).find((title) => !isSuite(title)) ?? titles.at(-1) ?? ''],
    words: (files, titles) => [...(titles === '' ? [] : [`--test-name-pattern=^(?:${titles})$`]), ...files],
  },
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
