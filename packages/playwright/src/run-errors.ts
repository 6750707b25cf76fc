import type { PlaywrightEnd, TestError } from './playwright-results.ts';
import type { Ending, Failure } from '@runsheet/core/adapter';
import { stripVTControlCharacters } from 'node:util';

/** What went wrong outside of tests. That `maxFailures` is reached is no failure of its own. */
export function errorsMet(errors: readonly TestError[]): readonly TestError[] {
  const met = errors.filter((error) => !isStopNotice(error));
  const others = met.filter((error) => !isNothingFound(error));
  // Where files fail to load, Playwright finds no tests either.
  return others.length === 0 ? met : others;
}

/** Whether Playwright found no test, and nothing else went wrong. */
export function isNothingFound({ message = '' }: TestError): boolean {
  return message.includes('No tests found');
}

function isStopNotice({ message = '' }: TestError): boolean {
  return message.includes('Testing stopped early after');
}

type Ended = {
  readonly result: PlaywrightEnd;
  readonly errors: readonly TestError[];
  /** What kept Playwright from running anything. */
  readonly obstacle: Failure | undefined;
};

/** Whether a run came to its own end, and what ended it before. Pure. */
export function endingOf({ result, errors, obstacle }: Ended): Ending {
  const stop = errors.find(isStopNotice);
  if (obstacle !== undefined) return interrupted(`nothing has run: ${obstacle.message.split('\n', 1).join('')}`);
  if (stop !== undefined) return interrupted(stopReason(stop));
  if (result.status === 'timedout') return interrupted('the run took longer than globalTimeout');
  return result.status === 'interrupted' ? interrupted('the run was interrupted') : { kind: 'complete' };
}

function interrupted(why: string): Ending {
  return { kind: 'interrupted', why };
}

function stopReason({ message = '' }: TestError): string {
  const [count = ''] = /\d+/.exec(stripVTControlCharacters(message)) ?? [];
  return `stopped by maxFailures after ${count} failed`;
}
