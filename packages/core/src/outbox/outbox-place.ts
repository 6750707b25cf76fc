/** IO: clock, processes, environment, disk. Where an outbox lies, and what it needs from outside. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DISK, type Disk } from './disk.ts';
import { ifPossible } from './if-possible.ts';
import { writeAtomic } from './write-atomic.ts';

/** The folders of an outbox. */
const PARTS = ['open', 'todo', 'claimed', 'done', 'dead', 'state'] as const;
export type OutboxPart = (typeof PARTS)[number];

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

/** Paths of the files in a part whose names end so. Links and folders are left out: none of ours is one. */
export function filesIn({ folder, world }: OutboxPlace, part: OutboxPart, ending: string): readonly string[] {
  const path = join(folder, part);
  if (world.disk.look(path)?.kind !== 'folder') return [];
  const names = world.disk.namesIn(path).filter((name) => name.endsWith(ending));
  return names
    .toSorted()
    .map((name) => join(path, name))
    .filter((file) => world.disk.look(file)?.kind === 'file');
}

/**
 * A record that a process has taken, so that two deliver each record once: it is moved to `claimed/`, which only one
 * of them can do. The claim is also the note, made before anything is sent, that writes may be under way: a process
 * that takes the record over from one that is gone lets them land before looking for them.
 */
export type Claim = {
  readonly processId: number;
  /** Milliseconds since 1970. By then its process has ended every request, and every write has landed. */
  readonly untilMs: number;
  /** The name of the record's file. */
  readonly name: string;
};

/** The claim that a path is; undefined when it is something else. */
export function claimAt(path: string): Claim | undefined {
  const [, processId, untilMs, name] = /^(\d+)\.(\d+)\.(.+\.ndjson)$/.exec(basename(path)) ?? [];
  return name === undefined ? undefined : { processId: Number(processId), untilMs: Number(untilMs), name };
}

/** The claim of the process that has taken a record. */
export function claimOf(place: OutboxPlace, path: string): Claim | undefined {
  const name = recordName(path);
  const claims = filesIn(place, 'claimed', name).map(claimAt);
  return claims.find((claim) => claim?.name === name);
}

/** The name of a record's file, wherever it lies. */
export function recordName(path: string): string {
  return claimAt(path)?.name ?? basename(path);
}

/** The name of the receipt of a run whose journal has this name. */
export function receiptName(name: string): string {
  return name.replace(/\.ndjson$/, '.json');
}

/** The disk, the clock, and who is who among the processes that share an outbox. */
export type OutboxWorld = {
  readonly disk: Disk;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly processId: number;
  readonly host: string;
  /** Whether a process of this machine is there. */
  readonly isRunning: (processId: number) => boolean;
};

/** This machine. */
export function machine(): OutboxWorld {
  return { disk: DISK, now: Date.now, processId: process.pid, host: hostname(), isRunning };
}

function isRunning(processId: number): boolean {
  try {
    // Signal 0 only asks whether the process is there.
    process.kill(processId, 0);
    return !isZombie(processId);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A process that has ended, and that its parent has not asked about: in containers nobody may ever ask. */
function isZombie(processId: number): boolean {
  // Only Linux has this file.
  const status = String(ifPossible(() => readFileSync(`/proc/${processId}/stat`, 'utf8')));
  return status.slice(status.lastIndexOf(')')).startsWith(') Z');
}
