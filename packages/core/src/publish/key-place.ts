import type { OutlinePolicy } from '../sheet/outline-policy.ts';
import type { ScriptReading } from './read-script.ts';
import { RUN_KEY_FIELD, type RunKeyPlace } from './run-key.ts';

// A script that people have made has no field for the key of a run and cannot get one through the API (specification
// 4.5), so the key goes where it may be kept: a field that they spare for it, else a comment. What the first run shows
// of it is noted in the description. Where nothing keeps it, results are all that tells runs from each other.

/** Where the runs of a script carry their key. */
export function keyPlaceIn(
  { outline, description }: Pick<ScriptReading, 'outline' | 'description'>,
  { keyField }: Pick<OutlinePolicy, 'keyField'>,
): RunKeyPlace {
  const { fields } = outline;
  if (fields.includes(RUN_KEY_FIELD)) return { kind: 'header', field: RUN_KEY_FIELD, isProven: true };
  const { kept, lost } = readNote(description);
  const spare = fields.filter((field) => field === keyField).map((field) => ({ kind: 'header', field }) as const);
  const place = [...spare, { kind: 'comment' } as const].find((candidate) => !lost.includes(nameOf(candidate)));
  if (place === undefined) return { kind: 'nowhere', isProven: false };
  return { ...place, isProven: kept.includes(nameOf(place)) };
}

/** Whether the next run shows that its key is kept there, or that it is not. */
export function needsProof(place: RunKeyPlace): boolean {
  return place.kind !== 'nowhere' && !place.isProven;
}

/** The description with a note that this place keeps keys, or loses them. */
export function withKeyNote(description: string, place: RunKeyPlace, fate: 'kept' | 'lost'): string {
  const note = readNote(description);
  const name = nameOf(place);
  const names = { kept: without(note.kept, name), lost: without(note.lost, name) };
  const entries = FATES.flatMap((known) => {
    return [...names[known], ...(known === fate ? [name] : [])].map((each) => `${known} in ${each}`);
  });
  return `${description.replaceAll(ANY_NOTE, '')} [run key: ${entries.join(', ')}]`.trimStart();
}

type KeyNote = { readonly kept: readonly string[]; readonly lost: readonly string[] };

const FATES = ['kept', 'lost'] as const;
const ANY_NOTE = /\s*\[run key: ([^\]]*)\]/g;

function readNote(description: string): KeyNote {
  const entries = [...description.matchAll(ANY_NOTE)].flatMap(([, text = '']) => text.split(', '));
  const namesAfter = (start: string) =>
    entries.flatMap((entry) => (entry.startsWith(start) ? [entry.slice(start.length)] : []));
  return { kept: namesAfter('kept in '), lost: namesAfter('lost in ') };
}

type Place = { readonly kind: RunKeyPlace['kind']; readonly field?: string };

function nameOf({ field }: Place): string {
  return field === undefined ? 'comments' : `field ${field}`;
}

function without(names: readonly string[], name: string): readonly string[] {
  return names.filter((other) => other !== name);
}
