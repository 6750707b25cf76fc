import { basename, dirname, join } from 'node:path';
import { valueAt } from '../config/value-at.ts';
import { receiptName, recordFileName } from '../report/run-key.ts';
import { ifPossible } from './if-possible.ts';
import {
  type Claim,
  claimAt,
  claimName,
  filesIn,
  openPart,
  type OutboxPlace,
  type OutboxWorld,
  partOf,
  recordName,
} from './outbox-place.ts';
import { type ProcessMark, stateOf } from './process-mark.ts';
import { readJournal } from './read-journal.ts';
import { readJson, writeAtomic, writeJson } from './write-atomic.ts';

/** Whether this process may deliver a record now. */
export type TakeResult =
  | {
      readonly kind: 'taken';
      /** Where it is now. */
      readonly path: string;
      /** Milliseconds since 1970. Until then writes of an earlier delivery may still land; 0: there are none. */
      readonly unsettledUntilMs: number;
      /** Whether the process of an earlier delivery may go on until then: one of another machine cannot be asked. */
      readonly mayGoOn: boolean;
    }
  /** Another process is delivering it. */
  | { readonly kind: 'busy' }
  /** Another process has delivered it. */
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' };

/**
 * Takes a record for this process. One that lies elsewhere stays there, and its copy is taken. A disk that cannot be
 * changed is no reason to keep back what it holds: then the record is delivered without a claim. Throws RS3010 and
 * RS3011 for what lies elsewhere and is no record of ours, RS3024 when it cannot be read.
 */
export function takeRecord(place: OutboxPlace, path: string, untilMs: number): TakeResult {
  const part = partOf(place, path);
  if (part !== 'open' && part !== 'todo' && part !== 'claimed') return takeCopy(place, path, untilMs);
  const claim = claimAt(path);
  if (isInUse(place, path)) return { kind: 'busy' };
  const earlier = {
    unsettledUntilMs: Math.max(claim?.untilMs ?? 0, unsettledUntil(place, path)),
    mayGoOn: claim !== undefined && isOfAnotherHost(place, path),
  };
  const own = ifPossible(() => moveToClaim(place, path, untilMs));
  if (own !== undefined) {
    const giveBack = () => place.world.disk.rename(own, join(openPart(place, 'todo'), recordName(own)));
    return standBack(place, own, giveBack) ?? { kind: 'taken', path: own, ...earlier };
  }
  if (ifPossible(() => place.world.disk.look(path)) !== undefined) return { kind: 'taken', path, ...earlier };
  return { kind: whereaboutsOf(place, recordName(path)) };
}

/** Whether a publisher or its tests hold a record. One that a person names is taken where the latter cannot be known. */
function isInUse(place: OutboxPlace, path: string): boolean {
  const claim = claimAt(path);
  if (claim !== undefined) return isHeld(claim, place.world);
  if (partOf(place, path) !== 'open') return false;
  const writer = ifPossible(() => readJournal(place, path).writer);
  return writer !== undefined && stateOf(writer, place.world).kind === 'running';
}

function isOfAnotherHost(place: OutboxPlace, path: string): boolean {
  const host = ifPossible(() => readJournal(place, path).writer.host);
  return host !== undefined && host !== place.world.host;
}

function takeCopy(place: OutboxPlace, path: string, untilMs: number): TakeResult {
  const { world } = place;
  const { record, writer } = readJournal(place, path);
  if (isInHand(writer, path, world)) return { kind: 'busy' };
  const claim = claimAt(path);
  const mayGoOn = claim !== undefined && writer.host !== world.host;
  // It may be the copy of an outbox whose publisher was killed while it sent.
  const itsPlace = { folder: dirname(dirname(path)), world };
  const unsettledUntilMs = Math.max(
    claim?.untilMs ?? 0,
    unsettledUntil(itsPlace, path),
    unsettledUntil(place, recordFileName(record)),
  );
  const own = ifPossible(() => {
    const claimed = claimPath(place, recordFileName(record), untilMs);
    writeAtomic(claimed, place.world.disk.readParts(path), place.world);
    return claimed;
  });
  const taken = { kind: 'taken', path: own ?? path, unsettledUntilMs, mayGoOn } as const;
  return own === undefined ? taken : (standBack(place, own, () => place.world.disk.remove(own)) ?? taken);
}

/** Whether the process that has a record in another outbox of this machine is at work. */
function isInHand(writer: ProcessMark, path: string, world: OutboxWorld): boolean {
  const claim = claimAt(path);
  if (claim !== undefined) return isHeld(claim, world);
  return basename(dirname(path)) === 'open' && stateOf(writer, world).kind === 'running';
}

/**
 * Copies of one record can be taken by two processes. Each looks for the other after it has made its own claim, so at
 * least one of them sees the other, and leaves it alone.
 */
function standBack(place: OutboxPlace, own: string, giveBack: () => void): TakeResult | undefined {
  if (ifPossible(() => isHeldElsewhere(place, recordName(own), own)) !== true) return undefined;
  ifPossible(giveBack);
  return { kind: 'busy' };
}

function whereaboutsOf(place: OutboxPlace, name: string): 'busy' | 'delivered' | 'gone' {
  if (ifPossible(() => isHeldElsewhere(place, name)) === true) return 'busy';
  const receipt = ifPossible(() => place.world.disk.look(join(place.folder, 'done', receiptName(name))));
  return receipt === undefined ? 'gone' : 'delivered';
}

/** Where this process puts a record that it takes. */
function claimPath(place: OutboxPlace, name: string, untilMs: number): string {
  return join(openPart(place, 'claimed'), claimName({ owner: place.world, untilMs: Math.ceil(untilMs), name }));
}

/** Where it cannot be known whether its process runs, a claim holds until its time. */
function isHeld({ owner, untilMs }: Claim, world: OutboxWorld): boolean {
  const { kind } = stateOf(owner, world);
  return kind === 'running' || (kind === 'unknown' && world.now() < untilMs);
}

/** Claimed records whose process is gone, or else those that are held. */
export function claimedRecords(place: OutboxPlace, which: 'abandoned' | 'held'): readonly string[] {
  return filesIn(place, 'claimed', '.ndjson').filter((path) => {
    const claim = claimAt(path);
    return (claim !== undefined && isHeld(claim, place.world)) === (which === 'held');
  });
}

/** Whether a process holds a record of this name, other than by the claim `own`. */
export function isHeldElsewhere(place: OutboxPlace, name: string, own?: string): boolean {
  const others = filesIn(place, 'claimed', name).filter((path) => path !== own);
  return others.map(claimAt).some((claim) => claim?.name === name && isHeld(claim, place.world));
}

/** Moves a record to a claim of this process. Throws what the disk says. */
export function moveToClaim(place: OutboxPlace, path: string, untilMs: number): string {
  return moveRecord(path, claimPath(place, recordName(path), untilMs), place.world);
}

/** Moves a record, and returns its new path. Throws what the disk says. */
export function moveRecord(path: string, to: string, world: OutboxWorld): string {
  const { disk } = world;
  try {
    disk.rename(path, to);
  } catch (error) {
    // Another outbox is configured, on another disk.
    if (!isOnAnotherDisk(error)) throw error;
    writeAtomic(to, disk.readParts(path), world);
    disk.remove(path);
  }
  return to;
}

function isOnAnotherDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXDEV';
}

/** Notes that writes of a record may land until a moment, in milliseconds since 1970: the next delivery waits. */
export function noteUnsettled(place: OutboxPlace, path: string, untilMs: number): void {
  ifPossible(() => writeJson(join(openPart(place, 'state'), stateName(path)), { untilMs }, place.world));
}

/** The time that was stored; 0 if there is no such time. */
export function unsettledUntil(place: OutboxPlace, path: string): number {
  const untilMs = valueAt(readJson(join(place.folder, 'state', stateName(path)), place.world), ['untilMs']);
  return typeof untilMs === 'number' ? untilMs : 0;
}

/** When the record is delivered, nobody will ask. */
export function forgetUnsettled(place: OutboxPlace, path: string): void {
  ifPossible(() => place.world.disk.remove(join(place.folder, 'state', stateName(path))));
}

function stateName(path: string): string {
  return `unsettled-${recordName(path)}`;
}
