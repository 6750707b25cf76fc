import { join } from 'node:path';
import type { Report } from '../report/report.ts';
import { ifPossible } from './if-possible.ts';
import type { OpenFile } from './disk.ts';
import { createLineEncoder, encodeLine, type JournalLine, type RecordHead } from './journal-line.ts';
import { openPart, type OutboxPlace } from './outbox-parts.ts';
import { writeWhole } from './write-atomic.ts';

/** The file that is written while the tests run. */
export type OpenJournal = {
  /**
   * Appends lines at once: they survive the end of this process, however it comes. Throws what the disk says; after
   * that nothing is appended, since the torn line would spoil the next one. Returns whether they are on disk.
   */
  readonly append: (...lines: readonly JournalLine[]) => boolean;
  /** Whether its file is still where it was begun. Throws what the disk says. */
  readonly isThere: () => boolean;
  /** Ends the journal when its Record is on disk. Throws what the disk says. */
  readonly remove: () => void;
};

/** Begins the journal of a run in `live/`. Throws what the disk says. */
export function openJournal(
  place: OutboxPlace,
  { head, runner }: { readonly head: RecordHead; readonly runner: Report['runner'] },
): OpenJournal {
  const { disk, processId, host } = place.world;
  const path = join(openPart(place, 'live'), `${head.runKey}.ndjson`);
  // Closed once, by whoever takes it from here: afterwards its number may be that of another file.
  let file: OpenFile | undefined = disk.create(path);
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
    append(encodeLine({ kind: 'run', head, runner, processId, host }));
  } catch (error) {
    ifPossible(remove);
    throw error;
  }
  const encode = createLineEncoder();
  return {
    append: (...lines) => append(lines.map(encode).join('')),
    isThere: () => disk.look(path) !== undefined,
    remove,
  };
}
