import { join } from 'node:path';
import { ifPossible } from './if-possible.ts';
import { recordName } from './claims.ts';
import { openPart, type OutboxPlace } from './outbox-parts.ts';
import { readStateFile, writeStateFile } from './state-file.ts';

/** Notes that writes of a record may land until a moment, in milliseconds since 1970: the next delivery waits. */
export function noteUnsettled(place: OutboxPlace, path: string, untilMs: number): void {
  ifPossible(() => writeStateFile(join(openPart(place, 'state'), stateName(path)), { untilMs }, place.world));
}

/** The moment that was noted; 0 when there is none. */
export function unsettledUntil(place: OutboxPlace, path: string): number {
  const state = readStateFile(join(place.folder, 'state', stateName(path)), place.world);
  const isNoted = typeof state === 'object' && state !== null && 'untilMs' in state;
  return isNoted && typeof state.untilMs === 'number' ? state.untilMs : 0;
}

/** When the record is delivered, nobody will ask. */
export function forgetUnsettled(place: OutboxPlace, path: string): void {
  ifPossible(() => place.world.disk.remove(join(place.folder, 'state', stateName(path))));
}

function stateName(path: string): string {
  return `unsettled-${recordName(path)}`;
}
