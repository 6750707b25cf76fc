import type { FolderTarget, NamedTarget } from '../sheet/sheet.ts';
import type { LeaseHolder } from './script-state.ts';
import { readState, withoutState, withState } from './state-block.ts';

/** The description of a script that runsheet makes: its state finds the script again when people rename it. */
export function describeScript(name: string, lease: LeaseHolder, runKey: string): string {
  return withState(MADE_BY, (state) => ({ ...state, madeFor: name, madeBy: runKey, lease }));
}

const MADE_BY = 'Kept in sync with the tests by runsheet.';

/**
 * The description of a script that was made at the same time as another, and lost to it: nobody takes it for the one in
 * use any more, and what people have written into it stays.
 */
export function describeDuplicate(description: string, scriptId: number): string {
  const state = readState(description);
  if (state.madeFor === undefined) return description;
  const people = withoutState(description).replace(MADE_BY, '').trim();
  return `Two builds made this script at the same time; script ${scriptId} is the one in use. ${people}`.trim();
}

export function duplicateName(id: number, name: string): string {
  return `[duplicate of ${id}] ${name}`;
}

/** One text for a target, to remember its script by. */
export function targetKey(project: string | number | undefined, target: NamedTarget): string {
  return JSON.stringify([project ?? null, target.folder.from ?? null, ...target.folder.names, target.name]);
}

/** Whether a script that stands in these folders stands where the target says. A folder given by id is not checked. */
export function standsIn(folders: readonly string[] | undefined, target: FolderTarget): boolean {
  if (folders === undefined) return false;
  const expected = target.names;
  const below = target.from === undefined ? folders : folders.slice(folders.length - expected.length);
  return below.length === expected.length && below.every((name, i) => name === expected[i]);
}
