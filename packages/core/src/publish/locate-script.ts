import type { Script, TreeItem } from '../client/answers/things.ts';
import type { FolderDefaults, View } from '../client/requests/view.ts';
import { nearest } from '../errors/nearest.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import type { NamedTarget, ScriptTarget } from '../sheet/sheet.ts';
import { findProject, namesOf, openFolder, type ProjectRef, SLIPS } from './open-folder.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { isNotFound } from './request-outcome.ts';
import { standsIn, targetKey } from './script-marker.ts';
import { readState } from './state-block.ts';

export type ScriptLocation = FoundScript | { readonly kind: 'missing'; readonly place: ScriptPlace };

export type FoundScript = {
  readonly kind: 'found';
  readonly reading: ScriptReading;
  /** Further scripts that were made for the same target. */
  readonly others: readonly ScriptItem[];
};

export type ScriptPlace = {
  readonly project: ProjectRef;
  /** A script given by id is never made, so it has a name. */
  readonly target: NamedTarget;
  /** The deepest folder of the path that is there; undefined: the top of the project. */
  readonly folderId: string | undefined;
  readonly missingFolders: readonly string[];
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

/** Looks the script up by its place, without any shortcut. The oldest of several is the one: everybody elects the same. */
export async function searchScript(target: NamedTarget, context: LocateContext): Promise<ScriptLocation> {
  const { place, scripts } = await listScripts(target, context);
  const [elected, ...others] = scripts;
  if (elected === undefined) return { kind: 'missing', place };
  const reading = await readScript(elected.id, context);
  context.hints.set(targetKey(context.project, target), elected.id);
  return { kind: 'found', reading, others };
}

export type ScriptItem = { readonly id: number; readonly description?: string | undefined };

export async function listScripts(
  target: NamedTarget,
  context: Pick<PublishContext, 'client' | 'project'>,
): Promise<{
  readonly place: ScriptPlace;
  readonly scripts: readonly ScriptItem[];
}> {
  const project = await findProject(context.project, context.client);
  const opened = await openFolder(target.folder, { project, client: context.client });
  const { folderId, missingFolders, contents, similarFolder } = opened;
  const similarScript = nearest(target.name, namesOf(contents, 'script'), SLIPS);
  const place = { project, target, folderId, missingFolders, similar: similarFolder ?? similarScript };
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
export function momentOf({ created = '' }: { readonly created?: string | undefined }): number {
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(created);
  const moment = Date.parse(hasOffset ? created : `${created}Z`);
  return Number.isNaN(moment) ? 0 : moment;
}
