import { basename, join } from 'node:path';
import { moveRecord } from './claims.ts';
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
  const found = journalsOf(outbox, world).map((path) => {
    return { path, what: ifPossible(() => recover(path, outbox, world)) };
  });
  for (const folder of outbox.beginnings) ifPossible(() => sweepOpen({ folder, world }));
  return {
    recovered: found.filter(({ what }) => what === 'left').length,
    newer: found.flatMap(({ path, what }) => (what === 'newer' ? [path] : [])),
  };
}

/** Paths of the journals that would be recovered. Changes nothing, and never throws. */
export function leftJournals(outbox: Outbox, world: OutboxWorld = machine()): readonly string[] {
  return journalsOf(outbox, world).filter((path) => ifPossible(() => judge(path, outbox, world)) === 'left');
}

function journalsOf({ beginnings }: Outbox, world: OutboxWorld): readonly string[] {
  return beginnings.flatMap((folder) => ifPossible(() => filesIn({ folder, world }, 'open', '.ndjson')) ?? []);
}

/** Damaged: the reason. */
type Judgement = 'left' | 'newer' | 'written' | 'over' | { readonly damage: string };

function judge(path: string, { folder }: Outbox, world: OutboxWorld): Judgement {
  const { disk } = world;
  try {
    const decoded = decodeJournal(disk.readParts(path), basename(path));
    if (decoded.kind === 'empty') return isFresh(path, world) ? 'written' : 'over';
    if (isBeingWritten(decoded.writer, path, world)) return 'written';
  } catch (error) {
    if (!(error instanceof RunsheetError)) throw error;
    return error.code === 'RS3011' ? 'newer' : { damage: error.guidance.what };
  }
  const isDelivered = disk.look(join(folder, 'done', receiptName(basename(path)))) !== undefined;
  return isDelivered ? 'over' : 'left';
}

function recover(path: string, outbox: Outbox, world: OutboxWorld): Judgement {
  const what = judge(path, outbox, world);
  const place = { folder: outbox.folder, world };
  if (what === 'over') world.disk.remove(path);
  if (what === 'left') moveRecord(path, join(openPart(place, 'todo'), basename(path)), world);
  if (typeof what === 'object') outbox.bury(path, what.damage);
  return what;
}

/** What a killed test process has left beside its journal. */
function sweepOpen(place: OutboxPlace): void {
  for (const path of [...filesIn(place, 'open', '.target'), ...filesIn(place, 'open', '.answer')]) {
    if (!isFresh(path, place.world)) place.world.disk.remove(path);
  }
}
