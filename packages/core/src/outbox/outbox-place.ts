/** IO: clock. What lies where in an outbox, and what it needs from outside. */
import { basename, dirname, join } from 'node:path';
import { readFileName, receiptName } from '../report/run-key.ts';
import { DISK, type Disk } from './disk.ts';
import { ifPossible } from './if-possible.ts';
import type { RunHead } from './journal-schema.ts';
import { ownProcess, type ProcessMark, type ProcessView } from './process-mark.ts';
import { writeAtomic, writeJson } from './write-atomic.ts';

// Taken when this is loaded: tests in this process may put something else in their place.
const { now, parse } = Date;

const PARTS = ['open', 'todo', 'claimed', 'done', 'dead', 'state'] as const;
export type OutboxPart = (typeof PARTS)[number];

export type OutboxPlace = { readonly folder: string; readonly world: OutboxWorld };

/** The disk, the clock, and who is who among the processes that share an outbox. */
export type OutboxWorld = ProcessView & { readonly disk: Disk; readonly now: () => number };

export function machine(): OutboxWorld {
  return { ...ownProcess(), disk: DISK, now };
}

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

export function partOf({ folder }: OutboxPlace, path: string): OutboxPart | undefined {
  if (dirname(dirname(path)) !== folder) return undefined;
  const name = basename(dirname(path));
  return PARTS.find((part) => part === name);
}

export const PARTS_WITH_RUNS = ['open', 'todo', 'claimed'] as const;

export function isRunOf(place: OutboxPlace, path: string): boolean {
  const own = partOf(place, path);
  return PARTS_WITH_RUNS.some((part) => part === own);
}

/** Paths of the files whose names end so. Links and folders are left out: none of ours is one. */
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
 * A record of which writes may be under way. A process that takes a record moves it to `claimed/`, which only one process
 * can do. A record that is given back while its writes may land keeps such a name, without an owner: the next process waits
 * before it looks for them.
 */
export type Claim = {
  /** Undefined: it was given back. */
  readonly owner?: ProcessMark | undefined;
  /** Milliseconds since 1970. By then its process has ended every request, and every write has landed. */
  readonly untilMs: number;
  readonly name: string;
};

export function claimAt(path: string): Claim | undefined {
  const found = /^(\d*),(\d*),([\w-]*),(\d*),([\w.-]*),(\d+),(.+\.ndjson)$/.exec(basename(path)) ?? [];
  const [, processId, startedAt, boot, pidNamespace, host = '', untilMs, name] = found;
  if (name === undefined) return undefined;
  const claim = { untilMs: Number(untilMs), name };
  if (processId === '') return claim;
  return { ...claim, owner: { processId: Number(processId), host, ...known({ startedAt, boot, pidNamespace }) } };
}

/** What a system does not tell is empty in a name. */
function known(facts: Omit<ProcessMark, 'processId' | 'host'>): Partial<ProcessMark> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
}

export function claimName({ owner, untilMs, name }: Claim): string {
  const { processId = '', startedAt = '', boot = '', pidNamespace = '', host = '' } = owner ?? {};
  return [processId, startedAt, boot, pidNamespace, host, untilMs, name].join(',');
}

/** The claim of the process that has taken a record, wherever that lay. */
export function claimOf(place: OutboxPlace, path: string): Claim | undefined {
  const name = recordName(path);
  const claims = filesIn(place, 'claimed', name).map(claimAt);
  return claims.find((claim) => claim?.name === name);
}

/** The name of a record's file, wherever it lies. */
export function recordName(path: string): string {
  return claimAt(path)?.name ?? basename(path);
}

/** The outcome of a run that makes no column. */
export const NOTHING_TO_RUN = 'nothing-to-run';

/** What is left of a run: its receipt, and where it comes from. */
export function storedReceipt(receipt: object, head: Partial<RunHead>): object {
  const { adapter, build, packageName, packageFolder } = head;
  return { ...receipt, adapter, build, packageName, packageFolder };
}

/** Keeps a receipt for a day, and as one of the last 20. Throws what the disk says. */
export function keepReceipt(place: OutboxPlace, name: string, receipt: object): void {
  const written = join(openPart(place, 'done'), receiptName(name));
  writeJson(written, receipt, place.world);
  const oldest = place.world.now() - DAY_MS;
  // Only what bears a name of ours is ever removed.
  const receipts = filesIn(place, 'done', '.json').flatMap((path) => {
    const file = readFileName(basename(path));
    return file?.kind === 'receipt' && path !== written ? [{ path, isOld: parse(file.createdAt) < oldest }] : [];
  });
  for (const { path, isOld } of receipts.slice(0, 1 - KEPT_RECEIPTS)) if (isOld) place.world.disk.remove(path);
}

/** Longer than a job: what it delivers, it may expect at its end. */
const DAY_MS = 86_400_000;
const KEPT_RECEIPTS = 20;
