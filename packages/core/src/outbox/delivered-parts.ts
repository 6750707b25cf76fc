import { reasonOf } from '../errors/reason-of.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import { filesIn, type OutboxPlace } from './outbox-parts.ts';
import type { RunRecord } from './run-record.ts';
import { readStateFile } from './state-file.ts';

/** The receipt of a joined record names its parts: copies of them may lie elsewhere, or could not be removed. */
export function namingParts(receipt: object, { joined }: Pick<RunRecord, 'joined'>): object {
  return joined === undefined ? receipt : { ...receipt, parts: joined.parts.map(({ runKey }) => runKey) };
}

/**
 * The keys of the joined runs that were delivered and hold the part with this key, as far back as receipts are kept.
 * Throws RS3024 when the disk does not give them: a part that was delivered must not be sent again.
 */
export function deliveredRunsOf(place: OutboxPlace, partKey: string): readonly string[] {
  const receipts = receiptsIn(place).map((path) => readStateFile(path, place.world));
  return receipts.flatMap((receipt) => (isOfJoined(receipt) && receipt.parts.includes(partKey) ? receipt.runKey : []));
}

function receiptsIn(place: OutboxPlace): readonly string[] {
  try {
    return filesIn(place, 'done', '.json');
  } catch (cause) {
    throw runsheetError('RS3024', { file: 'done/', reason: reasonOf(cause) }, { cause });
  }
}

function isOfJoined(receipt: unknown): receipt is { readonly runKey: string; readonly parts: readonly unknown[] } {
  if (typeof receipt !== 'object' || receipt === null || !('parts' in receipt) || !('runKey' in receipt)) return false;
  return Array.isArray(receipt.parts) && typeof receipt.runKey === 'string';
}
