import { expect, test } from 'vitest';
import { aCase } from './jest-results.test.support.ts';
import { type CaseContext, outcomeOf } from './outcome.ts';

const context: CaseContext = {
  narrowed: false,
  blocker: undefined,
  trace: undefined,
  failureOf: (text) => ({ message: text ?? '(no message)', diff: '', stack: '', location: undefined }),
};
const noDatabase = { message: 'no database', diff: '', stack: '', location: undefined };
const blocked: CaseContext = {
  ...context,
  blocker: { kind: 'hook', hook: 'beforeAll', failure: noDatabase },
  trace: 'blocked',
};
const failed = aCase('fails', { status: 'failed', failureMessages: ['no database'] });

test('a test that passed after retries says how often it was tried, and the errors before', () => {
  const flaky = aCase('flaky', { invocations: 2, retryReasons: ['first'] });
  expect(outcomeOf(flaky, context)).toMatchObject({ kind: 'passed', attempts: 2, failures: [{ message: 'first' }] });
});

test('a failed test has the errors of every attempt, and may have none', () => {
  const retried = aCase('retried', {
    status: 'failed',
    invocations: 2,
    retryReasons: ['first'],
    failureMessages: ['last'],
  });
  expect(outcomeOf(retried, context)).toMatchObject({
    kind: 'failed',
    attempts: 2,
    failures: [{ message: 'first' }, { message: 'last' }],
  });
  const silent = aCase('silent', { status: 'failed', failureMessages: [null] });
  expect(outcomeOf(silent, context)).toMatchObject({ failures: [{ message: '(no message)' }] });
});

test('titles that a runner writes above an error are no part of it', () => {
  const under = (text: string) =>
    aCase('removes', { ancestorTitles: ['cart'], status: 'failed', failureMessages: [text] });
  const read = (text: string) => outcomeOf(under(text), context);
  expect(read('cart > removes\n    Error: no item\n        at a.js:1:2\n')).toMatchObject({
    failures: [{ message: 'Error: no item\n    at a.js:1:2\n' }],
  });
  for (const message of ['cart > removes\nis no item', 'cart > removes']) {
    expect(read(message)).toMatchObject({ failures: [{ message }] });
  }
});

test('a test below a failed beforeAll is unfinished, if the runner saw that it never ran', () => {
  const cause = { kind: 'hook', hook: 'beforeAll', failure: noDatabase };
  expect(outcomeOf(failed, blocked)).toEqual({ kind: 'unfinished', cause });
  expect(outcomeOf(failed, { ...blocked, trace: 'ran' }).kind).toBe('failed');
  expect(outcomeOf(failed, context).kind).toBe('failed');
});

test('a test that failed in beforeEach is failed, though it never ran', () => {
  expect(outcomeOf(failed, { ...blocked, blocker: undefined }).kind).toBe('failed');
});

test('tests that were skipped or are to do stay so below a failed hook', () => {
  expect(outcomeOf(aCase('skipped', { status: 'pending' }), { ...blocked, trace: 'skipped' }).kind).toBe('skipped');
  expect(outcomeOf(aCase('to do', { status: 'todo' }), blocked).kind).toBe('todo');
});

test('a pending test is not claimed to be skipped where a filter or .only has left it out', () => {
  const pending = aCase('left out', { status: 'pending' });
  expect(outcomeOf(pending, context).kind).toBe('skipped');
  expect(outcomeOf(pending, { ...context, narrowed: true }).kind).toBe('unselected');
  expect(outcomeOf(pending, { ...context, trace: 'unselected' }).kind).toBe('unselected');
});
