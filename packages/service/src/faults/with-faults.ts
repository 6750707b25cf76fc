import { setTimeout as delay } from 'node:timers/promises';

import type { App } from '../app.ts';

import { ConnectionCut } from './connection-cut.ts';
import { type Fault, type FaultEffect, isMatch, isTurn } from './fault.ts';

type Effect<Kind extends FaultEffect['kind']> = Extract<FaultEffect, { kind: Kind }>;
type Fetch = (request: Request) => Promise<Response>;
type EndingEffect = Exclude<FaultEffect, { kind: 'delay' }>;

/** Statuses whose answers never have a body. */
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Puts the faults in front of the app. Pending delays end as cuts when the signal aborts. */
export function withFaults(app: App, faults: readonly Fault[], signal: AbortSignal): App {
  const counters = faults.map((fault) => ({ fault, matched: 0 }));

  const effectsOn = (request: Request): readonly FaultEffect[] => {
    const matching = counters.filter(({ fault }) => isMatch(fault, request));
    for (const counter of matching) counter.matched += 1;
    return matching.filter(({ fault, matched }) => isTurn(fault, matched)).map(({ fault }) => fault.effect);
  };

  return {
    async fetch(request, caller) {
      const effects = effectsOn(request);
      const ending = effects.find((effect): effect is EndingEffect => effect.kind !== 'delay');
      await wait(totalDelay(effects, 'before'), signal);
      const answer = await end((asked) => app.fetch(asked, caller), request, ending);
      await wait(totalDelay(effects, 'after'), signal);
      return answer;
    },
  };
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

async function end(fetch: Fetch, request: Request, ending: EndingEffect | undefined): Promise<Response> {
  switch (ending?.kind) {
    case undefined:
      return fetch(request);
    case 'cut':
      if (ending.when === 'after') await fetch(request);
      throw new ConnectionCut(`The connection is cut ${ending.when} the request is carried out.`);
    case 'truncate':
      throw await truncate(await fetch(request));
    case 'status':
      if (ending.when === 'after') await fetch(request);
      return answerStatus(ending);
    case 'throttle':
      return answerThrottle(ending);
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

function answerStatus({ status, headers, body }: Effect<'status'>): Response {
  const text = body ?? JSON.stringify({ error: `Fault ${status}.` });
  return new Response(NO_BODY.has(status) ? null : text, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function answerThrottle({ retryAfterSeconds }: Effect<'throttle'>): Response {
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return Response.json({ error: 'Too many requests.' }, { status: 429, headers });
}
