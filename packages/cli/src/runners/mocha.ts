import { NO_TEST, type ScriptRunner } from './runner.ts';

const OTHER: ReadonlySet<string> = new Set([
  'init',
  '--dry-run',
  '--list-files',
  '--list-interfaces',
  '--list-reporters',
]);

const REPORTER = '@runsheet/mocha';

/** Where `mocha` is the program, behind variables and what starts it: in `npm run mocha` it is the name of a script. */
const COMMAND =
  /(?<![^;&|(])\s*(?:[A-Za-z_]\w*=[^\s;&|(]*\s+|(?:npx|yarn|pnpm|nyc|c8|cross-env|env)(?:\s+-[^\s;&|(]+)*\s+)*(?:[^\s;&|(]*\/)?mocha(?=\s|$)/;

export const MOCHA: ScriptRunner = {
  kind: 'scripts',
  name: 'mocha',
  packageName: 'mocha',
  label: 'Mocha',
  reporter: REPORTER,
  oldest: [10, 0],
  newestMajor: 12,
  command: 'npx mocha',
  scripts: {
    pattern: COMMAND,
    withReporter: (script) => script.replaceAll(new RegExp(COMMAND, 'g'), `$& --require ${REPORTER}`),
    configs: ['js', 'cjs', 'mjs', 'json', 'jsonc', 'yaml', 'yml'].map((ending) => `.mocharc.${ending}`),
  },
  attach: {
    program: /\/mocha\/bin\/mocha\.js$/,
    flag: '--require',
    isList: false,
    list: [`--grep=${NO_TEST}`],
    isOther: (words) => words.some((word) => OTHER.has(word)),
  },
  rerun: {
    program: 'mocha',
    between: String.raw`\s+`,
    words: (files, titles) => [...files, ...(titles === '' ? [] : ['--grep', `^(?:${titles})$`])],
  },
};
