import { expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { Mark } from '../sheet/sheet.ts';
import { countCells } from '../sheet/row-counts.ts';
import { disagrees } from './counts.ts';
import { countResults, describeCounts } from './receipt.ts';

const SENT = { pass: 3, fail: 1, blocked: 2, query: 0, exclude: 1, none: 1 };

test('cells are counted by mark, and tests without one too', () => {
  const marks: readonly Mark[] = ['pass', 'pass', 'pass', 'fail', 'blocked', 'blocked', 'exclude'];
  const cells = new Map(marks.map((mark, id) => [id, { mark, comment: '' }]));
  expect(countCells(sheetFrom('a.test.ts\n  ~ not selected\n  works\n  works too'), cells.values())).toEqual(SENT);
  const three = sheetFrom('a.test.ts\n  ~ one\n  ~ two\n  ~ three\n  works');
  expect(countCells(three, [])).toMatchObject({ pass: 0, none: 3 });
});

test.each([
  ['the same counts', { pass: 3, fail: 1, blocked: 2, query: 0 }, false],
  ['nothing at all', {}, false],
  ['only some of them', { pass: 3 }, false],
  ['a count that differs', { pass: 3, fail: 2 }, true],
  ['a mark that was not sent', { query: 1 }, true],
])('a service that shows %s: %j, disagrees: %s', (_, shown, expected) => {
  expect(disagrees(SENT, shown)).toBe(expected);
});

test('counts read as words, without those that are none, and a failed file is no failed test', () => {
  expect(describeCounts({ counts: SENT, failedHeadings: 0 })).toBe('3 pass, 1 fail, 2 blocked');
  expect(describeCounts({ counts: SENT, failedHeadings: 0, skipped: 1, todo: 1 })).toBe(
    '3 pass, 1 fail, 2 blocked (1 skipped, 1 todo)',
  );
  expect(describeCounts({ counts: SENT, failedHeadings: 1 })).toBe('3 pass, 1 fail (1 file or hook), 2 blocked');
  expect(describeCounts({ counts: { ...SENT, fail: 3 }, failedHeadings: 2 })).toBe(
    '3 pass, 3 fail (2 files or hooks), 2 blocked',
  );
  expect(describeCounts({ counts: { ...SENT, pass: 0, fail: 0, blocked: 0 }, failedHeadings: 0 })).toBe('no results');
});

test('results are those of tests, whatever their mark', () => {
  const counts = { pass: 1, fail: 20, blocked: 300, query: 4_000, exclude: 50_000 };
  expect(countResults({ counts, failedHeadings: 3 })).toBe(54_318);
});
