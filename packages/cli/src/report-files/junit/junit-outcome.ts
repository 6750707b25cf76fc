import type { Failure, Outcome } from '@runsheet/core/adapter';
import type { CaseElement, CasePart, PartKind } from './junit-elements.ts';
import { type FailureReading, partFailure } from './junit-failure.ts';

/** What happened to a case. */
export function outcomeOf({ parts, status }: CaseElement, reading: FailureReading): Outcome {
  if (parts.length === 0) return withoutWord(status);
  const all = (...kinds: readonly PartKind[]) => parts.filter(({ kind }) => kinds.includes(kind));
  const [skipped] = all('skipped');
  if (skipped?.type === 'todo') return { kind: 'todo', note: noteOf(skipped) };
  const failed = all('failure', 'error');
  const output = all('system-err')
    .map(({ text }) => text)
    .join('\n');
  const failuresOf = (some: readonly CasePart[]): readonly Failure[] =>
    some.map((part, nth) => partFailure(part, reading, nth === 0 ? output : ''));
  if (failed.some(({ type }) => type === 'cancelledByParent')) {
    return { kind: 'unfinished', cause: { kind: 'stopped', why: failed[0]?.message ?? 'cancelled' } };
  }
  if (failed.length > 0) {
    const reruns = all('rerunFailure', 'rerunError');
    return { kind: 'failed', attempts: 1 + reruns.length, failures: failuresOf([...failed, ...reruns]) };
  }
  if (skipped !== undefined) return { kind: 'skipped', note: noteOf(skipped) };
  const flaky = all('flakyFailure', 'flakyError');
  return flaky.length === 0
    ? withoutWord(status)
    : { kind: 'passed', attempts: 1 + flaky.length, failures: failuresOf(flaky) };
}

/** Most cases; one value for all of them. */
const PASSED: Outcome = { kind: 'passed', attempts: 1, failures: [] };
const SKIPPED: Outcome = { kind: 'skipped', note: '' };

/** What happened to a case of which nothing is said but its status. */
function withoutWord(status: string): Outcome {
  const word = status.toLowerCase();
  if (FAILED.has(word)) return { kind: 'failed', attempts: 1, failures: [wordless(status)] };
  return LEFT_OUT.has(word) ? SKIPPED : PASSED;
}

const FAILED: ReadonlySet<string> = new Set(['failed', 'fail', 'failure', 'error', 'broken']);
const LEFT_OUT: ReadonlySet<string> = new Set(['notrun', 'disabled', 'skipped', 'ignored', 'suppressed', 'filtered']);

function wordless(status: string): Failure {
  return { message: `Its status is "${status}", without a message.`, diff: '', stack: '' };
}

/** Why it was skipped; `true` is what node:test says where there is no reason. */
function noteOf({ message, text }: CasePart): string {
  const note = message === 'true' ? '' : message.trim() || text.trim();
  return note.replaceAll(GO_LINE, '').trim().slice(0, LONGEST_NOTE);
}

/** What Go prints round the words of a test. */
const GO_LINE = /^[^\S\n\r\u2028\u2029]*(?:=== (?:RUN|PAUSE|CONT|NAME)|--- SKIP:) .*$/gm;
const LONGEST_NOTE = 500;
