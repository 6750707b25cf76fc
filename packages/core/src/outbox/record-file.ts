import { reasonOf } from '../errors/reason-of.ts';
import { RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { recordName } from './claims.ts';
import { decodeJournal } from './decode-journal.ts';
import { type OutboxPlace, partOf } from './outbox-parts.ts';
import type { RunRecord } from './run-record.ts';

/** Reads the run of a journal. Throws RS3010 and RS3011 for what it holds, RS3024 when the disk does not give it. */
export function readRecord(place: OutboxPlace, path: string): RunRecord {
  const { disk } = place.world;
  const file = recordName(path);
  try {
    refuseOthers(place, path);
    const decoded = decodeJournal(disk.readParts(path), file);
    if (decoded.kind === 'run') return decoded.record;
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
