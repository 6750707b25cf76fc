import { basename, join } from 'node:path';
import { ifPossible } from './if-possible.ts';
import { RunsheetError } from '../errors/runsheet-error.ts';
import { decodeJournal } from './decode-journal.ts';
import { isBeingWritten, isFresh } from './read-journal.ts';
import { filesIn, machine, openPart, type OutboxPlace, type OutboxWorld, receiptName } from './outbox-place.ts';
import type { Outbox } from './outbox.ts';

export type RecoveredJournals = {
  /** How many runs of processes that are gone were found. */
  readonly recovered: number;
  /** Paths of what a newer runsheet has written, which stays as it is. */
  readonly newer: readonly string[];
};

/**
 * Moves journals whose process is gone, and which no publisher took, to the runs that wait. Never throws: a journal that
 * the disk does not hand over stays where it is.
 */
export function recoverJournals(outbox: Outbox, world: OutboxWorld = machine()): RecoveredJournals {
  const place = { folder: outbox.folder, world };
  const journals = ifPossible(() => filesIn(place, 'open', '.ndjson')) ?? [];
  const found = journals.map((path) => ({ path, what: ifPossible(() => recover(path, outbox, place)) }));
  ifPossible(() => sweepOpen(place));
  return {
    recovered: found.filter(({ what }) => what === 'moved').length,
    newer: found.flatMap(({ path, what }) => (what === 'newer' ? [path] : [])),
  };
}

function recover(path: string, outbox: Outbox, place: OutboxPlace): 'moved' | 'newer' | 'nothing' {
  const { disk } = place.world;
  try {
    const decoded = decodeJournal(disk.readParts(path), basename(path));
    if (decoded.kind === 'empty') {
      if (!isFresh(path, place.world)) disk.remove(path);
      return 'nothing';
    }
    if (isBeingWritten(decoded.writer, path, place.world)) return 'nothing';
  } catch (error) {
    if (!(error instanceof RunsheetError)) throw error;
    if (error.code === 'RS3011') return 'newer';
    outbox.bury(path, error.guidance.what);
    return 'nothing';
  }
  if (disk.look(join(place.folder, 'done', receiptName(basename(path)))) !== undefined) {
    disk.remove(path);
    return 'nothing';
  }
  disk.rename(path, join(openPart(place, 'todo'), basename(path)));
  return 'moved';
}

/** What a killed test process has left beside its journal. */
function sweepOpen(place: OutboxPlace): void {
  for (const path of [...filesIn(place, 'open', '.target'), ...filesIn(place, 'open', '.answer')]) {
    if (!isFresh(path, place.world)) place.world.disk.remove(path);
  }
}
