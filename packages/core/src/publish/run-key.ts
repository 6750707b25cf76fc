import { createHash } from 'node:crypto';
import type { Result, Run } from '../client/answers/things.ts';
import type { OutlinePolicy, Row, Sheet } from '../sheet/sheet.ts';
import type { ScriptReading } from './read-script.ts';
import type { KeyFate, KeyFates } from './script-state.ts';

/** The hidden run header that names a run forever. */
export const RUN_KEY_FIELD = 'runsheet_key';

/** Where a run carries its key, and whether it was read back there; in the field of our own scripts it need not be. */
export type RunKeyPlace =
  | { readonly kind: 'header'; readonly field: string; readonly isProven: boolean }
  /** The last line of one comment. */
  | { readonly kind: 'comment'; readonly isProven: boolean }
  | { readonly kind: 'nowhere'; readonly isProven: false };

/** What a run carries: the key, and a digest of what was meant to be written. */
export function runKeyText(runKey: string, sheet: Sheet): string {
  return `${runKey}.${digestOf(sheet)}`;
}

/** The line of a comment that holds it. */
export function runKeyLine(text: string): string {
  return `runsheet key: ${text}`;
}

/** What a run of a script carries; undefined: it is not one of ours, or does not show it. */
export function runKeyIn({ headers = {}, results = {} }: Run, place: RunKeyPlace): string | undefined {
  if (place.kind === 'header') return headers[place.field]?.trim();
  const comments = Object.values(results).map(({ comment }: Result) => comment);
  return comments.map((comment) => KEY_LINE.exec(comment)?.[1]).find((text) => text !== undefined);
}

/** Whether a run shows a key that is whole, so that the service keeps keys in this place. */
export function showsKey(run: Run, place: RunKeyPlace): boolean {
  return WHOLE_KEY.test(runKeyIn(run, place) ?? '');
}

const WHOLE_KEY = /^rs1-[\w-]+\.[0-9a-f]/;

const KEY_LINE = /(?:^|\n)runsheet key: (\S+)\s*$/;

/** Whether what a run carries is this text; a service may cut it behind the key. */
export function isSameRun(carried: string, text: string): boolean {
  return text.startsWith(carried);
}

/** The runs of a script that carry the key. Retests (`1.1` of `1`) copy what their run has, and do not count. */
export function runsWithKey(runKey: string, runs: readonly Run[], place: RunKeyPlace): readonly CarryingRun[] {
  return runs.flatMap((run) => {
    const carried = runKeyIn(run, place);
    return carried?.startsWith(`${runKey}.`) === true && !isRetest(run) ? [{ run, carried }] : [];
  });
}

/** A run, and what it carries. */
export type CarryingRun = { readonly run: Run; readonly carried: string };

/** Made by people in the service, of a run that is there. */
export function isRetest({ id }: Run): boolean {
  return String(id).includes('.');
}

/** A digest of what is meant to be written. */
function digestOf({ rows }: Pick<Sheet, 'rows'>): string {
  return createHash('sha256').update(rows.map(textOf).join('')).digest('hex').slice(0, 16);
}

/** In document order, indent and text say which row it is. */
function textOf({ indent, text, cell }: Row): string {
  if (cell === undefined) return `${indent} ${text}\n`;
  return `${indent} ${text}\n${cell.mark}\n${cell.comment}\n${cell.issue ?? ''}\n`;
}

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
