import { isMarkedFor } from './script-marker.ts';

// A script with many runs is wide. Where `rotate` is set it is followed by a new one, its next part: `shop`, `shop (2)`,
// `shop (3)`. What is known of it stands in the description, which every build reads anyway.

/** What a part of a script is called. */
export function partName(name: string, part: number): string {
  return part === 1 ? name : `${name} (${part})`;
}

/** Which part a description belongs to: 1, as long as it does not say so itself. */
export function partOf(name: string, description: string): number {
  const parts = [...description.matchAll(/\[runsheet: [^\]]* \((\d{1,4})\)\]/g)].map(([, part]) => Number(part));
  return parts.find((part) => part > 1 && isMarkedFor(partName(name, part), description)) ?? 1;
}

/** What is noted about the runs of a script. */
export type RunsNote =
  | { readonly kind: 'none' }
  /** So many runs were there when this id was given: it tells when counting again is worth a request. */
  | { readonly kind: 'counted'; readonly runs: number; readonly runId: number }
  /** As many runs as one script should have. */
  | { readonly kind: 'full' }
  /** The next part is this script. */
  | { readonly kind: 'continued'; readonly scriptId: number };

export function readRunsNote(description: string): RunsNote {
  const scriptId = /\[runs: continued in script (\d{1,15})\]/.exec(description)?.[1];
  if (scriptId !== undefined) return { kind: 'continued', scriptId: Number(scriptId) };
  if (description.includes('[runs: full]')) return { kind: 'full' };
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
  if (note.kind === 'continued') return `continued in script ${note.scriptId}`;
  return note.kind === 'full' ? 'full' : '';
}

/** Whether a next part may be there. */
export function isFull(description: string): boolean {
  const { kind } = readRunsNote(description);
  return kind === 'full' || kind === 'continued';
}
