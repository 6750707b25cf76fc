import type { MarkedName } from './script-marker.ts';

// A script with many runs is wide. Where `rotate` is set it is followed by a new one, its next part: `shop`, `shop (2)`,
// `shop (3)`. What is known of it stands in the description, which every build reads anyway.

/** What a part of a script is called. */
export function partName({ name, part = 1 }: MarkedName): string {
  return part === 1 ? name : `${name} (${part})`;
}

/** What is noted about the runs of a script. */
export type RunsNote =
  | { readonly kind: 'none' }
  /** So many runs were there when this id was given: it tells when counting again is worth a request. */
  | { readonly kind: 'counted'; readonly runs: number; readonly runId: number }
  /** The next part is this script. */
  | { readonly kind: 'continued'; readonly scriptId: number };

export function readRunsNote(description: string): RunsNote {
  const scriptId = /\[runs: continued in script (\d{1,15})\]/.exec(description)?.[1];
  if (scriptId !== undefined) return { kind: 'continued', scriptId: Number(scriptId) };
  const [, runs, runId] = /\[runs: (\d{1,15}) up to run (\d{1,15})\]/.exec(description) ?? [];
  return runs === undefined ? { kind: 'none' } : { kind: 'counted', runs: Number(runs), runId: Number(runId) };
}

/** The description with this note instead of its own. */
export function withRunsNote(description: string, note: RunsNote): string {
  const rest = description.replaceAll(/\s*\[runs: [^\]]*\]/g, '');
  const text = textOf(note);
  return text === '' ? rest : `${rest} [runs: ${text}]`.trimStart();
}

function textOf(note: RunsNote): string {
  if (note.kind === 'counted') return `${note.runs} up to run ${note.runId}`;
  return note.kind === 'continued' ? `continued in script ${note.scriptId}` : '';
}

/** Whether a script has as many runs as one should, by a limit that may have changed since they were counted. */
export function isFull(note: RunsNote, limit: number): boolean {
  return note.kind === 'continued' || (note.kind === 'counted' && note.runs >= limit);
}
