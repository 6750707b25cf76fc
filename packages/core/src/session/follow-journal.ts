import { closeSync, fstatSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { createJournalDecoder, type JournalDecoder, trustLine } from '../outbox/decode-journal.ts';
import { splitLines } from '../outbox/split-lines.ts';

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
  const read = createReader(file, decoder.push);
  try {
    for (;;) {
      // Before the last reading: what was written before the end of the process is read.
      const isLast = isGone();
      read();
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

/** Makes a function that hands on the whole lines that were written since it was called last. */
function createReader(file: number, push: (line: string) => unknown): () => void {
  const text = new StringDecoder('utf8');
  const bytes = Buffer.alloc(PART_BYTES);
  const lines = splitLines(push);
  let position = 0;
  // By its position: the process that writes it has the same number for it.
  const next = () => readSync(file, bytes, 0, PART_BYTES, position);
  return () => {
    for (let taken = next(); taken > 0; taken = next()) {
      position += taken;
      lines.add(text.write(bytes.subarray(0, taken)));
    }
  };
}

const PART_BYTES = 262_144;
