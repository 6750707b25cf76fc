/** Flags that each leave `sub/b.test.js` alone of the tests of `a.test.js` and `sub/b.test.js`, by runner. */
export const NARROWINGS = {
  vitest: [
    ['--dir', 'sub'],
    ['--dir=sub'],
    ['--root', 'sub', '--config', '../vitest.config.js'],
    ['-r=sub', '--config=../vitest.config.js'],
    ['--exclude', 'a.test.js'],
  ],
  jest: [
    ['--testPathIgnorePatterns', '/a.test'],
    ['--test-path-ignore-patterns=/a.test'],
    ['--roots', '<rootDir>/sub'],
    ['--rootDir', 'sub'],
    ['--testMatch=**/sub/*.test.js'],
    ['--testRegex', 'sub/.*'],
    ['--modulePathIgnorePatterns=/a.test'],
    ['--filter=./filter.js'],
  ],
} as const;

/** The same of Jest's projects `top` and `sub`. */
export const PROJECT_NARROWINGS = [
  ['--ignoreProjects', 'top'],
  ['--select-projects', 'sub'],
] as const;

const passes = `test('applies', () => {});`;

/** The files that they are about, and the module that one of them names. */
export const NARROWED_FILES: Readonly<Record<string, string>> = {
  'runsheet.config.json': JSON.stringify({ outcomes: { obsolete: 'exclude' } }),
  'filter.js': `module.exports = (paths) => ({ filtered: paths.filter((path) => path.includes('sub')) });`,
  'a.test.js': passes,
  'sub/b.test.js': passes,
};

/** Settings of Jest with those projects. */
export const TWO_PROJECTS = [
  { displayName: 'top', testMatch: ['<rootDir>/*.test.js'] },
  { displayName: 'sub', testMatch: ['<rootDir>/sub/*.test.js'] },
] as const;
