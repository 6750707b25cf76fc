import { expect, test } from 'vitest';
import { byFlags, byName, flagsIn, hiddenBy, type RunFilter } from './narrowed-by.ts';

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

test.each<[filter: string, tests: readonly RunFilter[], mayPick: true | undefined]>([
  ['a tag', [byName('@smoke')], undefined],
  ['a value', [byName('2023-12-31')], true],
  ['an empty pattern', [['', 'tests named ']], undefined],
  ['.only', [[true, 'tests marked with .only']], true],
  ['a line', [[1, 'tests at a.spec.ts:12']], true],
  ['a tag and what has failed', [byName('@smoke'), [true, 'tests that failed last time']], true],
  ['nothing', [[undefined, 'tests named undefined']], undefined],
])('of a table, %s may take one row and leave the others unlisted: %j', (_, tests, mayPick) => {
  const selection = hiddenBy(tests, [[true, 'changed files']]);
  expect(selection).toMatchObject({ kind: 'partial' });
  expect('partsTables' in selection ? selection.partsTables : undefined).toBe(mayPick);
  expect(hiddenBy([], [])).toEqual({ kind: 'all' });
});
