import { basename, dirname, join } from 'node:path';
import { isBeingWritten, readWriter } from './first-line.ts';
import { ifPossible } from './if-possible.ts';
import { claimAt, claimPath, isHeld, isHeldElsewhere, moveToClaim, receiptName, recordName } from './claims.ts';
import { fileNameOf } from './encode-journal.ts';
import { openPart, type OutboxPlace, partOf } from './outbox-parts.ts';
import { readRecord } from './record-file.ts';
import { unsettledUntil } from './unsettled.ts';
import { writeAtomic } from './write-atomic.ts';

/** What came of the wish to deliver a record. */
export type Taken =
  | {
      readonly kind: 'taken';
      /** Where it is now. */
      readonly path: string;
      /** Milliseconds since 1970. Until then writes of an earlier delivery may still land; 0: there are none. */
      readonly unsettledUntilMs: number;
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
export function takeRecord(place: OutboxPlace, path: string, untilMs: number): Taken {
  const part = partOf(place, path);
  if (part !== 'open' && part !== 'todo' && part !== 'claimed') return takeCopy(place, path, untilMs);
  const claim = part === 'claimed' ? claimAt(path) : undefined;
  if (claim !== undefined && isHeld(claim, place.world)) return { kind: 'busy' };
  const unsettledUntilMs = Math.max(claim?.untilMs ?? 0, unsettledUntil(place, path));
  const own = moveToClaim(place, path, untilMs);
  if (own !== undefined) {
    const giveBack = () => place.world.disk.rename(own, join(openPart(place, 'todo'), recordName(own)));
    return standBack(place, own, giveBack) ?? { kind: 'taken', path: own, unsettledUntilMs };
  }
  if (ifPossible(() => place.world.disk.look(path)) !== undefined) return { kind: 'taken', path, unsettledUntilMs };
  return { kind: whereaboutsOf(place, recordName(path)) };
}

function takeCopy(place: OutboxPlace, path: string, untilMs: number): Taken {
  const { world } = place;
  if (basename(dirname(path)) === 'open' && isBeingWritten(readWriter(path, world.disk), path, world)) {
    return { kind: 'busy' };
  }
  const record = readRecord(place, path);
  const unsettledUntilMs = unsettledUntil(place, fileNameOf(record));
  const own = ifPossible(() => {
    const claimed = claimPath(place, fileNameOf(record), untilMs);
    writeAtomic(claimed, place.world.disk.readParts(path), place.world);
    return claimed;
  });
  if (own === undefined) return { kind: 'taken', path, unsettledUntilMs };
  return standBack(place, own, () => place.world.disk.remove(own)) ?? { kind: 'taken', path: own, unsettledUntilMs };
}

/**
 * Copies of one record can be taken by two processes. Each looks for the other after it has made its own claim, so at
 * least one of them sees the other, and leaves it alone.
 */
function standBack(place: OutboxPlace, own: string, giveBack: () => void): Taken | undefined {
  if (ifPossible(() => isHeldElsewhere(place, recordName(own), own)) !== true) return undefined;
  ifPossible(giveBack);
  return { kind: 'busy' };
}

function whereaboutsOf(place: OutboxPlace, name: string): 'busy' | 'delivered' | 'gone' {
  if (ifPossible(() => isHeldElsewhere(place, name)) === true) return 'busy';
  const receipt = ifPossible(() => place.world.disk.look(join(place.folder, 'done', receiptName(name))));
  return receipt === undefined ? 'gone' : 'delivered';
}
