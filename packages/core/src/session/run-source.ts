/** IO: disk, clock. Where a publisher gets a run from: a journal that grows, a whole one, or what is in memory. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { reasonOf } from '../errors/reason-of.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import { createJournalDecoder, decoderOf, type JournalDecoder, trustLine } from '../outbox/decode-journal.ts';
import { DISK } from '../outbox/disk.ts';
import { encodeJournal } from '../outbox/encode-journal.ts';
import { machine } from '../outbox/outbox-place.ts';
import { splitLines } from '../outbox/split-lines.ts';
import type { EndedHere } from '../record/in-process.ts';
import type { RunJournal } from '../record/run-journal.ts';
import { redactReport } from '../report/redact-report.ts';
import { withExitCode } from '../report/count-outcomes.ts';
import type { World } from '../record/world.ts';

/** A run as its publisher gets it. */
export type RunSource = {
  /** Resolves when nothing is waited for any more: the test process has ended, is gone, or lives on without working. */
  readonly over: () => Promise<SourceEnd>;
};

export type SourceEnd =
  /** A decoder has read it from its journal. */
  | { readonly kind: 'journal'; readonly path: string; readonly decoder: JournalDecoder }
  /** The disk has refused it; the decoder has read what is in memory. */
  | ({ readonly kind: 'memory'; readonly decoder: JournalDecoder } & InMemory);

/** Why a run is in memory only. */
export type InMemory = {
  readonly reason: string;
  /** What the disk has taken, if it has taken anything. */
  readonly journal: RunJournal | undefined;
  /** Whether another process may have had the journal, and have sent the run. */
  readonly mayBeSent?: boolean;
};

/** A run that has ended in this process: its journal, or what is in memory where the disk does not give that. */
export function endedHere(
  { opened, report, missing, journal }: EndedHere,
  { disk = DISK, exitCode }: Pick<World, 'disk' | 'exitCode'>,
): RunSource {
  const path = opened.order.journal;
  const read = (parts: Iterable<string>) => decoderOf(parts, createJournalDecoder(basename(path), trustLine));
  const isWhole = journal !== undefined && journal.brokenBy() === undefined;
  return {
    over: async () => {
      const whole = isWhole ? ifPossible(() => read(disk.readParts(path))) : undefined;
      if (whole !== undefined) return { kind: 'journal', path, decoder: whole };
      const clean = redactReport(withExitCode(report, exitCode()), opened.redact);
      const part = { ...opened.head, ...(missing === undefined ? {} : { missing }), report: clean };
      const reason =
        'refusedBy' in opened.journal
          ? opened.journal.refusedBy
          : reasonOf(journal?.brokenBy() ?? 'the journal cannot be read');
      return { kind: 'memory', decoder: read(encodeJournal(part, machine())), reason, journal };
    },
  };
}

/** The process that writes a journal. */
export type TestProcess = {
  /** Its journal, open. */
  readonly file: number;
  readonly isGone: () => boolean;
  /** Resolves after so many milliseconds, or as soon as that process has news. */
  readonly pause: (ms: number) => Promise<void>;
};

/** A journal that its process still writes. */
export function follow(path: string, { file, isGone, pause }: TestProcess): RunSource {
  return {
    over: async () => {
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
        // What is removed can still be read from here. A run that its own process gives up ends this one.
        if (fstatSync(file).nlink > 0) return { kind: 'journal', path, decoder };
        const reason = 'the journal was removed while the tests ran';
        return { kind: 'memory', decoder, reason, journal: undefined, mayBeSent: true };
      } finally {
        closeSync(file);
      }
    },
  };
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
