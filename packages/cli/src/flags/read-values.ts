/** A whole number, at least 1. Throws what the parser tells the user, as the others do. */
export function readCount(name: string, value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new Error(`--${name} takes a whole number from 1, not "${value}".`);
}

/** 0: any free one. */
export function readPort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= MOST_PORT) return Number(value);
  throw new Error(`--port takes a whole number from 0 to ${MOST_PORT}, not "${value}".`);
}

const MOST_PORT = 65_535;

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A time such as 90s, 10m or 1.5h, in milliseconds; undefined: it is not one. */
export function parseTime(value: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?)([a-z]{1,2})$/.exec(value) ?? [];
  const unitMs = UNITS_MS[unit];
  return unitMs === undefined ? undefined : Number(count) * unitMs;
}

/** A time of at least a minute, and what a timer takes at most: 24 days. */
export function readPeriod(value: string): number {
  const periodMs = parseTime(value) ?? 0;
  if (periodMs < MINUTE_MS) throw new Error(`--backup-every takes a time such as 30m, 1h or 1d, not "${value}".`);
  return Math.min(periodMs, 2 ** 31 - 1);
}

const MINUTE_MS = 60_000;

/** A day, or a moment. */
export function readDay(name: string, value: string): Date {
  const date = new Date(value);
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? [];
  // A day that is not there, such as 2026-11-31, would be one of the next month.
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  if (isDay && !Number.isNaN(date.getTime())) return date;
  throw new Error(`--${name} takes a date such as 2027-01-31, not "${value}".`);
}
