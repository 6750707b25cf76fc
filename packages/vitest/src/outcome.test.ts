import { expect, test } from 'vitest';
import { type CaseContext, outcomeOf } from './outcome.ts';
import { aCase as aChild, aModule } from './vitest-results.test.support.ts';

const context: CaseContext = {
  narrowed: false,
  isMerged: false,
  blocker: undefined,
  stopped: 'stopped by bail after 1 failed',
  paths: { packageRoot: '/shop', relative: (file) => file, strip: (text) => text },
  failureOf: ({ message }) => ({ message: String(message), diff: '', stack: '', location: undefined }),
};
const aCase = (...facts: Parameters<typeof aChild>) => aChild(...facts)(aModule({ path: 'a.test.ts' }));
const noDatabase = { message: 'no database', diff: '', stack: '', location: undefined };
const blocked: CaseContext = { ...context, blocker: { kind: 'hook', hook: 'beforeAll', failure: noDatabase } };

test('a test that passed after retries says how often it was tried, and the errors before', () => {
  const flaky = aCase('flaky', { retryCount: 1, errors: [{ message: 'first' }] });
  expect(outcomeOf(flaky, context)).toMatchObject({ kind: 'passed', attempts: 2, failures: [{ message: 'first' }] });
});

test('a test below a failed beforeAll is unfinished, unless its author skipped it', () => {
  expect(outcomeOf(aCase('never ran', { state: 'skipped' }), blocked)).toEqual({
    kind: 'unfinished',
    cause: { kind: 'hook', hook: 'beforeAll', failure: noDatabase },
  });
  expect(outcomeOf(aCase('skipped', { state: 'skipped', mode: 'skip' }), blocked).kind).toBe('skipped');
  expect(outcomeOf(aCase('to do', { state: 'skipped', mode: 'todo' }), blocked).kind).toBe('todo');
});

test('in merged reports, where tests below a failed hook are marked skip, they are unfinished', () => {
  const marked = aCase('never ran', { state: 'skipped', mode: 'skip' });
  expect(outcomeOf(marked, { ...blocked, isMerged: true }).kind).toBe('unfinished');
  expect(outcomeOf(marked, { ...context, isMerged: true }).kind).toBe('skipped');
  const saying = aCase('offline', { state: 'skipped', mode: 'skip', note: 'no network' });
  expect(outcomeOf(saying, { ...blocked, isMerged: true }).kind).toBe('skipped');
});

test('a test that skips itself is skipped, with its note', () => {
  const skipped = aCase('offline', { state: 'skipped', note: 'no network' });
  expect(outcomeOf(skipped, context)).toEqual({ kind: 'skipped', note: 'no network' });
});

test('on a narrowed run a test marked skip is not claimed to be skipped by its author', () => {
  const left = aCase('left out', { state: 'skipped', mode: 'skip' });
  expect(outcomeOf(left, { ...context, narrowed: true })).toEqual({ kind: 'unselected' });
});

test('a test that was not reached, or was running when the run was cancelled, is unfinished', () => {
  const cause = { kind: 'stopped', why: 'stopped by bail after 1 failed' };
  expect(outcomeOf(aCase('not reached', { state: 'pending' }), context)).toEqual({ kind: 'unfinished', cause });
  const aborted = aCase('aborted', { state: 'skipped', note: 'The test run was aborted by the user.' });
  expect(outcomeOf(aborted, context)).toEqual({ kind: 'unfinished', cause });
});
