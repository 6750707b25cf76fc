const UNITS = ['second', 'minute', 'hour', 'day', 'month', 'year'] as const;
/** How many of each are one of the next. */
const SIZES = [60, 60, 24, 30, 12];

const words = new Intl.RelativeTimeFormat('en');

/** `5 minutes ago`; empty where there is no time. Pure. */
export function ago(createdMs: number, nowMs: number): string {
  if (!(createdMs > 0)) return '';
  let value = Math.max(0, (nowMs - createdMs) / 1000);
  for (const [nth, unit] of UNITS.entries()) {
    const size = SIZES[nth] ?? Infinity;
    if (value < size) return words.format(-Math.floor(value), unit);
    value /= size;
  }
  return '';
}
