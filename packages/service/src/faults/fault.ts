/** What happens to a request. `before` and `after` tell whether the service had carried it out by then. */
export type FaultEffect =
  /** The answer comes later; with `after` the write is stored before the wait. Default: `before`. */
  | { readonly kind: 'delay'; readonly delayMs: number; readonly when?: 'before' | 'after' }
  /** The connection is closed without an answer. */
  | { readonly kind: 'cut'; readonly when: 'before' | 'after' }
  /** The connection is closed in the middle of the true answer. */
  | { readonly kind: 'truncate' }
  /** Another answer with a status from 200 to 599: an error, a redirect, a 200 that is not JSON. Default of `body`: an `error` object. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly when: 'before' | 'after';
      readonly body?: string | Uint8Array<ArrayBuffer>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** 429; without `retryAfterSeconds` it does not tell how long to wait. */
  | { readonly kind: 'throttle'; readonly retryAfterSeconds?: number };

/**
 * A disturbance of the service, for tests of its clients. It hits the requests that match `method`
 * and `path`, and of these all or the `nth`. Of several faults that hit one request all delays are
 * waited for, and the first of the others decides.
 *
 * @example The answer to the first run that is added gets lost, although the run is stored:
 * { method: 'POST', path: /\/runs$/, nth: 1, effect: { kind: 'cut', when: 'after' } }
 */
export type Fault = {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  /** The path below `/api/v1`: a string is compared, a pattern is matched. */
  readonly path?: string | RegExp;
  /** Which of the matching requests, counted from 1. Left out: every one. */
  readonly nth?: number | readonly number[];
  readonly effect: FaultEffect;
};

/** Whether a request is one of those the fault counts. */
export function isMatch({ method, path }: Fault, request: Request): boolean {
  const target = /^\/api\/v1(\/.*)$/.exec(new URL(request.url).pathname)?.[1];
  if (target === undefined || (method !== undefined && method !== request.method)) return false;
  if (path === undefined) return true;
  // Unlike test(), search() keeps no state in a pattern with the flag g.
  return typeof path === 'string' ? path === target : target.search(path) >= 0;
}

/** Whether the fault hits the request that was counted as this number. */
export function isTurn({ nth }: Fault, matched: number): boolean {
  if (nth === undefined) return true;
  return typeof nth === 'number' ? nth === matched : nth.includes(matched);
}
