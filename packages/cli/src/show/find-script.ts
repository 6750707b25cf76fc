import type { Client } from '@runsheet/core/client';
import {
  findProject,
  scriptsFor,
  nearest,
  printable,
  type CommandSetup,
  runsheetError,
  type RunsheetError,
} from '@runsheet/core/command';
import { packagesBelow } from '../init/find-workspace.ts';

type Items = Awaited<ReturnType<Client['folders']['tree']>>['folders'];
type Target = CommandSetup['settings']['script'];

export type FoundScript = { readonly id: number; readonly notice: RunsheetError | undefined };

/**
 * Finds the script by its id or its name: by the same rules as publishing, but in every folder and project when none
 * is chosen. Rejects with RS1106, which names the packages where `directory` is the root of a workspace.
 */
export async function findScript(
  { settings, config }: CommandSetup,
  client: Client,
  directory: string,
): Promise<FoundScript> {
  const { script } = settings;
  if (script.kind === 'id') return { id: script.id, notice: undefined };
  const standing = (await everyScript(config.project, client)).filter(({ folders }) => isIn(script.folder, folders));
  const found = elect(standing, script.name);
  if (found !== undefined) return found;
  const packages = config.script === undefined ? packagesBelow(directory) : undefined;
  throw unknownScript(standing, script.name, packages);
}

/** The error of an id that no script has: it names those that are there. */
export async function unknownId(id: number, { config }: CommandSetup, client: Client): Promise<Error> {
  return unknownScript(await everyScript(config.project, client), id);
}

async function everyScript(wanted: string | number | undefined, client: Client): Promise<readonly Standing[]> {
  const all: Standing[] = [];
  for (const { id } of await chosenProjects(wanted, client)) {
    all.push(...listScripts((await client.folders.tree(id, { scripts: 'full' })).folders));
  }
  return all;
}

async function chosenProjects(wanted: string | number | undefined, client: Client): Promise<readonly { id: number }[]> {
  return wanted === undefined ? (await client.projects.list()).projects : [await findProject(wanted, client)];
}

type Folder = { readonly id: string; readonly name: string };

export type Standing = {
  readonly script: Extract<Items[number], { type: 'script' }>;
  readonly folders: readonly Folder[];
};

export function listScripts(items: Items, folders: readonly Folder[] = []): readonly Standing[] {
  return items.flatMap((item): readonly Standing[] => {
    if (item.type === 'folder') return listScripts(item.contents, [...folders, item]);
    return item.type === 'script' ? [{ script: item, folders }] : [];
  });
}

/** Without a folder, a script may stand anywhere. */
function isIn({ from, names }: Extract<Target, { kind: 'name' }>['folder'], folders: readonly Folder[]): boolean {
  if (from === undefined && names.length === 0) return true;
  const below = from === undefined ? folders : folders.slice(folders.findIndex(({ id }) => id === from) + 1);
  const isBelow = from === undefined || folders.some(({ id }) => id === from);
  return isBelow && below.length === names.length && below.every(({ name }, index) => name === names[index]);
}

/** What was made for this name, else what bears it; of several the oldest, as in publishing. */
function elect(standing: readonly Standing[], name: string): FoundScript | undefined {
  const scripts = standing.map(({ script }) => script);
  const [chosen, ...others] = scriptsFor({ name }, scripts);
  if (chosen === undefined) return undefined;
  if (others.length === 0) return { id: chosen.id, notice: undefined };
  const scriptIds = [chosen, ...others].map(({ id }) => id);
  return { id: chosen.id, notice: runsheetError('RS4006', { scriptIds, chosen: chosen.id }) };
}

const MOST_NAMES = 8;

function unknownScript(standing: readonly Standing[], name: string | number, packages?: readonly string[]): Error {
  const scripts = standing.map(({ script }) => script);
  const titles = scripts.map((script) => script.name);
  const close = nearest(String(name), titles);
  const shown = scripts.toSorted((a) => (a.name === close ? -1 : 0)).slice(0, MOST_NAMES);
  const names = shown.map((script) => printable(`${script.name} (${script.id})`));
  const more = scripts.length > MOST_NAMES ? [`and ${scripts.length - MOST_NAMES} more`] : [];
  return runsheetError('RS1106', { script: name, names: [...names, ...more], packages });
}
