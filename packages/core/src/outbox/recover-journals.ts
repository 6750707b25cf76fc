import { reasonOf } from '../errors/reason-of.ts';
import { basename, join } from 'node:path';
import { ifPossible } from './if-possible.ts';
import { decodeJournal, type Journal } from './decode-journal.ts';
import type { JournalHead } from './journal-line.ts';
import type { Outbox } from './outbox.ts';
import { filesIn, type OutboxPart, type OutboxPlace } from './outbox-parts.ts';
import { machine, type OutboxWorld } from './outbox-world.ts';
import type { Record } from './record.ts';
import { reportFromJournal } from './report-from-journal.ts';
import { TEMPORARY } from './write-atomic.ts';

export type RecoveredJournals = {
  /** How many Records were made. */
  readonly recovered: number;
  /** Paths of what a newer runsheet has written, which stays as it is. */
  readonly newer: readonly string[];
};

/**
 * Turns what killed test processes have left into Records, which are then delivered like all others. A process that died after its Record was written leaves both; then the Record counts. Never throws: a journal that the
 * disk does not hand over stays where it is, and the others are looked at all the same.
 */
export function recoverJournals(outbox: Outbox, world: OutboxWorld = machine()): RecoveredJournals {
  const place = { folder: outbox.folder, world };
  const journals = ifPossible(() => filesIn(place, 'live', '.ndjson')) ?? [];
  const made = journals.map((path) => ({ path, what: ifPossible(() => recover(path, outbox, world)) }));
  for (const part of PARTS) ifPossible(() => sweep(place, part));
  return {
    recovered: made.filter(({ what }) => what === 'record').length,
    newer: made.flatMap(({ path, what }) => (what === 'newer' ? [path] : [])),
  };
}

export type AdoptedJournals = {
  /** Paths of the Records that were made of them, in the outbox. */
  readonly records: readonly string[];
  readonly unreadable: readonly { readonly path: string; readonly reason: string; readonly isNewer?: true }[];
};

/**
 * Turns journals in a copy of another outbox into Records of this one, as `recoverJournals` does with its own; the copy
 * stays as it is. `besides` are the Records that came with them: a run that has one is in it as a whole.
 */
export function adoptJournals(
  paths: readonly string[],
  { outbox, besides }: { readonly outbox: Outbox; readonly besides: readonly string[] },
  world: OutboxWorld = machine(),
): AdoptedJournals {
  const names = new Set(besides.map((path) => basename(path)));
  const records: string[] = [];
  const unreadable: AdoptedJournals['unreadable'][number][] = [];
  for (const path of paths) {
    try {
      const decoded = decodeJournal(world.disk.readParts(path));
      if (decoded.kind === 'damaged') unreadable.push({ path, reason: decoded.reason });
      if (decoded.kind === 'newer') unreadable.push({ path, reason: NEWER, isNewer: true });
      if (decoded.kind !== 'whole' || !isToAdopt(decoded.journal, path, { outbox, names, world })) continue;
      records.push(outbox.keep(recordFrom(decoded.journal)));
    } catch (error) {
      unreadable.push({ path, reason: reasonOf(error) });
    }
  }
  return { records, unreadable };
}

const NEWER = 'a newer runsheet has written it';

type Adoption = { readonly outbox: Outbox; readonly names: ReadonlySet<string>; readonly world: OutboxWorld };

function isToAdopt({ head }: Journal, path: string, { outbox, names, world }: Adoption): boolean {
  const isKnown = [...names].some((name) => name.endsWith(`${head.head.runKey}.json`));
  const isOurs = hasRecord({ folder: outbox.folder, world }, head);
  return !isKnown && !isOurs && !isBeingWritten(head, path, world);
}

const PARTS: readonly OutboxPart[] = ['todo', 'claimed', 'done', 'dead', 'state'];

/** What became of a journal; `nothing`: no Record, or none yet. */
function recover(path: string, outbox: Outbox, world: OutboxWorld): 'record' | 'newer' | 'nothing' {
  const decoded = decodeJournal(world.disk.readParts(path));
  switch (decoded.kind) {
    case 'newer':
      return 'newer';
    case 'damaged':
      outbox.bury(path, decoded.reason);
      return 'nothing';
    case 'empty':
      if (!isFresh(path, world)) world.disk.remove(path);
      return 'nothing';
    case 'whole': {
      const { head } = decoded.journal;
      if (isBeingWritten(head, path, world)) return 'nothing';
      const isNew = !hasRecord({ folder: outbox.folder, world }, head);
      if (isNew) outbox.keep(recordFrom(decoded.journal));
      world.disk.remove(path);
      return isNew ? 'record' : 'nothing';
    }
  }
}

function recordFrom({ head: { head, runner }, selected, ended }: Journal): Record {
  const why = 'the test process ended before its run did';
  const facts = { runner, startedAt: head.createdAt, why, selected };
  return { ...head, recovered: true, report: reportFromJournal(ended, facts) };
}

/** A journal of another machine came here as a copy. A number that has not written for a day is that of another process. */
function isBeingWritten({ processId, host }: JournalHead, path: string, world: OutboxWorld): boolean {
  return host === world.host && world.isRunning(processId) && isFresh(path, world);
}

function isFresh(path: string, { disk, now }: OutboxWorld): boolean {
  const found = disk.look(path);
  return found !== undefined && now() - found.changedAtMs < LONGEST_SILENCE_MS;
}

const LONGEST_SILENCE_MS = 24 * 3_600_000;

/** Waiting, being delivered or delivered. One that was buried as damaged does not count. */
function hasRecord({ folder, world }: OutboxPlace, { head }: JournalHead): boolean {
  const names = ['todo', 'claimed', 'done'].flatMap((part) => world.disk.namesIn(join(folder, part)));
  // An unfinished file of it does not count.
  return names.some((name) => name.endsWith(`${head.runKey}.json`));
}

/** Removes unfinished files of processes that are gone. */
function sweep(place: OutboxPlace, part: OutboxPart): void {
  for (const path of filesIn(place, part, TEMPORARY)) {
    const processId = /\.(\d+)\.tmp$/.exec(basename(path))?.[1];
    if (processId !== undefined && !place.world.isRunning(Number(processId))) place.world.disk.remove(path);
  }
}
