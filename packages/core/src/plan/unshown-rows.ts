import type { RowKey } from '../sheet/sheet.ts';
import type { Findings } from './findings.ts';
import type { OutlineNotes } from './outline.ts';
import type { Match } from './match.ts';
import { shortName, UNSHOWN } from './row-memory.ts';
import type { AddRun } from './step.ts';

/** Whether a row was written before: what is not shown is not written again, by this build or a later one. */
export function isWritten(key: RowKey, tried: Findings, { shownOtherwise }: OutlineNotes): boolean {
  if (tried.written.has(key)) return true;
  return shownOtherwise.size > 0 && shownOtherwise.get(shortName(key))?.id === UNSHOWN.id;
}

type Found = Match & { readonly run: Pick<AddRun, 'scope'> };

/**
 * The notes of a script with the rows that are not shown although they were written, and without those that came. A script
 * whose notes were full is open again when a whole run finds all its rows.
 */
export function withUnshown(notes: OutlineNotes, { missing, places, run }: Found, tried: Findings): OutlineNotes {
  const known = [...notes.shownOtherwise];
  const unshown = missing.flatMap(({ key }) => (tried.written.has(key) ? [[shortName(key), UNSHOWN] as const] : []));
  const mayCome = known.some(([, { id }]) => id === UNSHOWN.id);
  const came = new Set(mayCome ? [...places.keys()].map(shortName) : []);
  const left = known.filter(([name, { id }]) => id !== UNSHOWN.id || !came.has(name));
  const isClosed = notes.isClosed && (missing.length > 0 || run.scope !== 'whole');
  return { ...notes, isClosed, shownOtherwise: new Map([...left, ...unshown]) };
}
