import type { Call } from '../call.ts';
import type { ClientWorld } from '../client.ts';
import { type CallOutcome, classify } from './classify.ts';
import { withJitter } from './waits.ts';

/** Tries of one call, where the service was reached before, and where it never was: then waiting would be in vain. */
const MOST_TRIES = { reached: 6, unreached: 3 } as const;
/** Requests of all calls in a row that fail or are throttled. */
const MOST_FAILURES = 12;
/** How long one call is repeated while the service fails; the waits that it asks for do not count. */
const LONGEST_FAILING_MS = 30_000;
const FIRST_BACKOFF_MS = 250;
/** Timers may go off that much before the moment they were set to. */
const TIMER_MS = 1;

/** No more than the transport has connections, so that no request spends its timeout on waiting for one. */
const MOST_REQUESTS = 4;

/** What the deliverer needs from outside, and the longest time of one request. */
type DeliveryWorld = ClientWorld & { readonly timeoutMs: number };

/** The deadline passed before the call could be sent; or while it was read. */
type Late = { readonly kind: 'late'; readonly sent: boolean };

/** The service asked, now or before, to wait longer than the deadline allows; nothing is sent until then. */
type Hold = { readonly kind: 'held'; readonly waitMs: number };

export type CallResult<Answer> = CallOutcome<Answer> | Late | Hold;

/** Carries a call to its outcome by the deadline, a moment of the clock; `once`: with one request at most, at once. */
export type Deliver = <Answer>(call: Call<Answer>, deadlineMs: number, tries?: Tries) => Promise<CallResult<Answer>>;

export type Tries = 'once' | 'repeated';

/**
 * Repeats round a transport: a read when it brought no answer, a write only when it was not sent or was throttled.
 * At most one write is under way; what the service asks one call to wait, all calls wait.
 */
export function createDeliver(world: DeliveryWorld): Deliver {
  const road: Road = { ...world, pace: createPace(world.now), requests: createLanes(MOST_REQUESTS) };
  const writes = createLanes(1);
  return (call, deadlineMs, tries = 'repeated') => {
    const order = { call, deadlineMs };
    const carryOut = () => (tries === 'once' ? deliverOnce(road, order) : deliver(road, order));
    return call.method === 'GET' ? carryOut() : writes(carryOut);
  };
}

type Road = DeliveryWorld & { readonly pace: Pace; readonly requests: Lanes };

type Order<Answer> = { readonly call: Call<Answer>; readonly deadlineMs: number };

async function deliver<Answer>(road: Road, order: Order<Answer>): Promise<CallResult<Answer>> {
  const { pace, requests } = road;
  let last: CallOutcome<Answer> | undefined;
  let repeatUntilMs = Infinity;
  for (let tries = 0; ;) {
    const held = await holdBack(road, order.deadlineMs);
    if (held !== undefined) return held;
    const outcome = await requests(() => tryOnce(road, order, last));
    if (outcome === undefined) continue;
    if (outcome.kind === 'late' || !mayRepeat(outcome)) return outcome;
    last = outcome;
    const backoffMs = withJitter(FIRST_BACKOFF_MS * 2 ** tries, road.random());
    const nextMs = road.now() + Math.max(backoffMs, pace.heldForMs());
    const isAlive = outcome.kind === 'throttled';
    repeatUntilMs = isAlive ? Infinity : Math.min(repeatUntilMs, road.now() + LONGEST_FAILING_MS);
    tries += 1;
    if (tries >= pace.mostTries() || nextMs >= Math.min(repeatUntilMs, order.deadlineMs)) return outcome;
    if (pace.heldForMs() < backoffMs) await road.sleep(backoffMs);
  }
}

/** What has waited is no longer what the caller had in mind: it hears at once, and decides again. */
async function deliverOnce<Answer>(road: Road, order: Order<Answer>): Promise<CallResult<Answer>> {
  const outcome = await road.requests(() => tryOnce(road, order, undefined));
  return outcome ?? { kind: 'held', waitMs: road.pace.heldForMs() };
}

/** Waits until a Retry-After has passed, or says that this is too long. */
async function holdBack(road: Road, deadlineMs: number): Promise<Hold | undefined> {
  const { pace, now, sleep, random } = road;
  for (let heldMs = pace.heldForMs(); heldMs > 0; heldMs = pace.heldForMs()) {
    const waitMs = withJitter(heldMs, random());
    if (now() + waitMs >= deadlineMs) return { kind: 'held', waitMs: heldMs };
    await sleep(waitMs);
  }
  return undefined;
}

/**
 * One request; undefined when a wait was told while this one waited for its turn. After the deadline nothing is sent,
 * and the last outcome stands: it says more than that time is up.
 */
async function tryOnce<Answer>(
  road: Road,
  order: Order<Answer>,
  last: CallOutcome<Answer> | undefined,
): Promise<CallOutcome<Answer> | Late | undefined> {
  const { pace, now, transport } = road;
  const { call, deadlineMs } = order;
  if (pace.heldForMs() > 0) return undefined;
  const leftMs = deadlineMs - now();
  if (leftMs <= 0) return last ?? { kind: 'late', sent: false };
  const { method, path, body, isLarge } = call;
  // A large answer takes its time: the transport still ends one whose parts do not come.
  const timeoutMs = isLarge === true ? leftMs : Math.min(road.timeoutMs, leftMs);
  const answer = await transport.send({ method, path, body, timeoutMs });
  const outcome = classify(call, answer, now());
  pace.note(outcome);
  const isTimeout = answer.kind !== 'answered' && answer.fault === 'timeout';
  if (!isTimeout || outcome.kind === 'ambiguous' || now() < deadlineMs - TIMER_MS) return outcome;
  return { kind: 'late', sent: answer.kind === 'truncated' || answer.sent };
}

function mayRepeat(outcome: CallOutcome<unknown>): boolean {
  if (outcome.kind === 'throttled') return true;
  if (outcome.kind !== 'unanswered' && outcome.kind !== 'not-sent') return false;
  return outcome.fault !== 'untrusted' && outcome.fault !== 'closed';
}

/** What all calls share: the wait that the service asked for, and how it answered of late. */
type Pace = {
  readonly note: (outcome: CallOutcome<unknown>) => void;
  readonly heldForMs: () => number;
  readonly mostTries: () => number;
};

function createPace(now: () => number): Pace {
  let failures = 0;
  let isReached = false;
  let notBeforeMs = 0;
  return {
    note: (outcome) => {
      failures = isFailure(outcome) ? failures + 1 : 0;
      isReached ||= outcome.kind !== 'not-sent';
      const toldMs = 'waitMs' in outcome ? (outcome.waitMs ?? 0) : 0;
      notBeforeMs = Math.max(notBeforeMs, now() + toldMs);
    },
    heldForMs: () => Math.max(0, Math.ceil(notBeforeMs - now())),
    mostTries: () => (failures >= MOST_FAILURES ? 1 : MOST_TRIES[isReached ? 'reached' : 'unreached']),
  };
}

function isFailure({ kind }: CallOutcome<unknown>): boolean {
  return kind === 'throttled' || kind === 'not-sent' || kind === 'unanswered' || kind === 'ambiguous';
}

/** Carries out tasks, no more at a time than there are lanes, in the order of asking. */
type Lanes = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createLanes(count: number): Lanes {
  let free = count;
  const waiting: (() => void)[] = [];
  const enter = (): Promise<void> => {
    free -= 1;
    if (free >= 0) return Promise.resolve();
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };
  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      free += 1;
      waiting.shift()?.();
    }
  };
}
