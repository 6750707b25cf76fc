import { parseTime } from './read-values.ts';

export type Gate =
  | { readonly kind: (typeof PLAIN_GATES)[number] }
  | { readonly kind: 'min-pass-rate'; readonly percent: number }
  | { readonly kind: 'max-duration'; readonly maxMs: number };

const PLAIN_GATES = ['new-failures', 'any-failure', 'flaky', 'blocked', 'query'] as const;

const GATE_NAMES = [...PLAIN_GATES, 'min-pass-rate=<percent>', 'max-duration=<time>'].join(', ');

/** A gate from its word. Throws what the parser tells the user. */
export function parseGate(word: string): Gate {
  const kind = PLAIN_GATES.find((name) => name === word);
  if (kind !== undefined) return { kind };
  const [name, value = ''] = word.split('=', 2);
  if (name === 'min-pass-rate') return { kind: name, percent: parsePercent(value) };
  if (name === 'max-duration') return { kind: name, maxMs: parseDuration(value) };
  throw new Error(`--fail-on takes one of ${GATE_NAMES}, not "${word}".`);
}

function parsePercent(value: string): number {
  const percent = /^\d{1,3}(?:\.\d{1,3})?%?$/.test(value) ? Number(value.replace('%', '')) : Number.NaN;
  if (percent >= 0 && percent <= 100) return percent;
  throw new Error(`--fail-on min-pass-rate takes a number from 0 to 100, such as min-pass-rate=98, not "${value}".`);
}

function parseDuration(value: string): number {
  const durationMs = parseTime(value);
  if (durationMs !== undefined) return durationMs;
  throw new Error(`--fail-on max-duration takes a time such as max-duration=90s or max-duration=10m, not "${value}".`);
}
