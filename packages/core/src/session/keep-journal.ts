import { type OpenJournal, openJournal } from '../outbox/journal.ts';
import type { JournalCase, RecordHead } from '../outbox/journal-line.ts';
import { type Redact, redactCase } from '../report/redact.ts';
import type { CaseNode, Report } from '../report/report.ts';
import type { CasePlace } from './session.ts';

/** The journal of a run, as far as the disk takes it. No method throws. */
export type KeptJournal = {
  readonly caseEnded: (place: CasePlace, node: CaseNode) => void;
  /** To be called when the Record is on disk. */
  readonly remove: () => void;
};

type Keeping = {
  readonly folder: string;
  readonly head: RecordHead;
  readonly runner: Report['runner'];
  readonly redact: Redact;
};

/** Keeps finished cases on disk. A disk that refuses is met again when the Record is written, and is named there. */
export function keepJournal({ folder, head, runner, redact }: Keeping): KeptJournal {
  let journal: OpenJournal | undefined = attempt(() => openJournal(folder, head, runner));
  return {
    caseEnded: (place, node) => {
      const line: JournalCase = { kind: 'case', ...place, node: redactCase(node, redact) };
      const open = journal;
      if (open !== undefined && attempt(() => appendTo(open, line)) === undefined) journal = undefined;
    },
    remove: () => {
      attempt(() => journal?.remove());
    },
  };
}

function appendTo(journal: OpenJournal, line: JournalCase): true {
  journal.append(line);
  return true;
}

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
