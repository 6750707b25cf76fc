import { expect, test } from 'vitest';
import { byFlags, flagsIn } from './narrowed-by.ts';

const drawn = (...words: readonly string[]) => flagsIn(words).map(({ name, value }) => `${name}: ${value}`);

test('a flag is found in each of the ways in which runners take it', () => {
  expect(drawn('--testMatch', 'a', 'b')).toEqual(['testMatch: a']);
  expect(drawn('--test-match=a=b')).toEqual(['testMatch: a=b']);
  expect(drawn('-r', 'src', '-t=x')).toEqual(['r: src', 't: x']);
  expect(drawn('--no-typecheck', '--typecheck.only')).toEqual(['noTypecheck: ', 'typecheck.only: ']);
  expect(drawn('--dir=', '--roots')).toEqual(['dir: ', 'roots: ']);
  expect(drawn('--dir=a\nb')).toEqual(['dir: a\nb']);
});

test('names of files are no flags, and nothing is one behind two dashes', () => {
  expect(drawn('run', 'dir', '-', '--', '--dir', 'src')).toEqual([]);
  expect(drawn('--dir', '--', 'src')).toEqual(['dir: ']);
});

test('a flag that narrows is told once, however often it is given', () => {
  const words = ['--roots', 'a', '--roots=b', '--bail', '--dir', 'c'];
  expect(byFlags(words, ({ name }) => name !== 'bail')).toEqual([
    [true, '--roots'],
    [true, '--dir'],
  ]);
  expect(byFlags([], () => true)).toEqual([]);
});
