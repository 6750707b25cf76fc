import type { Failure, Outcome } from './report.ts';

// The one place where the sentence of an outcome is written, and read again from the comment of a cell.

/** The sentence of an outcome, such as `passed on attempt 2 of 2`, then its failures as `textOf` words them. Pure. */
export function storyOf(outcome: Outcome, textOf: (failure: Failure) => string): readonly string[] {
  switch (outcome.kind) {
    case 'passed':
      return outcome.attempts > 1
        ? [passedOnAttempt(outcome.attempts), ...outcome.failures.slice(0, 1).map(textOf)]
        : [];
    case 'failed':
      return failedAttempts(outcome.attempts, outcome.failures.map(textOf));
    case 'skipped':
    case 'todo':
      return [outcome.note === '' ? outcome.kind : `${outcome.kind}: ${outcome.note}`];
    case 'unfinished': {
      const { cause } = outcome;
      return [cause.kind === 'hook' ? `${cause.hook} failed: ${cause.failure.message}` : cause.why];
    }
    case 'unselected':
      return [];
    default:
      return outcome satisfies never;
  }
}

export function passedOnAttempt(attempts: number): string {
  return `passed on attempt ${attempts} of ${attempts}`;
}

/** Attempts that failed alike are told once, others with their numbers. */
function failedAttempts(attempts: number, texts: readonly string[]): readonly string[] {
  if (attempts < 2) return texts;
  const numbersOf = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) numbersOf.set(text, [...(numbersOf.get(text) ?? []), index + 1]);
  // An attempt may have failed more than once.
  const areNumbered = numbersOf.size > 1 && texts.length === attempts;
  const parts = [...numbersOf].map(([text, numbers]) => (areNumbered ? `${namesOf(numbers)}: ${text}` : text));
  return [`failed in all ${attempts} attempts`, ...parts];
}

function namesOf(numbers: readonly number[]): string {
  return numbers.length === 1 ? `attempt ${numbers[0]}` : `attempts ${numbers.join(', ')}`;
}

/** How often a case was tried until it passed, and what the comment of its cell says below that; once, where it tells of no retry. */
export function readPassed(comment: string): { readonly attempts: number; readonly earlier: string } {
  const [sentence = '', attempts = '1'] = PASSED.exec(comment) ?? [];
  return { attempts: Number(attempts), earlier: comment.slice(sentence.length).trimStart() };
}

const PASSED = /^passed on attempt (\d+) of \d+/;

/** What a failure says without its attempts: these are not what is wrong. */
export function withoutAttempts(comment: string): string {
  return comment.replace(/^failed in all \d+ attempts\n\n/, '');
}

/** What the comment of a blocked cell says: that its case was skipped or is to be written, and why. */
export function readLeftOut(comment: string): { readonly kind: 'skipped' | 'todo'; readonly note: string } {
  const [, word = 'skipped', note = comment] = /^(skipped|todo)(?:: ([\s\S]*))?$/.exec(comment) ?? [];
  return { kind: word === 'todo' ? 'todo' : 'skipped', note: comment === word ? '' : note };
}

/** Whether the comment of a blocked cell says that its case was left out on purpose. */
export function isLeftOut(comment: string): boolean {
  return /^(?:skipped|todo)(?::|$)/.test(comment);
}

/** Whether a line of a comment tells of attempts. */
export function tellsAttempts(line: string): boolean {
  return /^(?:attempts? \d[\d, ]*: |passed on attempt \d+ of \d+$|failed in all \d+ attempts$)/.test(line);
}

export const NO_KNOWN_PASS = 'failing with no known pass';
