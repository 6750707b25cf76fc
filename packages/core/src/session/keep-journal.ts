import { attemptsOf } from '../report/attempts-of.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import type { JournalCase, RecordHead } from '../outbox/journal-line.ts';
import type { RunOutbox } from '../outbox/run-outbox.ts';
import { type Redact, redactCase } from '../report/redact.ts';
import { redactSelection } from './without-secrets.ts';
import type { CaseNode, Report, SelectedFiles } from '../report/report.ts';
import type { CasePlace } from './session.ts';

/** The journal of a run, as far as the disk takes it. No method throws. */
export type KeptJournal = {
  readonly filesSelected: (selected: SelectedFiles) => void;
  readonly caseEnded: (place: CasePlace, node: CaseNode) => void;
  /** How many tests are on disk for certain. */
  readonly count: () => number;
  /** To be called when the Record is on disk, or its results are delivered. */
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

/** Keeps finished cases on disk. A disk that refuses is met again when the Record is written, and is named there. */
export function keepJournal({ outbox, head, runner, redact, mayWait }: Keeping): KeptJournal {
  const journal = ifPossible(() => outbox.begin(head, runner));
  let batch: JournalCase[] = [];
  let count = 0;
  const flush = () => {
    const lines = batch;
    batch = [];
    ifPossible(() => {
      if (lines.length > 0 && journal?.append(...lines) === true) count += lines.filter(isFirstAttempt).length;
    });
  };
  return {
    filesSelected: ({ files, selection }) => {
      ifPossible(() => journal?.append({ kind: 'selected', files, selection: redactSelection(selection, redact) }));
    },
    caseEnded: (place, node) => {
      ifPossible(() => batch.push({ kind: 'case', ...place, node: redactCase(node, redact) }));
      if (!mayWait || batch.length >= LARGEST_BATCH) flush();
      // Before this process hears of anything else: no event, no signal and no timer comes in between.
      else if (batch.length === 1) process.nextTick(flush);
    },
    count: () => {
      flush();
      return count;
    },
    remove: () => {
      ifPossible(() => journal?.remove());
      count = 0;
    },
  };
}

const LARGEST_BATCH = 500;

/** A runner that tells of every attempt tells of one test several times. */
function isFirstAttempt({ node }: JournalCase): boolean {
  return attemptsOf(node) === 1;
}
