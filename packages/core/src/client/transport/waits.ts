import type { AnswerHeaders } from './transport.ts';

/** The longest single timer; longer ones would overflow, and fire at once. */
export const LONGEST_TIMER_MS: number = 2 ** 30;

const LONGEST_WAIT_MS = 366 * 24 * 3600 * 1000;
const JITTER = 0.1;

type Told = {
  /** A wait in so many words, or the reset of a limit that has nothing left. */
  readonly asked: readonly number[];
  /** The reset of a limit that has something left, so it is not the one that was hit. */
  readonly open: readonly number[];
};

/**
 * The wait that an answer asks for, in milliseconds: the largest of all that are understood, undefined when there is
 * none. How the service indicates it is not shown (specification 8), so every usual way is read. `nowMs` stands in
 * for a missing `Date` of the answer.
 */
export function toldWaitMs(headers: AnswerHeaders, body: unknown, nowMs: number): number | undefined {
  const serverNowMs = dateMs(headers['date']) ?? nowMs;
  const limits = [
    structuredLimits(headers['ratelimit'], serverNowMs),
    plainLimit(headers['ratelimit-reset'], headers['ratelimit-remaining'], serverNowMs),
    plainLimit(headers['x-ratelimit-reset'], headers['x-ratelimit-remaining'], serverNowMs),
  ];
  const asked = [...retryAfter(headers['retry-after'], serverNowMs), ...inBody(body), ...inBody(member(body, 'error'))];
  return (
    largest([...asked, ...limits.flatMap((limit) => limit.asked)]) ?? largest(limits.flatMap((limit) => limit.open))
  );
}

/** The wait with 0 to 10 % on top, so that builds throttled together do not come back together. */
export function withJitter(waitMs: number, random: number): number {
  return Math.ceil(waitMs * (1 + JITTER * random));
}

/** The wait in timers that do not overflow. */
export function timersFor(waitMs: number): readonly number[] {
  const whole = Math.floor(waitMs / LONGEST_TIMER_MS);
  const rest = waitMs - whole * LONGEST_TIMER_MS;
  const timers = Array.from({ length: whole }, () => LONGEST_TIMER_MS);
  return rest > 0 ? [...timers, rest] : timers;
}

function retryAfter(value: string | undefined, serverNowMs: number): readonly number[] {
  const seconds = numberIn(value);
  if (seconds !== undefined) return plausible(seconds * 1000);
  const untilMs = dateMs(value);
  return untilMs === undefined ? [] : plausible(untilMs - serverNowMs);
}

/** `limit=10, remaining=0, reset=30`, or a list of policies such as `"burst";r=0;t=30`. */
function structuredLimits(value: string | undefined, serverNowMs: number): Told {
  const text = value ?? '';
  if (/\breset=/.test(text)) {
    return plainLimit(parameter(text, 'reset'), parameter(text, 'remaining'), serverNowMs);
  }
  const policies = text
    .split(',')
    .map((policy) => plainLimit(parameter(policy, 't'), parameter(policy, 'r'), serverNowMs));
  return { asked: policies.flatMap((policy) => policy.asked), open: policies.flatMap((policy) => policy.open) };
}

function parameter(text: string, name: string): string | undefined {
  return new RegExp(`(?:^|[\\s;,])${name}=([\\d.]+)`).exec(text)?.[1];
}

function plainLimit(reset: string | undefined, remaining: string | undefined, serverNowMs: number): Told {
  const seconds = numberIn(reset);
  const waits = seconds === undefined ? [] : plausible(deltaMs(seconds, serverNowMs));
  const isOpen = (numberIn(remaining) ?? 0) > 0;
  return isOpen ? { asked: [], open: waits } : { asked: waits, open: [] };
}

/** A reset is a number of seconds, or a moment: seconds or milliseconds since 1970, told apart by their size. */
function deltaMs(reset: number, serverNowMs: number): number {
  if (reset >= 1e11) return reset - serverNowMs;
  if (reset >= 1e9) return reset * 1000 - serverNowMs;
  return reset * 1000;
}

function inBody(body: unknown): readonly number[] {
  const milliseconds = numberIn(member(body, 'retry_after_ms'));
  const seconds = [numberIn(member(body, 'retry_after')), numberIn(member(body, 'retryAfter'))];
  return [milliseconds, ...seconds.map((value) => value && value * 1000)].flatMap((waitMs) =>
    waitMs === undefined ? [] : plausible(waitMs),
  );
}

/** A moment that has passed is no wait; more than a year is nonsense. */
function plausible(waitMs: number): readonly number[] {
  return waitMs > LONGEST_WAIT_MS ? [] : [Math.max(0, Math.ceil(waitMs))];
}

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : undefined;
  if (typeof value !== 'string' || !/^\d{1,16}(?:\.\d{1,9})?$/.test(value.trim())) return undefined;
  return Number(value);
}

/** HTTP dates only: a lenient parser would take `1` for a date. */
function dateMs(value: string | undefined): number | undefined {
  if (value === undefined || !/^[A-Z][a-z]{2,8}, .+ GMT$/.test(value.trim())) return undefined;
  const parsed = Date.parse(value);
  return Number.isNaN(parsed) ? undefined : parsed;
}

function largest(waits: readonly number[]): number | undefined {
  return waits.length === 0 ? undefined : Math.max(...waits);
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
