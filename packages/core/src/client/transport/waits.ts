import { valueAt } from '../../report/value-at.ts';
import type { AnswerHeaders } from './transport.ts';

const LONGEST_WAIT_MS = 366 * 24 * 3600 * 1000;
const JITTER = 0.1;

/**
 * The largest wait that an answer asks for. How the service indicates it is not shown (specification 8), so the usual
 * ways are read. `nowMs` stands in for a missing `Date` of the answer.
 */
export function retryAfterMs(headers: AnswerHeaders, body: unknown, nowMs: number): number | undefined {
  const serverNowMs = dateMs(headers['date']) ?? nowMs;
  const inBody = [['retry_after'], ['error', 'retry_after']].flatMap((path) => secondsIn(valueAt(body, path)));
  const waits = [...retryAfter(headers['retry-after'], serverNowMs), ...resets(headers, serverNowMs), ...inBody];
  return waits.length === 0 ? undefined : Math.ceil(Math.min(Math.max(0, ...waits), LONGEST_WAIT_MS));
}

/** The wait with 0 to 10 % on top, so that builds throttled together do not come back together. */
export function withJitter(waitMs: number, random: number): number {
  return Math.ceil(waitMs * (1 + JITTER * random));
}

/** Seconds, a date, or a list of them. The comma after a day of the week divides nothing. */
function retryAfter(value: string | undefined, serverNowMs: number): readonly number[] {
  return (value ?? '').split(/(?<!day|Mon|Tue|Wed|Thu|Fri|Sat|Sun),/).flatMap((entry) => {
    const untilMs = dateMs(entry);
    return untilMs === undefined ? secondsIn(entry) : [untilMs - serverNowMs];
  });
}

/** The resets of limits, unless they have something left: then they are not those that were hit. */
function resets(headers: AnswerHeaders, serverNowMs: number): readonly number[] {
  return ['ratelimit', 'x-ratelimit'].flatMap((limit) => {
    if (/^[\s,]*[1-9]/.test(headers[`${limit}-remaining`] ?? '')) return [];
    const told = (headers[`${limit}-reset`] ?? '').split(',').flatMap(secondsIn);
    return told.map((ms) => sinceMs(ms, serverNowMs));
  });
}

/** Some services tell the moment itself, in seconds or, which is a thousand times as much, in milliseconds since 1970. */
function sinceMs(ms: number, serverNowMs: number): number {
  if (ms >= 1000 * YEAR_2001_MS) return ms / 1000 - serverNowMs;
  return ms >= YEAR_2001_MS ? ms - serverNowMs : ms;
}

const YEAR_2001_MS = 1e12;

/** Seconds, as a number or a text, in milliseconds; empty: it is no such number. */
function secondsIn(value: unknown): readonly number[] {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\s*\d+(?:\.\d+)?\s*$/.test(value));
  const seconds = isNumber ? Number(value) : -1;
  return seconds >= 0 ? [seconds * 1000] : [];
}

/** HTTP dates only: a lenient parser would take `1` for a date. */
function dateMs(value: string | undefined): number | undefined {
  if (value === undefined || !/^[A-Z][a-z]{2,8}, .+ GMT$/.test(value.trim())) return undefined;
  const parsed = Date.parse(value);
  return Number.isNaN(parsed) ? undefined : parsed;
}
