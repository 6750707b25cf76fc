/** A duration as a case holds it: whole milliseconds; nothing for less than one, or for what is no duration. */
export function timed(ms: number | null | undefined): { readonly durationMs?: number } {
  const durationMs = Math.round(ms ?? 0);
  return durationMs > 0 && Number.isFinite(durationMs) ? { durationMs } : {};
}

/** A duration for people, such as `350 ms`, `4.2 s` or `2 min 5 s`. */
export function durationWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
