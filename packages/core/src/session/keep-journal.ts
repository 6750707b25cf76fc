import { attemptsOf } from '../report/attempts-of.ts';
import { countOutcomes, sumOf } from '../report/count-outcomes.ts';
import { lineOfFile } from '../outbox/file-line.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import type { OpenJournal } from '../outbox/journal.ts';
import type { JournalLine, RecordHead } from '../outbox/journal-line.ts';
import type { RunOutbox } from '../outbox/run-outbox.ts';
import type { Redact } from '../report/redact.ts';
import { redactCase } from '../report/redact-report.ts';
import { redactSelection } from './without-secrets.ts';
import type { CaseNode, FileNode, Report, SelectedFiles } from '../report/report.ts';
import type { CasePlace } from './session.ts';
import { createToldCases } from './told-cases.ts';

/** The journal of a run, as far as the disk takes it. No method throws. */
export type KeptJournal = {
  readonly filesSelected: (selected: SelectedFiles) => void;
  readonly caseEnded: (place: CasePlace, node: CaseNode) => void;
  /** To be called after all cases of the file. */
  readonly fileEnded: (file: FileNode, copy?: number) => void;
  /** How many tests are on disk for certain. */
  readonly count: () => number;
  /** Whether it was taken away: by another machine that took this process for dead, and may have published it. */
  readonly isTaken: () => boolean;
  /** To be called when the Record is on disk, its results are delivered, or there are none. */
  readonly remove: () => void;
};

type Keeping = {
  readonly outbox: RunOutbox;
  readonly head: RecordHead;
  readonly runner: Report['runner'];
  readonly redact: Redact;
  /** Whether cases that are told of together may be written together. */
  readonly mayWait: boolean;
};

/** Keeps what has ended on disk. A disk that refuses is met again when the Record is written, and is named there. */
export function keepJournal({ outbox, head, runner, redact, mayWait }: Keeping): KeptJournal {
  const journal = ifPossible(() => outbox.begin(head, runner));
  const cases = createToldCases();
  const writer = createWriter(journal, mayWait);
  return {
    filesSelected: ({ files, selection }) => {
      ifPossible(() => journal?.append({ kind: 'selected', files, selection: redactSelection(selection, redact) }));
    },
    caseEnded: (place, node) => {
      ifPossible(() => {
        if (!cases.add(place, node)) return;
        const { file, project, copy, suites, nth } = place;
        const line = { kind: 'case', file, project, copy, suites, nth, node: redactCase(node, redact) } as const;
        writer.add({ line, tests: isFirstAttempt(node) ? 1 : 0 });
      });
    },
    fileEnded: (file, copy) => {
      // The runner lists it, but did not come to it.
      if (file.load === 'stopped') return;
      ifPossible(() => {
        const told = cases.end(file, copy);
        const tests = countTests(file) - told.filter(isFirstAttempt).length;
        writer.add({ line: { copy, ...lineOfFile(file, told, redact) }, tests });
      });
    },
    count: writer.count,
    isTaken: () => ifPossible(() => journal?.isThere()) === false,
    remove: () => {
      writer.forget();
      ifPossible(() => journal?.remove());
    },
  };
}

/** A line, and how many tests it brings that no line before it has. */
type Entry = { readonly line: JournalLine; readonly tests: number };

/** Writes lines in the order in which they are added, together where they may wait. */
function createWriter(journal: OpenJournal | undefined, mayWait: boolean) {
  let batch: Entry[] = [];
  let count = 0;
  const flush = () => {
    const entries = batch;
    batch = [];
    ifPossible(() => {
      if (entries.length === 0 || journal?.append(...entries.map(({ line }) => line)) !== true) return;
      for (const { tests } of entries) count += tests;
    });
  };
  return {
    add: (entry: Entry) => {
      batch.push(entry);
      if (!mayWait || batch.length >= LARGEST_BATCH) flush();
      // Before this process hears of anything else: no event, no signal and no timer comes in between.
      else if (batch.length === 1) process.nextTick(flush);
    },
    count: () => {
      flush();
      return count;
    },
    forget: () => {
      batch = [];
      count = 0;
    },
  };
}

const LARGEST_BATCH = 500;

/** A runner that tells of every attempt tells of one test several times. */
function isFirstAttempt(node: CaseNode): boolean {
  return attemptsOf(node) === 1;
}

function countTests(file: FileNode): number {
  const outcomes = countOutcomes({ files: [file] });
  return sumOf(outcomes) - outcomes.unselected;
}
