import type { AnswerHeaders } from './transport.ts';

/** The longest single timer; longer ones would overflow, and fire at once. */
export const LONGEST_TIMER_MS: number = 2 ** 30;

const LONGEST_WAIT_MS = 366 * 24 * 3600 * 1000;
const JITTER = 0.1;

/**
 * The wait that an answer asks for, in milliseconds: the largest of all that are understood, undefined when there is
 * none. How the service indicates it is not shown (specification 8), so the usual ways are read. `nowMs` stands in
 * for a missing `Date` of the answer.
 */
export function retryAfterMs(headers: AnswerHeaders, body: unknown, nowMs: number): number | undefined {
  const serverNowMs = dateMs(headers['date']) ?? nowMs;
  const waits = [
    ...retryAfter(headers['retry-after'], serverNowMs),
    ...limits(headers)
      .flatMap(resetOf)
      .map((reset) => sinceMs(reset, serverNowMs)),
    ...[body, member(body, 'error')].flatMap(inBody),
  ];
  return waits.length === 0 ? undefined : Math.ceil(Math.min(Math.max(0, ...waits), LONGEST_WAIT_MS));
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

/** Seconds, a date, or a list of them. The comma after a day of the week divides nothing. */
function retryAfter(value: string | undefined, serverNowMs: number): readonly number[] {
  return (value ?? '').split(/(?<!day|Mon|Tue|Wed|Thu|Fri|Sat|Sun),/).flatMap((entry) => {
    const untilMs = dateMs(entry);
    return untilMs === undefined ? numbersIn([entry]).map(fromSeconds) : [untilMs - serverNowMs];
  });
}

/** Each limit as `remaining=0;reset=30`, or as the `RateLimit` header has it: `"burst";r=0;t=30`. */
function limits(headers: AnswerHeaders): readonly string[] {
  const ofPair = (name: string): readonly string[] =>
    (headers[`${name}-reset`] ?? '')
      .split(',')
      .map((reset) => `remaining=${headers[`${name}-remaining`] ?? ''};reset=${reset.trim()}`);
  const structured = (headers['ratelimit'] ?? '').split(/,(?! *(?:remaining|reset)=)/);
  return [...structured, ...ofPair('ratelimit'), ...ofPair('x-ratelimit')];
}

/** The reset of a limit, unless it has something left: then it is not the one that was hit. */
function resetOf(limit: string): readonly number[] {
  if (/(?:^|[ ;,])r(?:emaining)?=[1-9]/.test(limit)) return [];
  return numbersIn([/(?:^|[ ;,])(?:t|reset)=([\d.]+)/.exec(limit)?.[1]]);
}

/** A reset is a number of seconds, or a moment: seconds or milliseconds since 1970, told apart by their size. */
function sinceMs(reset: number, serverNowMs: number): number {
  if (reset >= 1e11) return reset - serverNowMs;
  return fromSeconds(reset) - (reset >= 1e9 ? serverNowMs : 0);
}

function inBody(body: unknown): readonly number[] {
  const seconds = numbersIn([member(body, 'retry_after'), member(body, 'retryAfter')]);
  return [...numbersIn([member(body, 'retry_after_ms')]), ...seconds.map(fromSeconds)];
}

function fromSeconds(seconds: number): number {
  return seconds * 1000;
}

function numbersIn(values: readonly unknown[]): readonly number[] {
  return values.flatMap((value) => {
    const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\s*\d+(?:\.\d+)?\s*$/.test(value));
    const number = isNumber ? Number(value) : -1;
    return number >= 0 ? [number] : [];
  });
}

/** HTTP dates only: a lenient parser would take `1` for a date. */
function dateMs(value: string | undefined): number | undefined {
  if (value === undefined || !/^[A-Z][a-z]{2,8}, .+ GMT$/.test(value.trim())) return undefined;
  const parsed = Date.parse(value);
  return Number.isNaN(parsed) ? undefined : parsed;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
