import { describe, expect, test } from 'vitest';
import type { Failure, Outcome } from '../report/report.ts';
import { type CellOptions, cellOf, failedGroupCell } from './cell.ts';
import type { Cell } from './sheet.ts';

const OPTIONS: CellOptions = {
  outcomes: {
    passed: 'pass',
    flaky: 'pass',
    failed: 'fail',
    skipped: 'blocked',
    todo: 'blocked',
    unfinished: 'blocked',
  },
  comment: { maxLength: 4_000, stack: false },
};

describe('cellOf', () => {
  test.each<[claim: string, outcome: Outcome, expected: string]>([
    ['a test that passed needs no words', { kind: 'passed', attempts: 1, failures: [] }, 'pass'],
    [
      'a flaky test passes, and says what failed first',
      { kind: 'passed', attempts: 3, failures: [failure('first'), failure('second')] },
      'pass: passed on attempt 3 of 3 | first',
    ],
    [
      'a failed test says everything that failed',
      { kind: 'failed', attempts: 1, failures: [failure('first'), failure('second')] },
      'fail: first | second',
    ],
    [
      'a test that failed again and again says how often',
      { kind: 'failed', attempts: 2, failures: [failure('boom')] },
      'fail: failed in all 2 attempts | boom',
    ],
    [
      'attempts that failed alike are told once',
      { kind: 'failed', attempts: 3, failures: [failure('boom'), failure('boom'), failure('boom')] },
      'fail: failed in all 3 attempts | boom',
    ],
    [
      'other attempts are told with their numbers',
      { kind: 'failed', attempts: 3, failures: [failure('boom'), failure('bang'), failure('boom')] },
      'fail: failed in all 3 attempts | attempts 1, 3: boom | attempt 2: bang',
    ],
    [
      'without a failure for each attempt nobody knows their numbers',
      { kind: 'failed', attempts: 2, failures: [failure('boom'), failure('bang'), failure('boom')] },
      'fail: failed in all 2 attempts | boom | bang',
    ],
    ['a skipped test is blocked', { kind: 'skipped', note: '' }, 'blocked: skipped'],
    ['a skipped test says why', { kind: 'skipped', note: 'no network' }, 'blocked: skipped: no network'],
    ['a test to do is blocked', { kind: 'todo', note: 'later' }, 'blocked: todo: later'],
    [
      'a test whose hook failed names the hook',
      { kind: 'unfinished', cause: { kind: 'hook', hook: 'beforeAll', failure: failure('no database') } },
      'blocked: beforeAll failed: no database',
    ],
    [
      'a test that was stopped says by what',
      { kind: 'unfinished', cause: { kind: 'stopped', why: 'the worker died' } },
      'blocked: the worker died',
    ],
    ['a test that was not selected has no result', { kind: 'unselected' }, 'none'],
  ])('%s', (_, outcome, expected) => {
    expect(draw(cellOf({ outcome }, OPTIONS))).toBe(expected);
  });

  test('the marks are those of the configuration, and `none` leaves the cell empty', () => {
    const outcomes = { ...OPTIONS.outcomes, flaky: 'query', skipped: 'none' } as const;
    const options = { ...OPTIONS, outcomes };
    expect(cellOf({ outcome: { kind: 'passed', attempts: 2, failures: [] } }, options)?.mark).toBe('query');
    expect(cellOf({ outcome: { kind: 'skipped', note: 'x' } }, options)).toBeUndefined();
  });

  test('a comment is never longer than it may be, and holds no control characters, wherever it comes from', () => {
    const options = { ...OPTIONS, comment: { maxLength: 12, stack: false } };
    expect(cellOf({ outcome: { kind: 'todo', note: 'a\u0007\u001Bb' } }, OPTIONS)?.comment).toBe('todo: ab');
    expect(cellOf({ outcome: { kind: 'todo', note: 'a very long note' } }, options)?.comment).toBe('todo\n… (cut)');
  });
});

describe('what a test says of itself', () => {
  const passed: Outcome = { kind: 'passed', attempts: 1, failures: [] };

  test('its issues are the issue of the cell, its notes stand below what happened', () => {
    const meta = { issues: ['SHOP-12', 'SHOP-13'], notes: ['waits for the supplier', 'since May'] };
    expect(cellOf({ outcome: passed, meta }, OPTIONS)).toEqual({
      mark: 'pass',
      comment: 'waits for the supplier\n\nsince May',
      issue: 'SHOP-12, SHOP-13',
    });
    expect(draw(cellOf({ outcome: { kind: 'todo', note: '' }, meta }, OPTIONS))).toBe(
      'blocked: todo | waits for the supplier | since May',
    );
  });

  test('a note is there also where the comment has to be cut', () => {
    const meta = { issues: [], notes: ['since May'] };
    const failing: Outcome = { kind: 'failed', attempts: 1, failures: [failure('x'.repeat(100))] };
    const cell = cellOf({ outcome: failing, meta }, { ...OPTIONS, comment: { maxLength: 40, stack: false } });
    expect(cell?.comment ?? '').toBe(`${'x'.repeat(21)}\n… (cut)\n\nsince May`);
    expect(cell).not.toHaveProperty('issue');
  });

  test('where there is no result, it says nothing', () => {
    expect(
      cellOf({ outcome: { kind: 'unselected' }, meta: { issues: ['SHOP-12'], notes: [] } }, OPTIONS),
    ).toBeUndefined();
  });
});

describe('failedGroupCell', () => {
  test('a heading where nothing failed has no result', () => {
    expect(failedGroupCell([], OPTIONS.comment)).toBeUndefined();
  });

  test('a heading that itself went wrong fails with all its errors', () => {
    expect(draw(failedGroupCell([failure('syntax'), failure('hook')], OPTIONS.comment))).toBe('fail: syntax | hook');
  });
});

function failure(message: string): Failure {
  return { message, diff: '', stack: '' };
}

function draw(cell: Cell | undefined): string {
  if (cell === undefined) return 'none';
  const comment = cell.comment;
  return comment === '' ? cell.mark : `${cell.mark}: ${comment.replaceAll('\n\n', ' | ')}`;
}
