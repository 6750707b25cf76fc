import { basename, dirname, join } from 'node:path';
import { ifPossible } from './if-possible.ts';
import type { OutboxWorld } from './outbox-world.ts';
import { writeAtomic } from './write-atomic.ts';

/** The folders of an outbox. */
export type OutboxPart = 'open' | 'todo' | 'claimed' | 'done' | 'dead' | 'state';

/** An outbox as its own files see it. */
export type OutboxPlace = { readonly folder: string; readonly world: OutboxWorld };

/** The path of a part that may be written to: made when it is missing, and no link to elsewhere. */
export function openPart(place: OutboxPlace, part: OutboxPart): string {
  const { disk } = place.world;
  const path = join(openPartFolder(place), part);
  disk.makeFolder(path);
  if (disk.look(path)?.kind !== 'folder') throw new Error(`${path} is not a folder`);
  return path;
}

/** The path of the outbox itself, for its owner only and never part of a commit. */
export function openPartFolder({ folder, world }: OutboxPlace): string {
  world.disk.makeFolder(folder);
  const path = join(folder, '.gitignore');
  // Without this file results are kept anyway.
  ifPossible(() => {
    if (world.disk.look(path) === undefined) writeAtomic(path, '*\n', world);
  });
  return folder;
}

/** Which part a path is in; undefined when it is elsewhere. */
export function partOf({ folder }: OutboxPlace, path: string): OutboxPart | undefined {
  if (dirname(dirname(path)) !== folder) return undefined;
  const name = basename(dirname(path));
  return PARTS.find((part) => part === name);
}

/** Paths of the files with an ending in a part. What is a link or a folder there is none of ours. */
export function filesIn({ folder, world }: OutboxPlace, part: OutboxPart, ending: string): readonly string[] {
  const path = join(folder, part);
  if (world.disk.look(path)?.kind !== 'folder') return [];
  const names = world.disk.namesIn(path).filter((name) => name.endsWith(ending));
  return names
    .toSorted()
    .map((name) => join(path, name))
    .filter((file) => world.disk.look(file)?.kind === 'file');
}

const PARTS: readonly OutboxPart[] = ['open', 'todo', 'claimed', 'done', 'dead', 'state'];
