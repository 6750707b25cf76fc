import { join } from 'node:path';
import type { Report } from '../report/report.ts';
import { claimPath, recordName } from './claims.ts';
import { encodeRecord, fileNameOf } from './encode-record.ts';
import { type OpenJournal, openJournal } from './journal.ts';
import type { RecordHead } from './journal-line.ts';
import { filesIn, openFolder, openPart, type OutboxPlace, partOf } from './outbox-parts.ts';
import type { OutboxWorld } from './outbox-world.ts';
import type { Record } from './record.ts';
import { readJson, writeJson, writeReceipt } from './state-file.ts';
import { forgetUnsettled, noteUnsettled } from './unsettled.ts';
import { writeAtomic } from './write-atomic.ts';

/**
 * The outbox as a run of tests needs it: it writes Records and reads none, so that no schema of them is loaded beside
 * the tests. Nothing is made on disk before something is kept. Methods throw what the disk says.
 */
export type RunOutbox = {
  readonly folder: string;
  /** Begins the journal of a run. */
  readonly begin: (head: RecordHead, runner: Report['runner']) => OpenJournal;
  /** Puts a Record on disk, flushed, and returns its path. */
  readonly keep: (record: Record) => string;
  /** The same for a Record that this process delivers itself, until a moment in milliseconds since 1970. */
  readonly hold: (record: Record, untilMs: number) => string;
  /** Gives a Record back. Until a moment its writes may still land; 0: there are none. */
  readonly release: (path: string, unsettledUntilMs: number) => void;
  /** A delivered Record leaves, unless it lies elsewhere; its receipt stays, as one of the last 20. */
  readonly settle: (path: string, receipt: object) => void;
  readonly writeStatus: (receipt: object) => void;
  /** A small JSON file that only helps: missing or damaged is undefined. */
  readonly readState: (name: string) => unknown;
  readonly writeState: (name: string, value: object) => void;
};

/** Opens the outbox at a place. */
export function openRunOutbox(place: OutboxPlace): RunOutbox {
  const { folder, world } = place;
  return {
    folder,
    begin: (head, runner) => openJournal(place, { head, runner }),
    keep: (record) => put(record, join(openPart(place, 'todo'), fileNameOf(record)), world),
    hold: (record, untilMs) => put(record, claimPath(place, fileNameOf(record), untilMs), world),
    release: (path, unsettledUntilMs) => {
      if (unsettledUntilMs > 0) noteUnsettled(place, path, unsettledUntilMs);
      if (partOf(place, path) === 'claimed') world.disk.rename(path, join(openPart(place, 'todo'), recordName(path)));
    },
    settle: (path, receipt) => settle(place, path, receipt),
    writeStatus: (receipt) => writeReceipt(join(openFolder(place), 'status.json'), receipt, world),
    readState: (name) => readJson(join(folder, 'state', `${name}.json`), world),
    writeState: (name, value) => writeJson(join(openPart(place, 'state'), `${name}.json`), value, world),
  };
}

function put(record: Record, path: string, world: OutboxWorld): string {
  writeAtomic(path, encodeRecord(record), world);
  return path;
}

function settle(place: OutboxPlace, path: string, receipt: object): void {
  const { disk } = place.world;
  // First: what is delivered must not stay because there is no room for its receipt.
  if (['todo', 'claimed'].includes(partOf(place, path) ?? '')) disk.remove(path);
  forgetUnsettled(place, path);
  writeReceipt(join(openPart(place, 'done'), recordName(path)), receipt, place.world);
  // Only what bears a name of ours is ever removed.
  const receipts = filesIn(place, 'done', '.json').filter((file) => /^(?:(?!-rs1-).)*-rs1-[\w-]+\.json$/.test(file));
  for (const old of receipts.slice(0, -KEPT_RECEIPTS)) disk.remove(old);
}

const KEPT_RECEIPTS = 20;
