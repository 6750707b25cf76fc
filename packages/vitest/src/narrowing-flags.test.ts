import { expect, test } from 'vitest';
import { narrowingFlags } from './narrowing-flags.ts';

const told = (isAtPackage: boolean, ...words: readonly string[]) =>
  narrowingFlags({ words, isAtPackage }).map(([, reason]) => reason);

test.each([
  ['--dir', '--dir src'],
  ['--dir', '--dir=src'],
  ['--typecheck.only', '--typecheck.only'],
  ['--noTypecheck', '--no-typecheck'],
  ['--typecheck.enabled', '--typecheck.enabled=false'],
  ['--browser', '--browser firefox'],
  ['--browser', '--browser=false'],
  ['--browser.name', '--browser.name=firefox'],
  ['--noBrowser', '--no-browser'],
])('%s leaves out tests, written as %s', (reason, words) => {
  expect(told(true, ...words.split(' '))).toEqual([reason]);
});

test('what changes how tests run leaves none out', () => {
  const words = [
    'run',
    '--config=vitest.unit.config.ts',
    '--reporter=dot',
    '--browser',
    '--typecheck',
    '--pool',
    'forks',
  ];
  expect(told(true, ...words)).toEqual([]);
});

test.each(['--root', '-r'])('a %s narrows a run below the folder of its package alone', (flag) => {
  expect(told(false, flag, 'src')).toHaveLength(1);
  expect(told(true, `${flag}=packages/a`)).toEqual([]);
});
