import { expect, test } from 'vitest';
import { addedTests, changesIn, changesSince } from './run-changes.ts';

const ROWS = [
  { id: 1, indent: 0, text: 'cart.test.ts' },
  { id: 2, indent: 1, text: 'Cart' },
  { id: 3, indent: 2, text: 'adds' },
  { id: 4, indent: 2, text: 'removes' },
  { id: 5, indent: 1, text: 'pays' },
];

test('what fails now and did not before is new, what passes now and failed before is fixed', () => {
  const earlier = [runOf(1, { 3: 'pass', 4: 'fail', 5: 'fail' }), runOf(2, { 3: 'pass', 4: 'fail', 5: 'fail' })];
  expect(changesSince(earlier, { 3: 'fail', 4: 'pass', 5: 'fail' }, ROWS)).toEqual({
    newFailures: { count: 1, titles: ['cart.test.ts › Cart › adds'] },
    fixed: { count: 1, titles: ['cart.test.ts › Cart › removes'] },
  });
});

test('the last run that has a result for a test is the one before: a run of a part says nothing of the others', () => {
  const earlier = [
    runOf(1, { 3: 'fail', 4: 'fail' }),
    runOf(2, { 3: 'pass', 4: '' }),
    runOf(3, {}),
    { results: undefined },
  ];
  expect(changesSince(earlier, { 3: 'fail', 4: 'pass', 5: 'blocked' }, ROWS)).toEqual({
    newFailures: { count: 1, titles: ['cart.test.ts › Cart › adds'] },
    fixed: { count: 1, titles: ['cart.test.ts › Cart › removes'] },
  });
});

test('what passes as before, or for the first time, is neither new nor fixed, nor is what fails as before', () => {
  const none = { newFailures: { count: 0, titles: [] }, fixed: { count: 0, titles: [] } };
  expect(changesSince([runOf(1, { 3: 'pass', 4: 'fail' })], { 3: 'pass', 4: 'fail', 5: 'pass' }, ROWS)).toEqual(none);
});

test('a run is compared with those before it, and not with those after', () => {
  const runs = [runOf(1, { 5: 'pass' }), runOf('2', { 5: 'fail' }), runOf(3, { 5: 'pass' })];
  expect(changesIn(runs, 2, ROWS)).toEqual({
    newFailures: { count: 1, titles: ['cart.test.ts › pays'] },
    fixed: { count: 0, titles: [] },
  });
  expect(changesIn(runs, 3, ROWS)?.fixed?.count).toBe(1);
  expect(changesIn(runs, 4, ROWS)).toBeUndefined();
});

test('of many titles the first are kept, and all are counted', () => {
  const rows = Array.from({ length: 30 }, (_, id) => ({ id, indent: 0, text: `test ${id}` }));
  const marks = Object.fromEntries(rows.map(({ id }) => [id, 'fail']));
  const { newFailures } = changesSince([], marks, rows);
  expect(newFailures?.count).toBe(30);
  expect(newFailures?.titles).toEqual(rows.slice(0, 20).map(({ text }) => text));
});

test('added are the tests of this run whose rows were not there, without their headings', () => {
  expect(addedTests(ROWS, ROWS.slice(0, 1), new Set([1, 2, 3, 5]))).toEqual({
    count: 2,
    titles: ['cart.test.ts › Cart › adds', 'cart.test.ts › pays'],
  });
  expect(addedTests(ROWS, ROWS, new Set([3]))).toBeUndefined();
  // Rows that others have added meanwhile are none of this build.
  expect(addedTests(ROWS, ROWS.slice(0, 4), new Set([3, 4]))).toBeUndefined();
});

function runOf(id: number | string, marks: Readonly<Record<string, string>>) {
  const results = Object.entries(marks).map(([row, result]) => [row, { result, comment: '', issue: '' }] as const);
  return { id, results: Object.fromEntries(results) };
}
