import { setTimeout as delay } from 'node:timers/promises';

import type { App } from '../app.ts';

/** What happens to a request. `before` and `after` tell whether the service had carried it out by then. */
export type FaultEffect =
  /** The answer comes later; with `after` the write is stored before the wait. Default: `before`. */
  | { readonly kind: 'delay'; readonly delayMs: number; readonly when?: 'before' | 'after' }
  /** The connection is closed without an answer. */
  | { readonly kind: 'cut'; readonly when: 'before' | 'after' }
  /** The connection is closed in the middle of the true answer. */
  | { readonly kind: 'truncate' }
  /** Another answer: a 5xx, a redirect, or a 200 that is not JSON. Default of `body`: an `error` object. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly when: 'before' | 'after';
      readonly body?: string;
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

type Ending = Exclude<FaultEffect, { kind: 'delay' }>;

/**
 * Tells the server to close the connection, with nothing sent or with the beginning of an answer;
 * a caller without a socket sees the request fail.
 */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut';
  readonly begun: BegunAnswer | undefined;

  constructor(message: string, options: { readonly begun?: BegunAnswer; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.begun = options.begun;
  }
}

/** What is sent of an answer before its connection is cut; the headers speak of all of it. */
export type BegunAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

/** Puts the faults in front of the app. Pending delays end as cuts when the signal aborts. */
export function withFaults(app: App, faults: readonly Fault[], signal: AbortSignal): App {
  const counters = faults.map((fault) => ({ fault, matched: 0 }));

  const effectsOn = (request: Request): readonly FaultEffect[] => {
    const matching = counters.filter(({ fault }) => isMatch(fault, request));
    for (const counter of matching) counter.matched += 1;
    return matching.filter(({ fault, matched }) => isTurn(fault, matched)).map(({ fault }) => fault.effect);
  };

  return {
    async fetch(request) {
      const effects = effectsOn(request);
      const ending = effects.find((effect): effect is Ending => effect.kind !== 'delay');
      await wait(totalDelay(effects, 'before'), signal);
      const answer = await end(app, request, ending);
      await wait(totalDelay(effects, 'after'), signal);
      return answer;
    },
  };
}

function isMatch({ method, path }: Fault, request: Request): boolean {
  const target = /^\/api\/v1(\/.*)$/.exec(new URL(request.url).pathname)?.[1];
  if (target === undefined || (method !== undefined && method !== request.method)) return false;
  if (path === undefined) return true;
  // Unlike test(), search() keeps no state in a pattern with the flag g.
  return typeof path === 'string' ? path === target : target.search(path) >= 0;
}

function isTurn({ nth }: Fault, matched: number): boolean {
  if (nth === undefined) return true;
  return typeof nth === 'number' ? nth === matched : nth.includes(matched);
}

function totalDelay(effects: readonly FaultEffect[], when: 'before' | 'after'): number {
  const delays = effects.map((effect) =>
    effect.kind === 'delay' && (effect.when ?? 'before') === when ? effect.delayMs : 0,
  );
  return delays.reduce((sum, delayMs) => sum + delayMs, 0);
}

async function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  if (delayMs === 0) return;
  try {
    await delay(delayMs, undefined, { signal, ref: false });
  } catch (error) {
    throw new ConnectionCut('The service ended during the delay.', { cause: error });
  }
}

async function end(app: App, request: Request, ending: Ending | undefined): Promise<Response> {
  switch (ending?.kind) {
    case undefined:
      return app.fetch(request);
    case 'cut':
      if (ending.when === 'after') await app.fetch(request);
      throw new ConnectionCut(`The connection is cut ${ending.when} the request is carried out.`);
    case 'truncate':
      throw await truncate(await app.fetch(request));
    case 'status': {
      if (ending.when === 'after') await app.fetch(request);
      const { status, headers = {}, body = JSON.stringify({ error: `Fault ${status}.` }) } = ending;
      return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
    }
    case 'throttle': {
      const { retryAfterSeconds: seconds } = ending;
      const headers = seconds === undefined ? {} : { 'retry-after': String(seconds) };
      return Response.json({ error: 'Too many requests.' }, { status: 429, headers });
    }
    default:
      return ending satisfies never;
  }
}

/** Leaves the first half of the body, under a content-length that promises the whole. */
async function truncate(answer: Response): Promise<ConnectionCut> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = { ...Object.fromEntries(answer.headers), 'content-length': String(bytes.length) };
  const begun = { status: answer.status, headers, bytes: bytes.subarray(0, bytes.length >> 1) };
  return new ConnectionCut('The connection is cut in the middle of the answer.', { begun });
}
