/** At most so many requests in a window of so many milliseconds, counted from its first request. */
export type RateLimit = { readonly requests: number; readonly windowMs: number };

/** Asks for one more request; a number is the time to wait in milliseconds, undefined lets it pass. */
export type RateLimiter = () => number | undefined;

type Window = { readonly limit: RateLimit; endMs: number; used: number };

/** Several limits at once (specification 8): a request must pass all, and a rejected one counts for none. */
export function createRateLimiter(limits: readonly RateLimit[], now: () => Date): RateLimiter {
  const windows: Window[] = limits.map((limit) => ({ limit, endMs: 0, used: 0 }));
  return () => {
    const nowMs = now().getTime();
    for (const window of windows) {
      if (nowMs < window.endMs) continue;
      window.endMs = nowMs + window.limit.windowMs;
      window.used = 0;
    }
    const full = windows.filter(({ limit, used }) => used >= limit.requests);
    if (full.length > 0) return Math.max(...full.map(({ endMs }) => endMs - nowMs));
    for (const window of windows) window.used += 1;
    return undefined;
  };
}
