import type { FolderTarget, NamedTarget } from '../sheet/sheet.ts';

/** What a marker says: the name that a script was made for. */
export type MarkedName = Pick<NamedTarget, 'name'>;

/** The description of a script that runsheet makes. Its marker finds the script again when people rename it. */
export function describeScript(target: MarkedName): string {
  return `${MADE_BY} ${markerOf(target)}`;
}

const MARK = '[runsheet: ';
const MADE_BY = 'Kept in sync with the tests by runsheet.';

/** Whether a description says that the script was made for this name. */
export function isMarkedFor(target: MarkedName, description: string): boolean {
  return description.includes(markerOf(target));
}

/** The name that a script was made for, as far as its first `]`. */
export function markedName(description: string): string | undefined {
  const [, name] = description.split(MARK);
  return name?.split(']', 1)[0];
}

/** Whether runsheet made the script, for whatever name. */
export function isMadeByRunsheet(description: string): boolean {
  return description.includes(MARK);
}

/**
 * The description of a script that was made at the same time as another, and lost to it: nobody takes it for the one in
 * use any more, and what people have written into it stays.
 */
export function describeDuplicate(description: string, scriptId: number): string {
  if (!isMadeByRunsheet(description)) return description;
  const [start = '', ...parts] = description.replace(MADE_BY, '').split(MARK);
  const people = [start, ...parts.map((part) => part.slice(part.indexOf(']') + 1))].join('');
  return `Two builds made this script at the same time; script ${scriptId} is the one in use. ${people.trim()}`.trim();
}

/** A script or a folder. */
export function duplicateName(id: number | string, name: string): string {
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

function markerOf({ name }: MarkedName): string {
  return `${MARK}${name}]`;
}
