/** What a client has spent on a service that keeps failing. */
export type Budget = {
  /** Requests since the last success that did not succeed. */
  readonly failures: number;
  /** The first and the last failure since the service last answered. */
  readonly failing: { readonly sinceMs: number; readonly lastMs: number } | undefined;
};

const MOST_FAILURES = 12;
const LONGEST_FAILING_MS = 30_000;

export const FRESH_BUDGET: Budget = { failures: 0, failing: undefined };

/** The budget after a request. A throttled one counts, but the service lives: the waits it asks for cost no time. */
export function charge(budget: Budget, result: 'success' | 'throttled' | 'failure', nowMs: number): Budget {
  switch (result) {
    case 'success':
      return FRESH_BUDGET;
    case 'throttled':
      return { failures: budget.failures + 1, failing: undefined };
    case 'failure': {
      const rested = budget.failing !== undefined && nowMs - budget.failing.lastMs > LONGEST_FAILING_MS;
      const sinceMs = rested ? nowMs : (budget.failing?.sinceMs ?? nowMs);
      return { failures: rested ? 1 : budget.failures + 1, failing: { sinceMs, lastMs: nowMs } };
    }
    default:
      return result satisfies never;
  }
}

/** Whether another repeat is paid for. The first try of a call always is. */
export function paysFor(budget: Budget, nextMs: number): boolean {
  const failingMs = budget.failing === undefined ? 0 : nextMs - budget.failing.sinceMs;
  return budget.failures < MOST_FAILURES && failingMs <= LONGEST_FAILING_MS;
}
