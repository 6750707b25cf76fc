import type { Counts } from '@runsheet/core/adapter';
import { type OutcomeCounts, sumOf } from '@runsheet/core/command';
import type { ElementTotals } from './junit-elements.ts';
import type { Attributes } from '../xml-elements.ts';

export function totalsIn(attributes: Attributes): ElementTotals {
  const count = (name: string) => {
    const text = attributes[name] ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const skipped = count('skipped') ?? count('skip');
  const disabled = count('disabled');
  return {
    tests: count('tests'),
    failed: (count('failures') ?? 0) + (count('errors') ?? 0),
    knowsFailed: count('failures') !== undefined,
    skipped: skipped === undefined && disabled === undefined ? undefined : (skipped ?? 0) + (disabled ?? 0),
  };
}

type CountSources = {
  readonly root: ElementTotals | undefined;
  /** Of the suites that stand in no other one. */
  readonly tops: readonly ElementTotals[];
  /** How many of the failed ones are no tests, but errors of hooks, suites and files. */
  readonly notTests: number;
  /** Failed attempts that are told within a case. */
  readonly reruns: number;
  readonly read: OutcomeCounts;
};

/** What the file as a whole counts: its suites, else its root; undefined when it does not count. Pure. */
export function totalsOf({ root, tops, notTests, reruns, read }: CountSources): Counts | undefined {
  const tellers =
    tops.length > 0 && tops.every(({ tests }) => tests !== undefined) ? tops : root === undefined ? [] : [root];
  const left = read.skipped + read.todo;
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const total of tellers) {
    if (total.tests === undefined || !total.knowsFailed) return undefined;
    failed += total.failed;
    skipped += total.skipped ?? 0;
    passed += Math.max(0, total.tests - total.failed - (total.skipped ?? 0));
  }
  if (tellers.length === 0) return undefined;
  // Some tools do not count what they skip apart from the rest.
  if (tellers.every((total) => total.skipped === undefined)) {
    skipped = left;
    passed -= left;
  }
  return withoutAttempts({ passed, failed: failed - notTests, skipped }, reruns, read);
}

/** Some tools count each attempt as a test of its own, others as a failure of one. */
function withoutAttempts({ passed, failed, skipped }: Counts, reruns: number, read: OutcomeCounts): Counts {
  const count = passed + failed + skipped;
  if (count - reruns === sumOf(read)) return { passed, failed: failed - reruns, skipped };
  const attempts = count === sumOf(read) ? Math.min(reruns, Math.max(0, failed - read.failed)) : 0;
  return { passed: passed + attempts, failed: failed - attempts, skipped };
}

/** Tools also write `1,203.154`. */
export function secondsIn(text: string | undefined): number | undefined {
  const seconds = Number((text ?? '').replaceAll(',', ''));
  return text !== undefined && text !== '' && Number.isFinite(seconds) ? seconds : undefined;
}

/** Milliseconds since 1970. Without an offset it is taken for UTC, by every machine alike. */
export function momentIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const moment = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(moment) ? undefined : moment;
}
