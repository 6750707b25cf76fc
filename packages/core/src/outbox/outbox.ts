import { basename, join } from 'node:path';
import { z } from 'zod';
import { madeOnce } from '../config/made-once.ts';
import { reasonOf, runsheetError } from '../errors/runsheet-error.ts';
import { claimedRecords, moveRecord, moveToClaim, releaseRecord, type TakeResult, takeRecord } from './claims.ts';
import { readFileName, recordFileName } from '../report/run-key.ts';
import type { OpenFile } from './disk.ts';
import { encodeJournal, encodeLine } from './encode-journal.ts';
import { ifPossible } from './if-possible.ts';
import { buildMark, type JournalSettings } from './journal-schema.ts';
import {
  claimAt,
  filesIn,
  isRunOf,
  keepReceipt,
  machine,
  NOTHING_TO_RUN,
  openPart,
  openPartFolder,
  type OutboxPlace,
  type OutboxWorld,
  PARTS_WITH_RUNS,
  recordName,
} from './outbox-place.ts';
import { readJournal } from './decode-journal.ts';
import type { RunRecord } from './run-record.ts';
import { readJson, writeAtomic, writeJson, writeWhole } from './write-atomic.ts';

/**
 * The folder of runs that are not delivered yet: `open/` journals of running tests, `todo/` journals to deliver,
 * `claimed/` those that a process is delivering, `done/` receipts, `dead/` what cannot be read, `state/` what the next
 * process should know. Methods throw what the disk says, if nothing else is said. Lists hold paths.
 */
export type Outbox = {
  readonly folder: string;
  /** Folders that may hold its journals: where a run begins, no configuration is loaded. */
  readonly beginnings: readonly string[];
  /** Flushed. Returns its path. */
  readonly keep: (record: RunRecord) => string;
  /** Takes an open journal, as `take`, and appends the settings. Returns where it is now; undefined: another process took it. */
  readonly claim: (path: string, settings: JournalSettings, untilMs: number) => string | undefined;
  readonly rewrite: (path: string, text: Iterable<string>) => void;
  /** Gives a record back, whose writes may still land until then; 0: there are none. */
  readonly release: (path: string, unsettledUntilMs: number) => void;
  /** A delivered record leaves, unless it lies elsewhere, and its receipt stays for a day, and as one of the last 20. */
  readonly settle: (path: string, receipt: object) => void;
  /** The same for the parts of a run, whose receipt has its name. */
  readonly settleParts: (paths: readonly string[], name: string, receipt: object) => void;
  readonly writeStatus: (receipt: object) => void;
  /** A small JSON file that only helps: missing or damaged is undefined. */
  readonly readState: (name: string) => unknown;
  readonly writeState: (name: string, value: object) => void;
  /** Those here and in `beginnings`, as far back as receipts are kept. Throws RS3024. */
  readonly endedRuns: () => readonly EndedRun[];
  readonly undelivered: () => readonly string[];
  /** Records that wait and that nobody delivers now, the oldest first. Throws RS3024. */
  readonly list: () => readonly string[];
  /** Removes parts that a delivered run has left, where the disk lets it. */
  readonly tidy: () => void;
  /** Records that other processes deliver now. */
  readonly held: () => readonly string[];
  /**
   * Until then no other process delivers it. `settleMs`: how long writes of a process that is gone may land; left out: as
   * long as its claim says. Throws RS3010, RS3011 and RS3024.
   */
  readonly take: (path: string, untilMs: number, settleMs?: number) => TakeResult;
  /** Throws RS3010, RS3011 or RS3024. */
  readonly read: (path: string) => RunRecord;
  /** Whether something of it may have been written to its service. */
  readonly mayHaveLeft: (path: string) => boolean;
  /** Puts aside what can never be delivered, with the reason. */
  readonly bury: (path: string, reason: string) => void;
};

/** Opens the outbox in a folder, an absolute path. `others` are folders with runs that belong here. */
export function openOutbox(folder: string, world: OutboxWorld = machine(), others: readonly string[] = []): Outbox {
  const place: OutboxPlace = { folder, world };
  const beginnings = [...new Set([folder, ...others])];
  return {
    folder,
    beginnings,
    keep: (record) => {
      const path = join(openPart(place, 'todo'), recordFileName(record));
      writeAtomic(path, encodeJournal(record, world), world);
      return path;
    },
    claim: (path, settings, untilMs) => claimJournal(place, path, { settings, untilMs }),
    rewrite: (path, text) => writeAtomic(path, text, world),
    release: (path, unsettledUntilMs) => releaseRecord(place, path, unsettledUntilMs),
    settle: (path, receipt) => {
      // First: what is delivered must not stay because there is no room for its receipt.
      leave(place, path);
      keepReceipt(place, recordName(path), receipt);
    },
    settleParts: (paths, name, receipt) => settleParts(place, paths, { name, receipt }),
    writeStatus: (receipt) => writeJson(join(openPartFolder(place), 'status.json'), receipt, world),
    readState: (name) => readJson(join(folder, 'state', `${name}.json`), world),
    writeState: (name, value) => writeJson(join(openPart(place, 'state'), `${name}.json`), value, world),
    endedRuns: () => beginnings.flatMap((each) => endedRuns({ folder: each, world })),
    undelivered: () => PARTS_WITH_RUNS.flatMap((part) => filesIn(place, part, '.ndjson')),
    list: () => {
      const delivered = new Set(receiptsOfParts(place).flatMap(({ parts }) => parts));
      const waiting = waitingIn(place).filter((path) => !delivered.has(recordName(path)));
      return waiting.toSorted((a, b) => recordName(a).localeCompare(recordName(b)));
    },
    tidy: () => ifPossible(() => tidy(place)),
    held: () => claimedRecords(place, 'held'),
    take: (path, untilMs, settleMs = Infinity) => takeRecord(place, path, { untilMs, settleMs }),
    read: (path) => readJournal(place, path).record,
    mayHaveLeft: (path) => claimAt(path) !== undefined,
    bury: (path, reason) => {
      const dead = moveRecord(path, join(openPart(place, 'dead'), recordName(path)), world);
      writeAtomic(`${dead}.reason.txt`, `${reason}\n`, world);
    },
  };
}

function readable<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw runsheetError('RS3024', { file, reason: reasonOf(cause) }, { cause });
  }
}

type ClaimOptions = { readonly settings: JournalSettings; readonly untilMs: number };

/** A disk that cannot be changed is no reason to keep back what it holds: then the journal stays where it is, or as it is. */
function claimJournal(place: OutboxPlace, path: string, { settings, untilMs }: ClaimOptions): string | undefined {
  const { disk } = place.world;
  const claimed = ifPossible(() => moveToClaim(place, path, { name: recordName(path), untilMs }));
  if (claimed === undefined) return ifPossible(() => disk.look(path) === undefined) === true ? undefined : path;
  // A killed process may have left the beginning of a line.
  ifPossible(() => appendTo(disk.reopen(claimed), `\n${encodeLine(settings)}`));
  return claimed;
}

function appendTo(file: OpenFile, text: string): void {
  try {
    writeWhole(file, text);
    file.flush();
  } finally {
    file.close();
  }
}

function leave(place: OutboxPlace, path: string): void {
  if (isRunOf(place, path)) place.world.disk.remove(path);
}

type RunReceipt = { readonly name: string; readonly receipt: object };

/** Parts that stay would make another run, so what names them all is there before the first one leaves. */
function settleParts(place: OutboxPlace, paths: readonly string[], { name, receipt }: RunReceipt): void {
  ifPossible(() => keepReceipt(place, name, { ...receipt, parts: paths.map(recordName) }));
  for (const path of paths) leave(place, path);
  keepReceipt(place, name, receipt);
}

/** A run that needs nothing more: it was delivered, or there was nothing to run. */
export type EndedRun = Pick<
  RunRecord,
  'runKey' | 'createdAt' | 'adapter' | 'build' | 'packageName' | 'packageFolder'
> & { readonly hadNothing: boolean };

const storedReceiptSchema = madeOnce(() =>
  z.object({
    outcome: z.string().default(''),
    adapter: z.string().default(''),
    build: buildMark(),
    packageName: z.string().default(''),
    packageFolder: z.string().optional(),
  }),
);

function waitingIn(place: OutboxPlace): readonly string[] {
  return readable(place.folder, () => [...filesIn(place, 'todo', '.ndjson'), ...claimedRecords(place, 'abandoned')]);
}

const receiptOfPartsSchema = madeOnce(() => z.looseObject({ parts: z.array(z.string()) }));

/** Receipts of runs of which parts may be left. */
function receiptsOfParts(place: OutboxPlace) {
  return (ifPossible(() => filesIn(place, 'done', '.json')) ?? []).flatMap((path) => {
    const { data } = receiptOfPartsSchema().safeParse(readJson(path, place.world));
    return data === undefined ? [] : [{ ...data, path }];
  });
}

function tidy(place: OutboxPlace): void {
  const { world } = place;
  for (const { path, parts, ...receipt } of receiptsOfParts(place)) {
    // Its publisher removes them, and may be killed before it has.
    if (claimedRecords(place, 'held').some((held) => parts.includes(recordName(held)))) continue;
    for (const left of waitingIn(place)) if (parts.includes(recordName(left))) world.disk.remove(left);
    // The same part may be published once more, with others.
    writeJson(path, receipt, world);
  }
}

/** Only a receipt that says of which build it is tells of a run. */
function endedRuns(place: OutboxPlace): readonly EndedRun[] {
  return readable('done/', () => filesIn(place, 'done', '.json')).flatMap((path) => {
    const name = readFileName(basename(path));
    const { data } = storedReceiptSchema().safeParse(readJson(path, place.world));
    if (name === undefined || data === undefined) return [];
    const { outcome, ...facts } = data;
    return [{ ...name, ...facts, hadNothing: outcome === NOTHING_TO_RUN }];
  });
}
