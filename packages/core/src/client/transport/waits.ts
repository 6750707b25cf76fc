import type { AnswerHeaders } from './transport.ts';

/** The longest single timer; longer ones would overflow, and fire at once. */
export const LONGEST_TIMER_MS: number = 2 ** 30;

const LONGEST_WAIT_MS = 366 * 24 * 3600 * 1000;
const JITTER = 0.1;

type LimitWaits = {
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
export function retryAfterMs(headers: AnswerHeaders, body: unknown, nowMs: number): number | undefined {
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
  return listed(value).flatMap((entry) => {
    const seconds = numberIn(entry);
    if (seconds !== undefined) return [waitOf(seconds * 1000)];
    const untilMs = dateMs(entry);
    return untilMs === undefined ? [] : [waitOf(untilMs - serverNowMs)];
  });
}

/** The values of a header that came as a list, or more than once. The comma after a day of the week divides nothing. */
function listed(value: string | undefined): readonly string[] {
  return (value ?? '').split(/(?<!day|Mon|Tue|Wed|Thu|Fri|Sat|Sun),/);
}

/** `limit=10, remaining=0, reset=30`, or a list of policies such as `"burst";r=0;t=30`. */
function structuredLimits(value: string | undefined, serverNowMs: number): LimitWaits {
  const text = value ?? '';
  if (/\breset=/.test(text)) {
    return plainLimit(parameter(text, 'reset'), parameter(text, 'remaining'), serverNowMs);
  }
  const policies = text
    .split(',')
    .map((policy) => plainLimit(parameter(policy, 't'), parameter(policy, 'r'), serverNowMs));
  return { asked: policies.flatMap((policy) => policy.asked), open: policies.flatMap((policy) => policy.open) };
}

/** All values of a parameter, as a list. */
function parameter(text: string, name: string): string {
  return Array.from(text.matchAll(new RegExp(`(?:^|[\\s;,])${name}=([\\d.]+)`, 'g')), ([, value = '']) => value).join(
    ',',
  );
}

function plainLimit(reset: string | undefined, remaining: string | undefined, serverNowMs: number): LimitWaits {
  const waits = numbersIn(reset).map((seconds) => waitOf(deltaMs(seconds, serverNowMs)));
  const left = numbersIn(remaining);
  const isOpen = left.length > 0 && !left.includes(0);
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
    waitMs === undefined ? [] : [waitOf(waitMs)],
  );
}

/** A moment that has passed is no wait. One of more than a year is cut to that: it is too long for any deadline. */
function waitOf(waitMs: number): number {
  return Math.ceil(Math.min(Math.max(0, waitMs), LONGEST_WAIT_MS));
}

function numbersIn(value: string | undefined): readonly number[] {
  return listed(value).flatMap((entry) => numberIn(entry) ?? []);
}

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 0 ? value : undefined;
  if (typeof value !== 'string' || !/^\d+(?:\.\d+)?$/.test(value.trim())) return undefined;
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
