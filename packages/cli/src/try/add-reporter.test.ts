import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../place.test.support.ts';
import { addReporter, reporterVariable } from './add-reporter.ts';

const VITEST = '/shop/node_modules/vitest/vitest.mjs';
/** There is no configuration. */
const PLACE = { directory: '/nowhere' };
const JEST = '/shop/node_modules/jest/bin/jest.js';
const MOCHA = '/shop/node_modules/mocha/bin/mocha.js';
const PLAYWRIGHT = '/shop/node_modules/@playwright/test/cli.js';

test.each([
  [VITEST, 'run', 'run --reporter=default --reporter=<vitest> --run'],
  [VITEST, '', '--reporter=default --reporter=<vitest> --run'],
  [VITEST, 'run src -t sum', 'run src -t sum --reporter=default --reporter=<vitest> --run'],
  [VITEST, 'run --reporter dot', 'run --reporter dot --reporter=<vitest> --run'],
  [VITEST, 'run --reporter=dot -- a', 'run --reporter=dot --reporter=<vitest> --run -- a'],
  [JEST, '--ci src', '--ci src --reporters=default --reporters=<jest> --testRunner=<runner>'],
  [JEST, '--testRunner x', '--testRunner x --reporters=default --reporters=<jest>'],
  [JEST, '--projects a b', '--projects a b --reporters=default --reporters=<jest>'],
  [JEST, '--reporters=summary -- a.js', '--reporters=summary --reporters=<jest> --testRunner=<runner> -- a.js'],
  [
    'C:\\shop\\node_modules\\jest-cli\\bin\\jest.js',
    '--ci',
    '--ci --reporters=default --reporters=<jest> --testRunner=<runner>',
  ],
])('%s %s', (script, given, expected) => {
  expect(readable(addReporter(script, wordsOf(given), PLACE))).toBe(expected);
});

test.each([
  ['/usr/lib/npm/bin/npm-cli.js', 'test'],
  ['/shop/scripts/vitest.mjs', 'run'],
  [VITEST, 'list'],
  [MOCHA, '--dry-run'],
  [VITEST, 'watch'],
  [VITEST, '--version'],
  [JEST, '--showConfig'],
  [JEST, '-h'],
  [PLAYWRIGHT, 'install chromium'],
  [PLAYWRIGHT, 'test --ui'],
])('runs no tests, or is no runner, and is left alone: %s %s', (script, given) => {
  expect(addReporter(script, wordsOf(given), PLACE)).toBeUndefined();
});

test('Playwright takes our reporter beside those that it has', () => {
  expect(addReporter(PLAYWRIGHT, ['test', '--workers=2'], PLACE)).toEqual(['test', '--workers=2']);
  expect(addReporter(PLAYWRIGHT, ['test'], { ...PLACE, purpose: 'list' })).toEqual(['test', '--list']);
  expect(reporterVariable(PLAYWRIGHT)).toEqual({ PW_TEST_REPORTER: expect.stringContaining('playwright') });
  expect(reporterVariable(VITEST)).toEqual({});
});

test('a runner is known behind the link in .bin too', () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'vitest'));
  writeFileSync(join(folder, 'vitest', 'vitest.mjs'), '');
  symlinkSync(join(folder, 'vitest', 'vitest.mjs'), join(folder, 'bin'));
  expect(readable(addReporter(join(folder, 'bin'), ['run'], PLACE))).toContain('run --reporter=default');
});

test('tests are listed with a name that none has, and by the reporters of the configuration first', () => {
  const listed = readable(addReporter(VITEST, ['run'], { ...PLACE, purpose: 'list' }));
  expect(listed).toBe('run --reporter=default --reporter=<vitest> --run --testNamePattern=(?!)');
  expect(readable(addReporter(JEST, ['--ci'], { ...PLACE, purpose: 'list-as-configured' }))).toBe(
    '--ci --testNamePattern=(?!)',
  );
});

test.each([
  ['package.json', '{ "jest": { "testRunner": "jest-jasmine2" } }'],
  ['jest.config.ts', `export default { testRunner: 'jest-jasmine2/runner' };`],
  ['jest.config.js', `module.exports = { projects: ['a', 'b'] };`],
  ['of-ours.json', '{ "preset": "of-ours" }'],
])('a test runner that %s may name is left as it is', (name, text) => {
  const directory = makeFolder();
  const words = name === 'of-ours.json' ? ['--config', name] : ['--ci'];
  expect(readable(addReporter(JEST, words, { directory }))).toContain('--testRunner=<runner>');
  writeFileSync(join(directory, name), text);
  expect(readable(addReporter(JEST, words, { directory }))).not.toContain('--testRunner');
});

function wordsOf(line: string): readonly string[] {
  return line === '' ? [] : line.split(' ');
}

function readable(words: readonly string[] | undefined): string {
  return (words ?? []).join(' ').replaceAll(/=\S+(vitest|jest|runner)\S*\.js/g, '=<$1>');
}
