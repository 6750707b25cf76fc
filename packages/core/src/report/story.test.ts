import { expect, test } from 'vitest';
import type { Failure, Outcome } from './report.ts';
import { isLeftOut, readLeftOut, readPassed, storyOf, tellsAttempts, withoutAttempts } from './story.ts';

function failure(message: string): Failure {
  return { message, diff: '', stack: '' };
}

/** The comment of an outcome, as a cell holds it. */
function told(outcome: Outcome): string {
  return storyOf(outcome, ({ message }) => message).join('\n\n');
}

const ONE = [failure('no')];
const OTHERS = [failure('no'), failure('not yet')];

test.each<[Outcome, string]>([
  [{ kind: 'passed', attempts: 1, failures: [] }, ''],
  [{ kind: 'passed', attempts: 3, failures: OTHERS }, 'passed on attempt 3 of 3\n\nno'],
  [{ kind: 'failed', attempts: 1, failures: OTHERS }, 'no\n\nnot yet'],
  [{ kind: 'failed', attempts: 2, failures: [...ONE, ...ONE] }, 'failed in all 2 attempts\n\nno'],
  [
    { kind: 'failed', attempts: 2, failures: OTHERS },
    'failed in all 2 attempts\n\nattempt 1: no\n\nattempt 2: not yet',
  ],
  [{ kind: 'skipped', note: '' }, 'skipped'],
  [{ kind: 'todo', note: 'later' }, 'todo: later'],
  [{ kind: 'unfinished', cause: { kind: 'hook', hook: 'beforeAll', failure: failure('no') } }, 'beforeAll failed: no'],
  [{ kind: 'unfinished', cause: { kind: 'stopped', why: 'the run was stopped' } }, 'the run was stopped'],
  [{ kind: 'unselected' }, ''],
])('an outcome has one sentence: %o', (outcome, comment) => {
  expect(told(outcome)).toBe(comment);
});

test('what a comment tells is read again', () => {
  const retried = told({ kind: 'passed', attempts: 3, failures: ONE });
  expect(readPassed(retried)).toEqual({ attempts: 3, earlier: 'no' });
  expect(readPassed('no')).toEqual({ attempts: 1, earlier: 'no' });
  expect(readLeftOut(told({ kind: 'skipped', note: '' }))).toEqual({ kind: 'skipped', note: '' });
  expect(readLeftOut(told({ kind: 'todo', note: 'a\nb' }))).toEqual({ kind: 'todo', note: 'a\nb' });
  expect([isLeftOut('todo: a'), isLeftOut('skipped'), isLeftOut('skipped by hand')]).toEqual([true, true, false]);
  expect(readLeftOut('beforeAll failed: no')).toEqual({ kind: 'skipped', note: 'beforeAll failed: no' });
  expect(withoutAttempts(told({ kind: 'failed', attempts: 2, failures: [...ONE, ...ONE] }))).toBe('no');
  const lines = told({ kind: 'failed', attempts: 2, failures: OTHERS }).split('\n');
  expect(lines.filter(tellsAttempts)).toEqual(['failed in all 2 attempts', 'attempt 1: no', 'attempt 2: not yet']);
});
