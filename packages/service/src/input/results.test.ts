import { expect, test } from 'vitest';

import { resultInput, resultMap, rowResultsInput } from './results.ts';

test.each([
  { input: 'passed', problem: 'an unknown word' },
  { input: 'PASS', problem: 'another case' },
  { input: 1, problem: 'a number' },
  { input: [], problem: 'an empty list' },
  { input: ['pass', 'a', 'b', 'c'], problem: 'a list of four' },
  { input: ['pass', 1], problem: 'a comment that is no text' },
  { input: { result: 'ok' }, problem: 'an unknown word in an object' },
  { input: { result: 'pass', comment: null }, problem: 'a comment that is null' },
])('$problem is no result', ({ input }) => {
  expect(resultInput.safeParse(input).success).toBe(false);
});

test('when both spellings are there, the singular counts', () => {
  expect(resultInput.parse({ result: 'fail', comment: 'a', comments: 'b', issue: 'c', issues: 'd' })).toEqual({
    result: 'fail',
    comment: 'a',
    issue: 'c',
  });
});

test('an empty result counts as no result, in every form', () => {
  expect(['', null, ['', '', ''], {}].map((input) => resultInput.parse(input))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a map keeps every key, also those a prototype has', () => {
  const map = resultMap.parse(JSON.parse('{ "__proto__": "pass", "constructor": "fail", "7": "query" }'));

  expect([...map.keys()].toSorted()).toEqual(['7', '__proto__', 'constructor']);
});

test('a problem in a map is told by its key', () => {
  expect(resultMap.safeParse({ 3: 'pass', 4: 'nope' }).error?.issues).toMatchObject([{ path: ['4'] }]);
});

test('results of a row are a list or a map', () => {
  expect(rowResultsInput.parse(['pass', null])).toHaveLength(2);
  expect(rowResultsInput.parse({ 1: 'pass' })).toBeInstanceOf(Map);
  expect(rowResultsInput.safeParse('pass').success).toBe(false);
});
