/** IO: disk, processes, environment. The file that is written while the tests run. */
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../report/report.ts';
import { decodeJournal, encodeLine, type Journal, type JournalCase, type RecordHead } from './journal-line.ts';

/** A journal that is being written. */
export type OpenJournal = {
  /** Appends a line at once: it survives the end of this process, however it comes. */
  readonly append: (line: JournalCase) => void;
  /** Ends the journal when its Record is on disk. */
  readonly remove: () => void;
};

/** Begins the journal of a run in `live/`. Throws what the disk says. */
export function openJournal(folder: string, head: RecordHead, runner: Report['runner']): OpenJournal {
  const live = join(folder, 'live');
  mkdirSync(live, { recursive: true, mode: 0o700 });
  const path = join(live, `${head.runKey}.ndjson`);
  const file = openSync(path, 'a', 0o600);
  appendWhole(file, encodeLine({ kind: 'run', head, runner, processId: process.pid, host: hostname() }));
  return {
    append: (line) => appendWhole(file, encodeLine(line)),
    remove: () => {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}

/** A journal whose process is gone. */
export type DeadJournal = { readonly path: string; readonly journal: Journal | undefined };

/** Journals in a folder whose process does not run any more: on this machine, or because it ran on another one. */
export function listDeadJournals(folder: string): readonly DeadJournal[] {
  const live = join(folder, 'live');
  return namesIn(live)
    .filter((name) => name.endsWith('.ndjson'))
    .toSorted()
    .map((name) => ({ path: join(live, name), journal: decodeJournal(readFileSync(join(live, name), 'utf8')) }))
    .filter(({ journal }) => journal === undefined || !isRunning(journal));
}

function isRunning({ head: { processId, host } }: Journal): boolean {
  if (host !== hostname()) return false;
  try {
    // Signal 0 only asks whether the process is there.
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function appendWhole(file: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
