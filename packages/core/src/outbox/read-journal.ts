import { reasonOf, RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { decodeJournal, type DecodedRun } from './decode-journal.ts';
import { type OutboxPlace, type OutboxWorld, partOf, recordName } from './outbox-place.ts';

/** Reads the run of a journal. Throws RS3010 and RS3011 for what it holds, RS3024 when the disk does not give it. */
export function readJournal(place: OutboxPlace, path: string): DecodedRun {
  const { disk } = place.world;
  const file = recordName(path);
  try {
    refuseOthers(place, path);
    const decoded = decodeJournal(disk.readParts(path), file);
    if (decoded.kind === 'run') return decoded;
    throw new Error('it ends before its first line does');
  } catch (cause) {
    if (cause instanceof RunsheetError) throw cause;
    throw runsheetError(isOfDisk(cause) ? 'RS3024' : 'RS3010', { file, reason: reasonOf(cause) }, { cause });
  }
}

/** A link in the outbox could lead anywhere; one that a person names leads where it should. */
function refuseOthers(place: OutboxPlace, path: string): void {
  const kind = place.world.disk.look(path)?.kind;
  if (kind !== undefined && kind !== 'file' && (kind !== 'link' || partOf(place, path) !== undefined)) {
    throw new Error(`it is a ${kind}`);
  }
}

/** Errors of the disk have a code. What they say is no judgement of the file: the next reading may succeed. */
function isOfDisk(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause;
}

/** Whether something was written within a day. */
export function isFresh(path: string, { disk, now }: OutboxWorld): boolean {
  const found = disk.look(path);
  return found !== undefined && now() - found.changedAtMs < LONGEST_SILENCE_MS;
}

const LONGEST_SILENCE_MS = 24 * 3_600_000;
