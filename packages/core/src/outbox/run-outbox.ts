import { basename, join } from 'node:path';
import type { Report } from '../report/report.ts';
import { claimPath, receiptName, recordName } from './claims.ts';
import { encodeJournal, fileNameOf } from './encode-journal.ts';
import { type OpenJournal, openJournal } from './journal.ts';
import { encodeLine, type JournalSettings, type RunHead } from './journal-line.ts';
import { filesIn, openPartFolder, openPart, type OutboxPlace, partOf } from './outbox-parts.ts';
import type { OutboxWorld } from './outbox-world.ts';
import type { RunRecord } from './run-record.ts';
import { readStateFile, writeStateFile, writeReceipt } from './state-file.ts';
import { forgetUnsettled, noteUnsettled } from './unsettled.ts';
import { writeAtomic, writeWhole } from './write-atomic.ts';

/** The part of the outbox that reads no journals, so it needs no schema. Methods throw what the disk says. */
export type RunOutbox = {
  readonly folder: string;
  /** Begins the journal of a run. */
  readonly begin: (head: RunHead, runner: Report['runner']) => OpenJournal;
  /** Puts a record on disk, flushed, and returns its path. */
  readonly keep: (record: RunRecord) => string;
  /**
   * Takes an open journal, so that no other process delivers it until a moment in milliseconds since 1970, and appends
   * what the configuration says of it. Returns where it is now; undefined when another process took it.
   */
  readonly claim: (path: string, settings: JournalSettings, untilMs: number) => string | undefined;
  /** Puts another text in the place of a journal. */
  readonly rewrite: (path: string, text: Iterable<string>) => void;
  /** Gives a record back. Until a moment its writes may still land; 0: there are none. */
  readonly release: (path: string, unsettledUntilMs: number) => void;
  /** A delivered record leaves, unless it lies elsewhere; its receipt stays, as one of the last 20. */
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
    claim: (path, settings, untilMs) => claimJournal(place, path, { settings, untilMs }),
    rewrite: (path, text) => writeAtomic(path, text, world),
    release: (path, unsettledUntilMs) => {
      if (unsettledUntilMs > 0) noteUnsettled(place, path, unsettledUntilMs);
      if (partOf(place, path) === 'claimed') world.disk.rename(path, join(openPart(place, 'todo'), recordName(path)));
    },
    settle: (path, receipt) => settle(place, path, receipt),
    writeStatus: (receipt) => writeReceipt(join(openPartFolder(place), 'status.json'), receipt, world),
    readState: (name) => readStateFile(join(folder, 'state', `${name}.json`), world),
    writeState: (name, value) => writeStateFile(join(openPart(place, 'state'), `${name}.json`), value, world),
  };
}

type ClaimOptions = { readonly settings: JournalSettings; readonly untilMs: number };

function claimJournal(place: OutboxPlace, path: string, { settings, untilMs }: ClaimOptions): string | undefined {
  const { disk } = place.world;
  const claimed = claimPath(place, basename(path), untilMs);
  try {
    disk.rename(path, claimed);
  } catch (error) {
    if (disk.look(path) === undefined) return undefined;
    // Another outbox is configured, on another disk.
    if (!isOnAnotherDisk(error)) throw error;
    writeAtomic(claimed, disk.readParts(path), place.world);
    disk.remove(path);
  }
  const file = disk.reopen(claimed);
  try {
    // A killed process may have left the beginning of a line.
    writeWhole(file, `\n${encodeLine(settings)}`);
    file.flush();
  } finally {
    file.close();
  }
  return claimed;
}

function isOnAnotherDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXDEV';
}

function put(record: RunRecord, path: string, world: OutboxWorld): string {
  writeAtomic(path, encodeJournal(record, world), world);
  return path;
}

function settle(place: OutboxPlace, path: string, receipt: object): void {
  const { disk } = place.world;
  // First: what is delivered must not stay because there is no room for its receipt.
  if (['open', 'todo', 'claimed'].includes(partOf(place, path) ?? '')) disk.remove(path);
  forgetUnsettled(place, path);
  writeReceipt(join(openPart(place, 'done'), receiptName(recordName(path))), receipt, place.world);
  // Only what bears a name of ours is ever removed.
  const receipts = filesIn(place, 'done', '.json').filter((file) => /^(?:(?!-rs1-).)*-rs1-[\w-]+\.json$/.test(file));
  for (const old of receipts.slice(0, -KEPT_RECEIPTS)) disk.remove(old);
}

const KEPT_RECEIPTS = 20;
