import { type Failure, type Outcome, PASSED } from '@runsheet/core/adapter';
import type { CaseElement, CasePart, ElementTotals, PartKind } from './junit-elements.ts';
import { type FailureReading, partFailure } from './junit-failure.ts';

type Counting = { readonly totals: ElementTotals };

/** What stands around a case, besides what its failures need. */
type OutcomeReading = FailureReading & {
  readonly root: Counting | undefined;
  readonly suites: readonly Counting[];
};

export function outcomeOf({ parts, words }: CaseElement, reading: OutcomeReading): Outcome {
  if (parts.length === 0) return byWords(words, reading);
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
    ? byWords(words, reading)
    : { kind: 'passed', attempts: 1 + flaky.length, failures: failuresOf(flaky) };
}

const SKIPPED: Outcome = { kind: 'skipped', note: '' };

/**
 * What happened to a case of which nothing is said but its status. A word that nobody knows is no pass, unless all that a
 * suite around it counts has passed.
 */
function byWords(words: readonly string[], { root, suites }: OutcomeReading): Outcome {
  const failed = words.find((word) => isAmong(FAILED_WORDS, word));
  if (failed !== undefined) {
    const message = `Its status is "${failed}", without a message.`;
    return { kind: 'failed', attempts: 1, failures: [{ message, diff: '', stack: '' }] };
  }
  if (words.some((word) => isAmong(LEFT_OUT_WORDS, word))) return SKIPPED;
  const unknown = words.find((word) => !isAmong(PASSED_WORDS, word));
  if (unknown === undefined || [root, ...suites].some(hasPassed)) return PASSED;
  const why = `its status is "${unknown}", which may be no pass`;
  return { kind: 'unfinished', cause: { kind: 'stopped', why } };
}

function hasPassed(around: Counting | undefined): boolean {
  if (around === undefined) return false;
  const { tests, knowsFailed, failed, skipped = 0 } = around.totals;
  return tests !== undefined && knowsFailed && failed + skipped === 0;
}

function isAmong(known: ReadonlySet<string>, word: string): boolean {
  return known.has(word.toLowerCase().replaceAll(/[\s_-]/g, ''));
}

/** In small letters, without blanks and dashes. */
const PASSED_WORDS: ReadonlySet<string> = new Set(
  'passed pass passing success successful succeeded ok run ran executed completed complete done finished fixed true'.split(
    ' ',
  ),
);
const FAILED_WORDS: ReadonlySet<string> = new Set(
  'failed fail failing failure error errored broken regression crashed crash timeout timedout aborted killed fatal ko'.split(
    ' ',
  ),
);
const LEFT_OUT_WORDS: ReadonlySet<string> = new Set(
  'skipped skip ignored ignore notrun notexecuted disabled suppressed filtered excluded pending todo inconclusive'.split(
    ' ',
  ),
);

/** Why it was skipped; `true` is what node:test says where there is no reason. */
function noteOf({ message, text }: CasePart): string {
  const note = message === 'true' ? '' : message.trim() || text.trim();
  return note.replaceAll(GO_LINE, '').trim().slice(0, LONGEST_NOTE);
}

/** What Go prints round the words of a test. */
const GO_LINE = /^[^\S\n\r\u2028\u2029]*(?:=== (?:RUN|PAUSE|CONT|NAME)|--- SKIP:) .*$/gm;
const LONGEST_NOTE = 500;
