import { ENDINGS, NO_TEST, type ConfiguredRunner } from './runner.ts';

const OTHER: ReadonlySet<string> = new Set(['--init', '--showConfig', '--listTests', '--clearCache']);

export const JEST: ConfiguredRunner = {
  kind: 'configured',
  name: 'jest',
  packageName: 'jest',
  label: 'Jest',
  reporter: '@runsheet/jest',
  oldest: [28, 1],
  newestMajor: 30,
  command: 'npx jest',
  bin: 'bin/jest.js',
  runWords: [],
  rerun: {
    program: 'jest',
    between: String.raw`\s+`,
    words: (files, titles) => {
      return ['--runTestsByPath', ...files, ...(titles === '' ? [] : ['--testNamePattern', `^(?:${titles})$`])];
    },
  },
  config: {
    files: [...ENDINGS, 'json'].map((ending) => `jest.config.${ending}`),
    newFile: () => 'jest.config.mjs',
    manifestKey: 'jest',
    property: 'reporters',
    usual: 'default',
    element: (quoted) => quoted,
    testRunner: '@runsheet/jest/runner',
    newText: (code) => `export default {\n  ${code},\n};\n`,
  },
  attach: {
    program: /\/(?:jest|jest-cli)\/bin\/jest\.js$/,
    flag: '--reporters',
    isList: false,
    list: [`--testNamePattern=${NO_TEST}`],
    isOther: (words) => words.some((word) => OTHER.has(word)),
  },
};
