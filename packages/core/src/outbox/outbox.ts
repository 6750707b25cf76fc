import { join } from 'node:path';
import { reasonOf } from '../errors/reason-of.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import { ifPossible } from './if-possible.ts';
import { abandonedRecords, recordName } from './claims.ts';
import { deliveredRunsOf } from './delivered-parts.ts';
import { filesIn, openPart, type OutboxPlace, partOf } from './outbox-parts.ts';
import { machine, type OutboxWorld } from './outbox-world.ts';
import type { RunRecord } from './run-record.ts';
import { readRecord } from './record-file.ts';
import { openRunOutbox, type RunOutbox } from './run-outbox.ts';
import { type Taken, takeRecord } from './take-record.ts';
import { writeAtomic } from './write-atomic.ts';

/**
 * The folder of runs that are not delivered yet: `open/` journals of running tests, `todo/` journals to deliver,
 * `claimed/` those that a process is delivering, `done/` receipts, `dead/` what cannot be read, `state/` what the next
 * process should know. Methods throw what the disk says, if nothing else is said.
 */
export type Outbox = RunOutbox & {
  /** Keeps what records make together. Those that wait in this outbox leave it; those that lie elsewhere stay. */
  readonly keepJoined: (record: RunRecord, sources: readonly string[]) => string;
  /** Keys of the joined runs that were delivered and hold the part with this key. Throws RS3024. */
  readonly deliveredRunsOf: (partKey: string) => readonly string[];
  /** Paths of the records that wait and that nobody delivers now, the oldest first. Throws RS3024. */
  readonly list: () => readonly string[];
  /** Takes a record, so that no other process delivers it until a moment. Throws RS3010, RS3011 and RS3024. */
  readonly take: (path: string, untilMs: number) => Taken;
  /** Throws RS3010, RS3011 or RS3024. */
  readonly read: (path: string) => RunRecord;
  /** Puts aside what can never be delivered, with the reason. */
  readonly bury: (path: string, reason: string) => void;
};

/** Opens the outbox in a folder, an absolute path. The world is this machine when left out. */
export function openOutbox(folder: string, world: OutboxWorld = machine()): Outbox {
  const place: OutboxPlace = { folder, world };
  const own = openRunOutbox(place);
  return {
    ...own,
    keepJoined: (record, sources) => {
      const path = own.keep(record);
      // What is joined already is joined to the same again, or its receipt names it: one that stays does no harm.
      const waiting = sources.filter((source) => source !== path && partOf(place, source) === 'todo');
      for (const source of waiting) ifPossible(() => world.disk.remove(source));
      return path;
    },
    deliveredRunsOf: (partKey) => deliveredRunsOf(place, partKey),
    list: () => listRecords(place),
    take: (path, untilMs) => takeRecord(place, path, untilMs),
    read: (path) => readRecord(place, path),
    bury: (path, reason) => {
      const dead = join(openPart(place, 'dead'), recordName(path));
      world.disk.rename(path, dead);
      writeAtomic(`${dead}.reason.txt`, `${reason}\n`, world);
    },
  };
}

function listRecords(place: OutboxPlace): readonly string[] {
  try {
    const paths = [...filesIn(place, 'todo', '.ndjson'), ...abandonedRecords(place)];
    return paths.toSorted((a, b) => recordName(a).localeCompare(recordName(b)));
  } catch (cause) {
    throw runsheetError('RS3024', { file: place.folder, reason: reasonOf(cause) }, { cause });
  }
}
