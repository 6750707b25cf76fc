/** What the page reads of the marks of a run without its script, as docs/marks.md tells them. */
export type RunMarks = { readonly isPart: boolean; readonly durationMs: number | undefined };

/** Pure. */
export function readRunMarks(text: string): RunMarks {
  const [version = '', ...groups] = text.trim().toLowerCase().split(';');
  if (!/^1[wscp]$/.test(version) || groups.length === 0) return { isPart: false, durationMs: undefined };
  // The last is a dot, or what was cut.
  const code = groups.slice(0, -1).find((group) => group.startsWith('d')) ?? '';
  const steps = /^d[\da-z]{2}$/.test(code) ? Number.parseInt(code.slice(1), 36) : undefined;
  return { isPart: version === '1p', durationMs: steps && Math.round(Math.expm1(steps * Math.log(1.1))) };
}
