import type { Script, TreeItem } from '../client/answers/things.ts';
import type { FolderDefaults, View } from '../client/requests/view.ts';
import { isNotFound, runsheetError } from '../errors/runsheet-error.ts';
import { groupBy } from '../report/group-by.ts';
import type { Division } from '../sheet/layout.ts';
import type { FolderTarget, NamedTarget, ScriptTarget } from '../sheet/sheet.ts';
import { findProject, type OpenFolder, openFolder, type ProjectRef, similarName } from './open-folder.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { readState } from './script-state.ts';

export type ScriptLocation = FoundScript | { readonly kind: 'missing'; readonly place: ScriptPlace };

export type FoundScript = {
  readonly kind: 'found';
  readonly reading: ScriptReading;
  /** Further scripts that were made for the same target. */
  readonly others: readonly ScriptItem[];
};

export type ScriptPlace = Pick<OpenFolder, 'folderId' | 'missingFolders'> & {
  readonly project: ProjectRef;
  /** A script given by id is never made, so it has a name. */
  readonly target: NamedTarget;
  /** What is there and has nearly the name of what is missing: a folder by its path, or a script. */
  readonly similar?: string | undefined;
};

type LocateContext = Pick<PublishContext, 'client' | 'clock' | 'project' | 'hints' | 'replay'>;

/** Finds the script of a target. One request when it is given by id or known from last time. */
export async function locateScript(target: ScriptTarget, context: LocateContext): Promise<ScriptLocation> {
  const known = target.kind === 'id' ? target.id : context.hints.get(targetKey(context.project, target));
  const reading = known === undefined ? undefined : await readIfThere(known, context);
  if (target.kind === 'id') {
    if (reading === undefined) throw runsheetError('RS1009', { script: String(target.id) });
    return { kind: 'found', reading, others: [] };
  }
  if (reading === undefined || !isStillMeant(reading, target, context)) return searchScript(target, context);
  return { kind: 'found', reading, others: [] };
}

export function refuseToMake(located: ScriptLocation, { mayMakeScript }: Pick<PublishContext, 'mayMakeScript'>): void {
  if (located.kind === 'found' || mayMakeScript !== false) return;
  throw runsheetError('RS3021', { script: located.place.target.name });
}

/** Looks the script up by its place, without any shortcut. */
export async function searchScript(target: NamedTarget, context: LocateContext): Promise<ScriptLocation> {
  const { place, scripts } = await listScripts(target, context);
  const [elected, ...others] = scripts;
  if (elected === undefined) return { kind: 'missing', place };
  const reading = await readScript(elected.id, context);
  context.hints.set(targetKey(context.project, target), elected.id);
  return { kind: 'found', reading, others };
}

type ScriptItem = { readonly id: number; readonly description?: string | undefined };

export async function listScripts(
  target: NamedTarget,
  context: Pick<PublishContext, 'client' | 'project'>,
): Promise<{ readonly place: ScriptPlace; readonly scripts: readonly ScriptItem[] }> {
  const project = await findProject(context.project, context.client);
  const opened = await openFolder(target.folder, { project, client: context.client });
  const { folderId, missingFolders, contents, similarFolder } = opened;
  const similar = similarFolder ?? similarName(target.name, contents, 'script');
  const place = { project, target, folderId, missingFolders, similar };
  return { place, scripts: scriptsFor(target, contents) };
}

async function readIfThere(scriptId: number, context: LocateContext): Promise<ScriptReading | undefined> {
  try {
    return await readScript(scriptId, context);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function isStillMeant(reading: ScriptReading, target: NamedTarget, { project }: LocateContext): boolean {
  const { state, outline, folders, isArchived } = reading;
  // Somebody may have made another one for it.
  if (isArchived) return false;
  const isNamed = outline.name === target.name || state.madeFor === target.name;
  return isNamed && isProject(project, reading) && standsIn(folders, target.folder);
}

function isProject(wanted: LocateContext['project'], { project }: ScriptReading): boolean {
  return wanted === undefined || String(wanted) === String(project?.id) || wanted === project?.name;
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

type ScriptIn<Asked extends View> = Script<Asked, FolderDefaults>;

/**
 * The scripts of a folder that were made for a name, else those that bear it, the oldest first: everybody elects the
 * same. Archived ones count only where there are no others.
 */
export function scriptsFor<Asked extends View>(
  target: Pick<NamedTarget, 'name'>,
  contents: readonly TreeItem<Asked>[],
): readonly ScriptIn<Asked>[] {
  const scripts = contents.flatMap((item) => (item.type === 'script' ? [item] : []));
  const marked = scripts.filter((script) => readState(script.description ?? '').madeFor === target.name);
  const named = scripts.filter(({ name }) => name === target.name);
  const meant = marked.length > 0 ? marked : named;
  const inUse = meant.filter((script) => script.archived !== true);
  return (inUse.length > 0 ? inUse : meant).toSorted((a, b) => momentOf(a) - momentOf(b) || a.id - b.id);
}

/** Timestamps come with or without an offset (specification 2.1); without one they are taken for UTC by everybody. */
function momentOf({ created = '' }: { readonly created?: string | undefined }): number {
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(created);
  const moment = Date.parse(hasOffset ? created : `${created}Z`);
  return Number.isNaN(moment) ? 0 : moment;
}

/**
 * Names of the scripts beside the one of the configured name that are older than a run, where they decide how it is
 * divided. Scripts made since do not count: a run that is published again goes into the same scripts.
 */
export async function knownScripts(
  division: Division | undefined,
  startedAt: string,
  context: Pick<PublishContext, 'client' | 'project' | 'hints'>,
): Promise<readonly string[]> {
  if (division?.layout !== 'directory') return [];
  const { home } = division;
  const { client, hints } = context;
  const project = await findProject(context.project, client);
  const { contents } = await openFolder(home.folder, { project, client });
  const startedAtMs = Date.parse(startedAt);
  const before = contents.flatMap((item) => {
    const isBefore = item.type === 'script' && momentOf(item) < startedAtMs;
    if (!isBefore) return [];
    // Also what it was made for: people may have renamed it.
    const { id, name: shown, description = '' } = item;
    const names = new Set([shown, readState(description).madeFor ?? shown]);
    return Array.from(names, (name) => ({ name, id }));
  });
  const byName = groupBy(before, ({ name }) => name);
  byName.delete(home.name);
  for (const [name, scripts] of byName) {
    // Of several, the search for the script says which one is used.
    const [only] = scripts.length === 1 ? scripts : [];
    if (only !== undefined) hints.set(targetKey(context.project, { ...home, name }), only.id);
  }
  return [...byName.keys()];
}
