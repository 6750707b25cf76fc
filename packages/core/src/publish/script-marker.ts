import type { FolderTarget, NamedTarget } from '../sheet/sheet.ts';

/** What a marker says: the name that a script was made for, and which of its parts it is. */
export type MarkedName = Pick<NamedTarget, 'name' | 'part'>;

/** The description of a script that runsheet makes. Its marker finds the script again when people rename it. */
export function describeScript(target: MarkedName): string {
  return `Kept in sync with the tests by runsheet. ${markerOf(target)}`;
}

/** Whether a description says that the script was made for this name, and is this part of it. */
export function isMarkedFor(target: MarkedName, description: string): boolean {
  return description.includes(markerOf(target));
}

/** Whether runsheet made the script, for whatever name. */
export function isMadeByRunsheet(description: string): boolean {
  return /\[runsheet(?: part \d+)?: /.test(description);
}

/** Which part of a script of this name a description belongs to: 1, as long as it does not say so itself. */
export function partOf(name: string, description: string): number {
  const parts = [...description.matchAll(/\[runsheet part (\d{1,4}): /g)].map(([, part]) => Number(part));
  return parts.find((part) => part > 1 && isMarkedFor({ name, part }, description)) ?? 1;
}

/** Whether the script is a later part of some script: then its own name is not what it is known by. */
export function isPart(description: string): boolean {
  return /\[runsheet part \d+: /.test(description);
}

/** What a script is called that was made at the same time as another, and lost to it. */
export function duplicateOf(scriptId: number, name: string): { readonly name: string; readonly description: string } {
  const description = `Two builds made this script at the same time; script ${scriptId} is the one in use.`;
  return { name: duplicateName(scriptId, name), description };
}

/** A script or a folder. */
export function duplicateName(id: number | string, name: string): string {
  return `[duplicate of ${id}] ${name}`;
}

/** One text for a target, to remember its script by, whichever part that is. */
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

/** No name can make the marker of a first part look like that of another. */
function markerOf({ name, part = 1 }: MarkedName): string {
  return part === 1 ? `[runsheet: ${name}]` : `[runsheet part ${part}: ${name}]`;
}
