import type { Receipt } from '../publish/receipt.ts';
import { oneLine } from '../report/printable.ts';

/** How long the tests took, and the slowest of them, a line each. Empty where no duration is known. */
export function timeLines({ durationMs, slowest = [] }: Pick<Receipt, 'durationMs' | 'slowest'>): readonly string[] {
  const took = durationMs === undefined ? [] : [`the tests took ${durationWords(durationMs)}`];
  if (slowest.length === 0) return took;
  const times = slowest.map((test) => durationWords(test.durationMs));
  const width = Math.max(...times.map(({ length }) => length));
  const lines = slowest.map(({ title }, at) => `  ${(times[at] ?? '').padStart(width)}  ${oneLine(title)}`);
  return [...took, 'slowest tests:', ...lines];
}

/** A duration for people, such as `350 ms`, `4.2 s` or `2 min 5 s`. */
export function durationWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
