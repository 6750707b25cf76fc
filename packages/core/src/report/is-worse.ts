import type { Outcome } from './report.ts';

/** Whether this outcome counts where one test has ended in two ways. Pure. */
export function isWorse(one: Outcome, other: Outcome): boolean {
  return RANKS[one.kind] > RANKS[other.kind];
}

const RANKS: { readonly [Kind in Outcome['kind']]: number } = {
  failed: 5,
  unfinished: 4,
  passed: 3,
  skipped: 2,
  todo: 1,
  unselected: 0,
};
