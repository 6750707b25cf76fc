import { decodeJournal, type JournalWriter } from './decode-journal.ts';
import type { Disk } from './disk.ts';
import { linesIn } from './lines-in.ts';
import type { OutboxWorld } from './outbox-world.ts';

/** The process that writes a journal, as its first line says. Undefined: the line is not whole. Throws RS3010, RS3011 and what the disk says. */
export function readWriter(path: string, disk: Pick<Disk, 'readParts'>): JournalWriter | undefined {
  const decoded = decodeJournal(firstOf(linesIn(disk.readParts(path))), path);
  return decoded.kind === 'run' ? decoded.writer : undefined;
}

function* firstOf(lines: Iterable<string>): Generator<string> {
  for (const line of lines) {
    yield line;
    return;
  }
}

/**
 * Whether the process of an open journal still writes it. A journal of another machine came here as a copy. A process
 * number that has not written for a day belongs to another process.
 */
export function isBeingWritten(writer: JournalWriter | undefined, path: string, world: OutboxWorld): boolean {
  if (writer === undefined) return false;
  return writer.host === world.host && world.isRunning(writer.processId) && isFresh(path, world);
}

/** Whether something was written within a day. */
export function isFresh(path: string, { disk, now }: OutboxWorld): boolean {
  const found = disk.look(path);
  return found !== undefined && now() - found.changedAtMs < LONGEST_SILENCE_MS;
}

const LONGEST_SILENCE_MS = 24 * 3_600_000;
