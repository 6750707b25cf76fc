import { basename, join } from 'node:path';
import { ifPossible } from './if-possible.ts';
import { filesIn, openPart, type OutboxPlace } from './outbox-parts.ts';
import type { OutboxWorld } from './outbox-world.ts';

/**
 * A record that a process has taken, so that two deliver each record once: it is moved to `claimed/`, which only one
 * of them can do. The claim is also the note, made before anything is sent, that writes may be under way: a process
 * that takes the record over from one that is gone lets them land before looking for them.
 */
type Claim = {
  readonly processId: number;
  /** Milliseconds since 1970. By then its process has ended every request, and every write has landed. */
  readonly untilMs: number;
  /** The name of the record's file. */
  readonly name: string;
};

/** Where this process puts a record that it takes. */
export function claimPath(place: OutboxPlace, name: string, untilMs: number): string {
  return join(openPart(place, 'claimed'), `${place.world.processId}.${Math.ceil(untilMs)}.${name}`);
}

/** The claim that a path is; undefined when it is something else. */
export function claimAt(path: string): Claim | undefined {
  const [, processId, untilMs, name] = /^(\d+)\.(\d+)\.(.+\.ndjson)$/.exec(basename(path)) ?? [];
  return name === undefined ? undefined : { processId: Number(processId), untilMs: Number(untilMs), name };
}

/** The name of a record's file, wherever it lies. */
export function recordName(path: string): string {
  return claimAt(path)?.name ?? basename(path);
}

/** The name of the receipt of a run whose journal has this name. */
export function receiptName(name: string): string {
  return name.replace(/\.ndjson$/, '.json');
}

/** After its time a claim holds no longer: the number of its process may belong to another one by then. */
export function isHeld({ processId, untilMs }: Claim, { now, isRunning }: OutboxWorld): boolean {
  return now() < untilMs && isRunning(processId);
}

/** Claimed records whose process is gone. */
export function abandonedRecords(place: OutboxPlace): readonly string[] {
  return filesIn(place, 'claimed', '.ndjson').filter((path) => {
    const claim = claimAt(path);
    return claim === undefined || !isHeld(claim, place.world);
  });
}

/** Whether a process holds a record of this name, other than by the claim `own`. */
export function isHeldElsewhere(place: OutboxPlace, name: string, own?: string): boolean {
  const others = filesIn(place, 'claimed', name).filter((path) => path !== own);
  return others.map(claimAt).some((claim) => claim?.name === name && isHeld(claim, place.world));
}

/** Moves a record to a claim of this process; undefined when the disk does not let it. */
export function moveToClaim(place: OutboxPlace, path: string, untilMs: number): string | undefined {
  return ifPossible(() => {
    const claimed = claimPath(place, recordName(path), untilMs);
    place.world.disk.rename(path, claimed);
    return claimed;
  });
}
