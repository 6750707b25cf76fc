import { expect, test } from 'vitest';
import { withMarkedResults } from './script-history.ts';

const ROWS = [
  { id: 1, indent: 0, text: 'a.test.ts' },
  { id: 2, indent: 1, text: 'adds' },
  { id: 3, indent: 1, text: 'pays' },
];

test('marks are shown as results, without comments', () => {
  const marked = { id: 7, headers: { runsheet_marks: '1w;f2;r3;.' } };
  const [run] = withMarkedResults(ROWS, [marked]) ?? [];
  expect(run?.results).toEqual({
    2: { result: 'fail', comment: '', issue: '' },
    3: { result: 'pass', comment: 'passed on attempt 2 of 2', issue: '' },
  });
  expect(withMarkedResults(ROWS, [marked, { id: 8 }])).toBeUndefined();
});

test('a heading that passed is not shown: it has no cell', () => {
  const [run] = withMarkedResults(ROWS, [{ id: 7, headers: { runsheet_marks: '1s;p2+1;.' } }]) ?? [];
  expect(Object.keys(run?.results ?? {})).toEqual(['2', '3']);
});
