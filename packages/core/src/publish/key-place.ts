import type { OutlinePolicy } from '../sheet/outline-policy.ts';
import type { ScriptReading } from './read-script.ts';
import { RUN_KEY_FIELD, type RunKeyPlace } from './run-key.ts';
import type { KeyFate, KeyFates } from './script-state.ts';

// A script that people have made has no field for the key of a run and cannot get one through the API (specification
// 4.5), so the key goes where it may be kept: a field that they spare for it, else a comment. What the first run shows
// of it is noted at the script. Where nothing keeps it, results are all that tells runs from each other.

/** Where the runs of a script carry their key. */
export function keyPlaceIn(
  { outline, state }: Pick<ScriptReading, 'outline' | 'state'>,
  { keyField }: Pick<OutlinePolicy, 'keyField'>,
): RunKeyPlace {
  const { fields } = outline;
  if (fields.includes(RUN_KEY_FIELD)) return { kind: 'header', field: RUN_KEY_FIELD, isProven: true };
  const spare = fields.filter((field) => field === keyField).map((field) => ({ kind: 'header', field }) as const);
  const fateOf = (candidate: Place) => state.keyFates.get(nameOf(candidate));
  const place = [...spare, { kind: 'comment' } as const].find((candidate) => fateOf(candidate) !== 'lost');
  if (place === undefined) return { kind: 'nowhere', isProven: false };
  return { ...place, isProven: fateOf(place) === 'kept' };
}

/** Whether the next run shows that its key is kept there, or that it is not. */
export function needsProof(place: RunKeyPlace): boolean {
  return place.kind !== 'nowhere' && !place.isProven;
}

/** The same, and that this place keeps keys, or loses them. */
export function withKeyFate(fates: KeyFates, place: RunKeyPlace, fate: KeyFate): KeyFates {
  return new Map([...fates, [nameOf(place), fate]]);
}

type Place = { readonly kind: RunKeyPlace['kind']; readonly field?: string };

function nameOf({ field }: Place): string {
  return field === undefined ? 'comments' : `field ${field}`;
}
