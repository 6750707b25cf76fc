import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { ifPossible } from '../outbox/if-possible.ts';
import { openPart, type OutboxPlace, type OutboxWorld } from '../outbox/outbox-place.ts';

// Taken when this is loaded: tests in this process may put something else in their place.
const { lstatSync } = fs;
const userId = process.getuid?.bind(process);

/** A record folder, and the temporary directory of the system. */
type Folders = { readonly folder: string; readonly temporary: string };

/** The folder where runs are kept whose record folder cannot be written. */
export function standInFor({ folder, temporary }: Folders): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(temporary, `runsheet-${ifPossible(() => userInfo().username) ?? 'user'}`, name);
}

/** The stand-in as an outbox to write to. Throws where it is not ours alone: others may write to that directory. */
export function openStandIn(folders: Folders, world: OutboxWorld): OutboxPlace {
  const place = { folder: standInFor(folders), world };
  const open = openPart(place, 'open');
  for (const path of [dirname(place.folder), place.folder, open]) refuseForeign(path);
  return place;
}

function refuseForeign(path: string): void {
  // Windows has a temporary directory for each user.
  if (userId === undefined) return;
  const status = lstatSync(path);
  const isOurs = status.isDirectory() && status.uid === userId() && (status.mode & OF_OTHERS) === 0;
  if (!isOurs) throw new Error(`${path} is not private`);
}

const OF_OTHERS = 0o077;

type Outboxes = { readonly folder: string; readonly others: readonly string[] };

/**
 * Where runs are kept: in the stand-in, if it is there and the record folder still cannot be written. `others` are folders
 * with runs that belong there.
 */
export function outboxesOf(folders: Folders, world: OutboxWorld): Outboxes {
  const { folder } = folders;
  const standIn = standInFor(folders);
  const isThere = ifPossible(() => world.disk.look(standIn)?.kind === 'folder') === true;
  if (!isThere || isWritable({ folder, world })) return { folder, others: [standIn] };
  return { folder: ifPossible(() => openStandIn(folders, world).folder) ?? folder, others: [folder] };
}

function isWritable(place: OutboxPlace): boolean {
  const { disk, processId } = place.world;
  const write = () => {
    const path = join(openPart(place, 'todo'), `${processId}.tmp`);
    disk.create(path).close();
    disk.remove(path);
    return true;
  };
  return ifPossible(write) ?? false;
}
