import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../place.test.support.ts';
import { addReporter, reporterVariable } from './add-reporter.ts';

const VITEST = '/shop/node_modules/vitest/vitest.mjs';
const JEST = '/shop/node_modules/jest/bin/jest.js';
const MOCHA = '/shop/node_modules/mocha/bin/mocha.js';
const PLAYWRIGHT = '/shop/node_modules/@playwright/test/cli.js';

test.each([
  [VITEST, 'run', 'run --reporter=default --reporter=<vitest> --run'],
  [VITEST, '', '--reporter=default --reporter=<vitest> --run'],
  [VITEST, 'run src -t sum', 'run src -t sum --reporter=default --reporter=<vitest> --run'],
  [VITEST, 'run --reporter dot', 'run --reporter dot --reporter=<vitest> --run'],
  [VITEST, 'run --reporter=dot -- a', 'run --reporter=dot --reporter=<vitest> --run -- a'],
  [JEST, '--ci src', '--ci src --reporters=default --reporters=<jest>'],
  [JEST, '--reporters=summary -- a.js', '--reporters=summary --reporters=<jest> -- a.js'],
  ['C:\\shop\\node_modules\\jest-cli\\bin\\jest.js', '--ci', '--ci --reporters=default --reporters=<jest>'],
])('%s %s', (script, given, expected) => {
  expect(readable(addReporter(script, wordsOf(given)))).toBe(expected);
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
  expect(addReporter(script, wordsOf(given))).toBeUndefined();
});

test('Playwright takes our reporter beside those that it has', () => {
  expect(addReporter(PLAYWRIGHT, ['test', '--workers=2'])).toEqual(['test', '--workers=2']);
  expect(addReporter(PLAYWRIGHT, ['test'], 'list')).toEqual(['test', '--list']);
  expect(reporterVariable(PLAYWRIGHT)).toEqual({ PW_TEST_REPORTER: expect.stringContaining('playwright') });
  expect(reporterVariable(VITEST)).toEqual({});
});

test('a runner is known behind the link in .bin too', () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'vitest'));
  writeFileSync(join(folder, 'vitest', 'vitest.mjs'), '');
  symlinkSync(join(folder, 'vitest', 'vitest.mjs'), join(folder, 'bin'));
  expect(readable(addReporter(join(folder, 'bin'), ['run']))).toContain('run --reporter=default');
});

test('tests are listed with a name that none has, and by the reporters of the configuration first', () => {
  const listed = readable(addReporter(VITEST, ['run'], 'list'));
  expect(listed).toBe('run --reporter=default --reporter=<vitest> --run --testNamePattern=(?!)');
  expect(readable(addReporter(JEST, ['--ci'], 'list-as-configured'))).toBe('--ci --testNamePattern=(?!)');
});

function wordsOf(line: string): readonly string[] {
  return line === '' ? [] : line.split(' ');
}

function readable(words: readonly string[] | undefined): string {
  return (words ?? []).join(' ').replaceAll(/=\S+(vitest|jest)\S*\.js/g, '=<$1>');
}
