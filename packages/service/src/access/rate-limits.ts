import { RequestError } from '../request-error.ts';

/** At most so many requests in a window of so many milliseconds, counted from its first request. */
export type RateLimit = { readonly requests: number; readonly windowMs: number };

/** Asks for one more request of someone; a number is the time to wait in milliseconds, undefined lets it pass. */
export type RateLimiter = (who: string) => number | undefined;

type Window = { readonly limit: RateLimit; endMs: number; used: number };

/** Most addresses that are remembered, so that a caller with many of them cannot fill the memory. */
const MOST_COUNTED = 10_000;

/**
 * Several limits at once (specification 8): a request must pass all, and a rejected one counts for none. Each one who asks
 * has windows of their own.
 */
export function createRateLimiter(limits: readonly RateLimit[], now: () => Date): RateLimiter {
  const counted = new Map<string, Window[]>();
  const windowsOf = (who: string): Window[] => {
    const windows = counted.get(who) ?? limits.map((limit) => ({ limit, endMs: 0, used: 0 }));
    counted.delete(who);
    counted.set(who, windows);
    // The first is the one that asked longest ago.
    for (const oldest of counted.keys()) {
      if (counted.size <= MOST_COUNTED) break;
      counted.delete(oldest);
    }
    return windows;
  };
  return (who) => (limits.length === 0 ? undefined : admitTo(windowsOf(who), now().getTime()));
}

function admitTo(windows: readonly Window[], nowMs: number): number | undefined {
  for (const window of windows) {
    // A window that ends later than one that begins now was counted before the clock went back.
    if (nowMs < window.endMs && window.endMs <= nowMs + window.limit.windowMs) continue;
    window.endMs = nowMs + window.limit.windowMs;
    window.used = 0;
  }
  const full = windows.filter(({ limit, used }) => used >= limit.requests);
  if (full.length > 0) return Math.max(...full.map(({ endMs }) => endMs - nowMs));
  for (const window of windows) window.used += 1;
  return undefined;
}

/** Refuses someone who has to wait. How the wait is told is not shown in the specification (8): in seconds. */
export function refuseBeyond(limiter: RateLimiter, who: string): void {
  const waitMs = limiter(who);
  if (waitMs === undefined) return;
  const seconds = String(Math.ceil(waitMs / 1000));
  throw new RequestError(429, `Too many requests. Retry after ${seconds} s.`, { 'retry-after': seconds });
}
