import { join } from 'node:path';
import { runsheetError } from '../errors/runsheet-error.ts';
import type { Report } from '../report/report.ts';
import { abandonedRecords, claimPath, recordName } from './claims.ts';
import { encodeRecord } from './encode-record.ts';
import { type OpenJournal, openJournal } from './journal.ts';
import type { RecordHead } from './journal-line.ts';
import { filesIn, openFolder, openPart, type OutboxPlace, partOf } from './outbox-parts.ts';
import { machine, type OutboxWorld } from './outbox-world.ts';
import type { Record } from './record.ts';
import { fileNameOf, readRecord } from './record-file.ts';
import { readJson, writeJson } from './state-file.ts';
import { type Taken, takeRecord } from './take-record.ts';
import { forgetUnsettled, noteUnsettled } from './unsettled.ts';
import { writeAtomic } from './write-atomic.ts';

/**
 * The folder of Records that are not delivered yet: `todo/` Records to deliver, `claimed/` those that a process is
 * delivering, `live/` journals, `done/` receipts, `dead/` what cannot be read, `state/` what the next process should
 * know. Nothing is made on disk before something is kept. Methods throw what the disk says, if nothing else is said.
 */
export type Outbox = {
  readonly folder: string;
  /** Begins the journal of a run. */
  readonly begin: (head: RecordHead, runner: Report['runner']) => OpenJournal;
  /** Puts a Record on disk, flushed, and returns its path. */
  readonly keep: (record: Record) => string;
  /** The same for a Record that this process delivers itself, until a moment in milliseconds since 1970. */
  readonly hold: (record: Record, untilMs: number) => string;
  /** Paths of the Records that wait and that nobody delivers now, the oldest first. Throws RS3010. */
  readonly list: () => readonly string[];
  /** Takes a Record, so that no other process delivers it until a moment. Throws RS3010 and RS3011. */
  readonly take: (path: string, untilMs: number) => Taken;
  /** Gives a Record back. Until a moment its writes may still land; 0: there are none. */
  readonly release: (path: string, unsettledUntilMs: number) => void;
  /** Throws RS3010 or RS3011. */
  readonly read: (path: string) => Record;
  /** A delivered Record leaves, unless it lies elsewhere; its receipt stays, as one of the last 20. */
  readonly settle: (path: string, receipt: object) => void;
  /** Puts aside what can never be delivered, with the reason. */
  readonly bury: (path: string, reason: string) => void;
  readonly writeStatus: (receipt: object) => void;
  /** A small JSON file that only helps: missing or damaged is undefined. */
  readonly readState: (name: string) => unknown;
  readonly writeState: (name: string, value: object) => void;
};

/** Opens the outbox in a folder, an absolute path. The world is this machine when left out. */
export function openOutbox(folder: string, world: OutboxWorld = machine()): Outbox {
  const place: OutboxPlace = { folder, world };
  return {
    folder,
    begin: (head, runner) => openJournal(place, { head, runner }),
    keep: (record) => put(record, join(openPart(place, 'todo'), fileNameOf(record)), world),
    hold: (record, untilMs) => put(record, claimPath(place, fileNameOf(record), untilMs), world),
    list: () => listRecords(place),
    take: (path, untilMs) => takeRecord(place, path, untilMs),
    release: (path, unsettledUntilMs) => {
      if (unsettledUntilMs > 0) noteUnsettled(place, path, unsettledUntilMs);
      if (partOf(place, path) === 'claimed') world.disk.rename(path, join(openPart(place, 'todo'), recordName(path)));
    },
    read: (path) => readRecord(place, path),
    settle: (path, receipt) => settle(place, path, receipt),
    bury: (path, reason) => {
      const dead = join(openPart(place, 'dead'), recordName(path));
      world.disk.rename(path, dead);
      writeAtomic(`${dead}.reason.txt`, `${reason}\n`, world);
    },
    writeStatus: (receipt) => writeJson(join(openFolder(place), 'status.json'), receipt, world),
    readState: (name) => readJson(join(folder, 'state', `${name}.json`), world),
    writeState: (name, value) => writeJson(join(openPart(place, 'state'), `${name}.json`), value, world),
  };
}

function put(record: Record, path: string, world: OutboxWorld): string {
  writeAtomic(path, encodeRecord(record), world);
  return path;
}

function listRecords(place: OutboxPlace): readonly string[] {
  try {
    const paths = [...filesIn(place, 'todo', '.json'), ...abandonedRecords(place)];
    return paths.toSorted((a, b) => recordName(a).localeCompare(recordName(b)));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw runsheetError('RS3010', { file: place.folder, reason }, { cause });
  }
}

function settle(place: OutboxPlace, path: string, receipt: object): void {
  const { disk } = place.world;
  // First: what is delivered must not stay because there is no room for its receipt.
  if (['todo', 'claimed'].includes(partOf(place, path) ?? '')) disk.remove(path);
  forgetUnsettled(place, path);
  writeJson(join(openPart(place, 'done'), recordName(path)), receipt, place.world);
  // Only what bears a name of ours is ever removed.
  const receipts = filesIn(place, 'done', '.json').filter((file) => /-rs1-[\w-]+\.json$/.test(file));
  for (const old of receipts.slice(0, -KEPT_RECEIPTS)) disk.remove(old);
}

const KEPT_RECEIPTS = 20;
