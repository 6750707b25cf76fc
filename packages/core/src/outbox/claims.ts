import { basename, dirname, join } from 'node:path';
import { receiptName, recordFileName } from '../report/run-key.ts';
import { valueAt } from '../report/value-at.ts';
import { readJournal } from './decode-journal.ts';
import { ifPossible } from './if-possible.ts';
import {
  type Claim,
  claimAt,
  claimName,
  filesIn,
  isRunOf,
  openPart,
  type OutboxPlace,
  type OutboxWorld,
  partOf,
  recordName,
} from './outbox-place.ts';
import { stateOf } from './process-mark.ts';
import { writeAtomic } from './write-atomic.ts';

/** Whether this process may deliver a record now. */
export type TakeResult =
  /** Milliseconds since 1970. Until then writes of an earlier delivery may still land; 0: there are none. */
  | { readonly kind: 'taken'; readonly path: string; readonly unsettledUntilMs: number }
  /** Another process is delivering it, or has delivered it. */
  | { readonly kind: 'busy' | 'delivered' }
  | { readonly kind: 'gone' };

/**
 * Takes a record for this process. One that lies elsewhere stays there, and its copy is taken. A disk that cannot be
 * changed is no reason to keep back what it holds: then the record is delivered without a claim. Throws RS3010 and
 * RS3011 for what lies elsewhere and is no record of ours, RS3024 when it cannot be read.
 */
export function takeRecord(place: OutboxPlace, path: string, times: ClaimTimes): TakeResult {
  const { disk } = place.world;
  const isOurs = isRunOf(place, path);
  // What lies elsewhere may have any name, and may be no record.
  const name = isOurs ? recordName(path) : recordFileName(readJournal(place, path).record);
  if (isInUse(place, path)) return { kind: 'busy' };
  const copies = copiesOf(place, path, name);
  const unsettledUntilMs = Math.max(...[path, ...copies].map((file) => landsUntil(file, times, place.world)));
  const claim = isOurs ? moveToClaim : copyToClaim;
  const claimed = ifPossible(() => claim(place, path, { name, untilMs: times.untilMs }));
  if (claimed === undefined) {
    const isThere = ifPossible(() => disk.look(path)) !== undefined;
    return isThere ? { kind: 'taken', path, unsettledUntilMs } : { kind: whereaboutsOf(place, name) };
  }
  // Another process may have claimed a copy. Each looks for the other behind its own claim, so at least one sees it.
  if (ifPossible(() => isHeldElsewhere(place, name, claimed)) === true) {
    ifPossible(() => (isOurs ? releaseRecord(place, claimed, unsettledUntilMs) : disk.remove(claimed)));
    return { kind: 'busy' };
  }
  for (const copy of copies) ifPossible(() => disk.remove(copy));
  return { kind: 'taken', path: claimed, unsettledUntilMs };
}

/** Until when this process has a record, in milliseconds since 1970, and how long after its end a process's writes may land. */
type ClaimTimes = { readonly untilMs: number; readonly settleMs: number };

/** Whether a publisher holds a record, or its tests still run. Where the latter is not known, a person who names it decides. */
function isInUse(place: OutboxPlace, path: string): boolean {
  const claim = claimAt(path);
  if (claim !== undefined) return isClaimHeld(claim, place.world);
  if (basename(dirname(path)) !== 'open') return false;
  const writer = ifPossible(() => readJournal(place, path).writer);
  return writer !== undefined && stateOf(writer, place.world).kind === 'running';
}

/** Copies that earlier deliveries have given back here. */
function copiesOf(place: OutboxPlace, path: string, name: string): readonly string[] {
  const waiting = ifPossible(() => filesIn(place, 'todo', name)) ?? [];
  return waiting.filter((file) => file !== path && claimAt(file)?.name === name);
}

/** Until when writes of an earlier delivery may land. Its process is gone; one of another machine may go on, but not longer than this one. */
function landsUntil(path: string, { untilMs, settleMs }: ClaimTimes, { host, now }: OutboxWorld): number {
  const claim = claimAt(path);
  if (claim === undefined) return 0;
  const isElsewhere = claim.owner !== undefined && claim.owner.host !== host;
  return Math.min(claim.untilMs, isElsewhere ? untilMs : now() + settleMs);
}

function whereaboutsOf(place: OutboxPlace, name: string): 'busy' | 'delivered' | 'gone' {
  if (ifPossible(() => isHeldElsewhere(place, name)) === true) return 'busy';
  const receipt = ifPossible(() => place.world.disk.look(join(place.folder, 'done', receiptName(name))));
  return receipt === undefined ? 'gone' : 'delivered';
}

/** Where it cannot be known whether its process runs, a claim holds until its time. */
function isClaimHeld(claim: Claim | undefined, world: OutboxWorld): boolean {
  if (claim?.owner === undefined) return false;
  const { kind } = stateOf(claim.owner, world);
  return kind === 'running' || (kind === 'unknown' && world.now() < claim.untilMs);
}

export function claimedRecords(place: OutboxPlace, which: 'abandoned' | 'held'): readonly string[] {
  const isWanted = (path: string) => isClaimHeld(claimAt(path), place.world) === (which === 'held');
  return filesIn(place, 'claimed', '.ndjson').filter(isWanted);
}

/** Whether a process holds a record of this name, other than by the claim `own`. */
export function isHeldElsewhere(place: OutboxPlace, name: string, own?: string): boolean {
  const others = filesIn(place, 'claimed', name).filter((path) => path !== own);
  return others.map(claimAt).some((claim) => claim?.name === name && isClaimHeld(claim, place.world));
}

type ClaimFacts = Pick<Claim, 'name' | 'untilMs'>;

/** Throws what the disk says. */
export function moveToClaim(place: OutboxPlace, path: string, claim: ClaimFacts): string {
  return moveRecord(path, claimPath(place, claim), place.world);
}

function copyToClaim(place: OutboxPlace, path: string, claim: ClaimFacts): string {
  const claimed = claimPath(place, claim);
  writeAtomic(claimed, place.world.disk.readParts(path), place.world);
  return claimed;
}

function claimPath(place: OutboxPlace, { name, untilMs }: ClaimFacts): string {
  return join(openPart(place, 'claimed'), claimName({ owner: place.world, untilMs: Math.ceil(untilMs), name }));
}

/** Gives a record back. `untilMs`: until when its writes may still land; 0: nothing was sent. Throws what the disk says. */
export function releaseRecord(place: OutboxPlace, path: string, untilMs: number): void {
  if (partOf(place, path) !== 'claimed') return;
  const name = recordName(path);
  const waiting = untilMs === 0 ? name : claimName({ untilMs: Math.ceil(untilMs), name });
  place.world.disk.rename(path, join(openPart(place, 'todo'), waiting));
}

/** Returns its new path. Throws what the disk says. */
export function moveRecord(path: string, to: string, world: OutboxWorld): string {
  const { disk } = world;
  try {
    disk.rename(path, to);
  } catch (error) {
    // Another outbox is configured, on another disk.
    if (valueAt(error, ['code']) !== 'EXDEV') throw error;
    writeAtomic(to, disk.readParts(path), world);
    disk.remove(path);
  }
  return to;
}
