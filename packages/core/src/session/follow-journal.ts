import { closeSync, fstatSync } from 'node:fs';
import { basename } from 'node:path';
import { createJournalDecoder, type JournalDecoder, trustLine } from '../outbox/decode-journal.ts';
import { createPartReader } from '../outbox/disk.ts';

/** The process that writes a journal. */
export type TestProcess = {
  /** Its journal, open. */
  readonly file: number;
  readonly isGone: () => boolean;
  /** Resolves after so many milliseconds, or as soon as that process has news. */
  readonly pause: (ms: number) => Promise<void>;
};

/** A run that is over, as its journal tells it. */
export type FollowedRun = {
  readonly path: string;
  readonly decoder: JournalDecoder;
  /** Its journal has no name any more: another process may have had it, and have sent the run. */
  readonly isRemoved: boolean;
};

/**
 * Reads a journal that its process still writes. Resolves when nothing is waited for any more: that process has ended, is
 * gone, or lives on without working.
 */
export async function followJournal(path: string, { file, isGone, pause }: TestProcess): Promise<FollowedRun> {
  const decoder = createJournalDecoder(basename(path), trustLine);
  const next = createPartReader(file);
  try {
    for (;;) {
      // Before the last reading: what was written before the end of the process is read.
      const isLast = isGone();
      for (let part = next(); part !== undefined; part = next()) decoder.push(part);
      if (isLast || decoder.state() === 'over') break;
      await pause(decoder.state() === 'ended' ? SOON_MS : WHILE_TESTS_RUN_MS);
    }
    return { path, decoder, isRemoved: fstatSync(file).nlink === 0 };
  } finally {
    closeSync(file);
  }
}

const WHILE_TESTS_RUN_MS = 100;
const SOON_MS = 5;
