/** What a client has spent on a service that keeps failing. */
export type Budget = {
  /** Requests since the last success that did not succeed. */
  readonly failures: number;
  /** The first and the last failure since the service last answered. */
  readonly failing: { readonly sinceMs: number; readonly lastMs: number } | undefined;
  /** Whether anything was ever heard from the other side. */
  readonly isReached: boolean;
};

/** What came of a request, as far as it matters here; `unreached`: it never got to the service. */
export type Spent = 'success' | 'throttled' | 'failure' | 'unreached';

const MOST_FAILURES = 12;
const LONGEST_FAILING_MS = 30_000;
/** A wrong address, or no network: waiting at the end of a build would be in vain. */
const LONGEST_UNREACHED_MS = 5_000;

export const FRESH_BUDGET: Budget = { failures: 0, failing: undefined, isReached: false };

/** The budget after a request. A throttled one counts, but the service lives: the waits it asks for cost no time. */
export function charge(budget: Budget, spent: Spent, nowMs: number): Budget {
  const isReached = budget.isReached || spent !== 'unreached';
  switch (spent) {
    case 'success':
      return { ...FRESH_BUDGET, isReached };
    case 'throttled':
      return { failures: budget.failures + 1, failing: undefined, isReached };
    case 'failure':
    case 'unreached': {
      const rested = budget.failing !== undefined && nowMs - budget.failing.lastMs > LONGEST_FAILING_MS;
      const sinceMs = rested ? nowMs : (budget.failing?.sinceMs ?? nowMs);
      return { failures: rested ? 1 : budget.failures + 1, failing: { sinceMs, lastMs: nowMs }, isReached };
    }
  }
}

/** Whether another repeat is paid for. The first try of a call always is. */
export function paysFor(budget: Budget, nextMs: number): boolean {
  const failingMs = budget.failing === undefined ? 0 : nextMs - budget.failing.sinceMs;
  const longestMs = budget.isReached ? LONGEST_FAILING_MS : LONGEST_UNREACHED_MS;
  return budget.failures < MOST_FAILURES && failingMs <= longestMs;
}
