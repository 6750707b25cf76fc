import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ENDINGS, NO_TEST, type ConfiguredRunner } from './runner.ts';
import { testRunnerWord } from './test-runner-word.ts';
import { parseObject, recordIn } from './manifest.ts';

const OTHER: ReadonlySet<string> = new Set(['--init', '--showConfig', '--listTests', '--clearCache']);

export const JEST: ConfiguredRunner = {
  kind: 'configured',
  name: 'jest',
  packageName: 'jest',
  label: 'Jest',
  reporter: '@runsheet/jest',
  oldest: [29, 7],
  newestMajor: 30,
  command: 'npx jest',
  bin: 'bin/jest.js',
  runWords: [],
  runsPackagesBelow: false,
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
    around: undefined,
    property: 'reporters',
    usual: 'default',
    alwaysSpeaks: false,
    element: (quoted) => quoted,
    testRunner: '@runsheet/jest/runner',
    newText: (code) => `export default {\n  ${code},\n};\n`,
  },
  attach: {
    program: /\/(?:jest|jest-cli)\/bin\/jest\.js$/,
    flag: '--reporters',
    isList: false,
    variable: undefined,
    always: [],
    list: [`--testNamePattern=${NO_TEST}`],
    beside: testRunnerWord,
    isOther: (words) => words.some((word) => OTHER.has(word)),
  },
  ask: {
    words: (folder) => {
      const manifest = createRequire(join(folder, 'package.json')).resolve('jest/package.json');
      return [join(dirname(manifest), 'bin', 'jest.js'), '--showConfig'];
    },
    read: (stdout) => {
      const { globalConfig, configs: projects } = parseObject(stdout) ?? {};
      const configs: readonly unknown[] = Array.isArray(projects) ? projects : [];
      const testRunners = configs.map((project) => recordIn({ project }, 'project')['testRunner']);
      return {
        reporters: recordIn({ globalConfig }, 'globalConfig')['reporters'],
        testRunners: testRunners.filter((path) => typeof path === 'string'),
      };
    },
  },
};
