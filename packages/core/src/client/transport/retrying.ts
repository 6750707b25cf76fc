import type { Call } from '../call.ts';
import { type Budget, FRESH_BUDGET, charge, paysFor } from './budget.ts';
import { type Outcome, classify } from './classify.ts';
import type { Transport } from './transport.ts';
import { withJitter } from './waits.ts';

const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 8000;

/** What the deliverer needs from outside. */
export type DeliveryWorld = {
  readonly transport: Transport;
  readonly now: () => number;
  readonly sleep: (waitMs: number) => Promise<void>;
  readonly random: () => number;
  /** Longest time of one request. */
  readonly timeoutMs: number;
};

/** The deadline passed before the call could be sent; or while it was read. */
export type Late = { readonly kind: 'late'; readonly sent: boolean };

/** The service asked, now or before, to wait longer than the deadline allows; nothing is sent until then. */
export type Held = { readonly kind: 'held'; readonly waitMs: number };

export type Delivery<Answer> = Outcome<Answer> | Late | Held;

/** Carries a call to its outcome by the deadline, a moment of the clock. */
export type Deliver = <Answer>(call: Call<Answer>, deadlineMs: number) => Promise<Delivery<Answer>>;

/**
 * Repeats round a transport: a read when it brought no answer, a write only when it was not sent or was throttled.
 * At most one write is under way; what the service asks one call to wait, all calls wait.
 */
export function createDeliver(world: DeliveryWorld): Deliver {
  const pace = createPace(world.now);
  const inTurn = createQueue();
  return (call, deadlineMs) => {
    const carryOut = () => deliver(world, pace, { call, deadlineMs });
    return call.method === 'GET' ? carryOut() : inTurn(carryOut);
  };
}

type Order<Answer> = { readonly call: Call<Answer>; readonly deadlineMs: number };

async function deliver<Answer>(world: DeliveryWorld, pace: Pace, order: Order<Answer>): Promise<Delivery<Answer>> {
  for (let tries = 1; ; tries += 1) {
    const held = await holdBack(world, pace, order.deadlineMs);
    if (held !== undefined) return held;
    const outcome = await attempt(world, order);
    pace.note(outcome);
    if (!mayRepeat(outcome)) return outcome;
    const backoffMs = withJitter(Math.min(FIRST_BACKOFF_MS * 2 ** (tries - 1), LONGEST_BACKOFF_MS), world.random());
    const nextMs = world.now() + Math.max(backoffMs, pace.heldForMs());
    if (nextMs >= order.deadlineMs || !pace.paysFor(nextMs)) return outcome;
    if (pace.heldForMs() < backoffMs) await world.sleep(backoffMs);
  }
}

/** Waits until a told wait has passed, or says that this is too long. */
async function holdBack(world: DeliveryWorld, pace: Pace, deadlineMs: number): Promise<Held | undefined> {
  for (let heldMs = pace.heldForMs(); heldMs > 0; heldMs = pace.heldForMs()) {
    const waitMs = withJitter(heldMs, world.random());
    if (world.now() + waitMs >= deadlineMs) return { kind: 'held', waitMs: heldMs };
    await world.sleep(waitMs);
  }
  return undefined;
}

async function attempt<Answer>(world: DeliveryWorld, order: Order<Answer>): Promise<Outcome<Answer> | Late> {
  const { call, deadlineMs } = order;
  const leftMs = deadlineMs - world.now();
  if (leftMs <= 0) return { kind: 'late', sent: false };
  const { method, path, body } = call;
  const answer = await world.transport.send({ method, path, body, timeoutMs: Math.min(world.timeoutMs, leftMs) });
  const outcome = classify(call, answer, world.now());
  const timedOut = answer.kind === 'failed' && answer.fault === 'timeout' && world.now() >= deadlineMs;
  return timedOut && outcome.kind !== 'ambiguous' ? { kind: 'late', sent: answer.sent } : outcome;
}

function mayRepeat(outcome: Outcome<unknown> | Late): boolean {
  switch (outcome.kind) {
    case 'throttled':
      return true;
    case 'unanswered':
    case 'not-sent':
      return outcome.fault !== 'untrusted' && outcome.fault !== 'closed';
    case 'ok':
    case 'id-unknown':
    case 'rejected':
    case 'ambiguous':
    case 'unreadable':
    case 'late':
      return false;
    default:
      return outcome satisfies never;
  }
}

/** What all calls of a client share: the told wait and the retry budget. */
type Pace = {
  readonly note: (outcome: Outcome<unknown> | Late) => void;
  readonly heldForMs: () => number;
  readonly paysFor: (nextMs: number) => boolean;
};

function createPace(now: () => number): Pace {
  let budget: Budget = FRESH_BUDGET;
  let notBeforeMs = 0;
  return {
    note: (outcome) => {
      budget = charge(budget, resultOf(outcome), now());
      const toldMs = 'waitMs' in outcome ? (outcome.waitMs ?? 0) : 0;
      notBeforeMs = Math.max(notBeforeMs, now() + toldMs);
    },
    heldForMs: () => Math.max(0, notBeforeMs - now()),
    paysFor: (nextMs) => paysFor(budget, nextMs),
  };
}

function resultOf(outcome: Outcome<unknown> | Late): 'success' | 'throttled' | 'failure' {
  switch (outcome.kind) {
    case 'ok':
    case 'id-unknown':
    case 'rejected':
    case 'unreadable':
      return 'success';
    case 'throttled':
      return 'throttled';
    case 'not-sent':
    case 'unanswered':
    case 'ambiguous':
    case 'late':
      return 'failure';
    default:
      return outcome satisfies never;
  }
}

/** Carries out one after the other, in the order of asking. */
function createQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine;
    return mine;
  };
}
