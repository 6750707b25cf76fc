import { dirname, join } from 'node:path';
import type { Report } from '../report/report.ts';
import { recordFileName } from '../report/run-key.ts';
import { ifPossible } from './if-possible.ts';
import type { OpenFile } from './disk.ts';
import { encodeLine, JOURNAL_FORMAT } from './encode-journal.ts';
import type { JournalLine, RunHead } from './journal-schema.ts';
import { markOf } from './process-mark.ts';
import { openPart, type OutboxPlace } from './outbox-place.ts';
import { writeAtomic, writeWhole } from './write-atomic.ts';

export type OpenJournal = {
  readonly path: string;
  /**
   * Appends lines at once: they survive the end of this process, however it comes. Throws what the disk says; after
   * that nothing is appended, since the torn line would spoil the next one. Returns whether they are on disk.
   */
  readonly append: (...lines: readonly JournalLine[]) => boolean;
  /** Makes what was appended survive a loss of power. Throws what the disk says. */
  readonly flush: () => void;
  /** A process that this one starts can read it by this number, also when it is removed. */
  readonly descriptor: number;
  /** Sees to it that it is on disk: one that was removed is written again. Returns whether it is. */
  readonly keep: () => boolean;
  readonly close: () => void;
  /** Removes it: there is no run. Throws what the disk says. */
  readonly remove: () => void;
};

/** Begins the journal of a run in `open/`. Throws what the disk says. */
export function openJournal(
  place: OutboxPlace,
  { head, runner }: { readonly head: RunHead; readonly runner: Report['runner'] },
): OpenJournal {
  const { disk } = place.world;
  const path = join(openPart(place, 'open'), recordFileName(head));
  // Closed once, by the caller that takes it from here: afterwards its number may be that of another file.
  const created = disk.create(path);
  let file: OpenFile | undefined = created;
  const append = (text: string) => {
    if (file === undefined) return false;
    try {
      writeWhole(file, text);
      return true;
    } catch (error) {
      close();
      throw error;
    }
  };
  const close = () => {
    const open = file;
    file = undefined;
    ifPossible(() => open?.close());
  };
  const remove = () => {
    close();
    disk.remove(path);
  };
  try {
    append(encodeLine({ kind: 'begin', format: JOURNAL_FORMAT, head, runner, ...markOf(place.world) }));
  } catch (error) {
    ifPossible(remove);
    throw error;
  }
  return {
    path,
    append: (...lines) => append(lines.map(encodeLine).join('')),
    flush: () => file?.flush(),
    descriptor: created.descriptor,
    keep: () =>
      ifPossible(() => (file === undefined ? disk.look(path) !== undefined : writeAgain(file, path, place))) ?? false,
    close,
    remove,
  };
}

/** Writes it again where it was removed. Throws what the disk says. */
function writeAgain(file: OpenFile, path: string, { world }: OutboxPlace): true {
  if (file.isNamed()) return true;
  world.disk.makeFolder(dirname(path));
  writeAtomic(path, file.parts(), world);
  return true;
}
