import { attemptsOf, countOutcomes, sumOf } from '../report/outcomes.ts';
import { endLine, lineOfFile } from '../outbox/encode-journal.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import type { OpenJournal } from '../outbox/journal.ts';
import type { JournalEnd, JournalLine } from '../outbox/journal-schema.ts';
import { fileKey } from '../report/file-key.ts';
import type { Redact } from '../report/redact.ts';
import { redactCase, redactRun, redactSelection, redactUnseen } from '../report/redact-report.ts';
import type { CaseNode, FileNode, Report, SelectedFiles } from '../report/report.ts';
import type { CasePlace } from './session.ts';

// Taken when this is loaded: tests in this process may put something else in its place.
const nextTick = process.nextTick.bind(process);

/** The journal of a run, as far as the disk takes it. No method throws. */
export type RunJournal = Pick<OpenJournal, 'descriptor' | 'keep' | 'close'> & {
  readonly filesSelected: (selected: SelectedFiles) => void;
  readonly caseEnded: (place: CasePlace, node: CaseNode) => void;
  /** Comes after all cases of the file. */
  readonly fileEnded: (file: FileNode, copy?: number) => void;
  /** Writes what the runner says at its end, and every file that differs from what was told of it. Flushed. */
  readonly end: (report: Report, missing: string | undefined) => void;
  /** Writes the last line: the process ends. Flushed. */
  readonly over: (code: number) => void;
  /** How many tests are on disk for certain. */
  readonly count: () => number;
  /** Why not everything that was told is on disk; undefined: it is. */
  readonly brokenBy: () => unknown;
  /** There is no run. */
  readonly remove: () => void;
};

type JournalOptions = {
  readonly journal: OpenJournal;
  readonly redact: Redact;
  /** Whether tests that are told together may be written together. */
  readonly mayWait: boolean;
};

/** Keeps what has ended on disk. After a disk has refused a line nothing more is written. */
export function keepJournal({ journal, redact: secrets, mayWait }: JournalOptions): RunJournal {
  const redact = redactUnseen(secrets);
  const writer = createWriter(journal, mayWait);
  const results = createResults(writer, redact);
  return {
    filesSelected: ({ files, selection }) => {
      writer.add({ line: { kind: 'selected', files, selection: redactSelection(selection, redact) }, tests: 0 });
    },
    caseEnded: results.caseEnded,
    fileEnded: (file, copy) => {
      // The runner lists it, but did not come to it.
      if (file.load !== 'stopped') results.fileEnded(file, copy);
    },
    end: (report, missing) => {
      const files = rangesOf(report.files.map(results.idOf));
      writer.add({ line: endLine(redactRun(report, redact), files, missing), tests: 0 });
      writer.flush();
    },
    over: (code) => {
      writer.add({ line: { kind: 'exit', code }, tests: 0 });
      writer.flush();
    },
    count: writer.count,
    brokenBy: writer.brokenBy,
    descriptor: journal.descriptor,
    keep: journal.keep,
    close: journal.close,
    remove: () => {
      writer.forget();
      ifPossible(() => journal.remove());
    },
  };
}

/** Writes tests and files, each once. */
function createResults(writer: ReturnType<typeof createWriter>, redact: Redact) {
  const ids = new Map<FileNode, number>();
  /** How many tests of a file are on disk; undefined: it has ended, and what is told late stands in its line. */
  const told = new Map<string, number | undefined>();
  const fileEnded = (file: FileNode, copy?: number) => {
    const name = fileKey({ ...file, copy });
    const id = ids.size;
    ids.set(file, id);
    const tests = countTests({ files: [file] }) - (told.get(name) ?? 0);
    told.set(name, undefined);
    writer.add({ line: { copy, ...lineOfFile(file, { id, redact }) }, tests });
    return id;
  };
  return {
    caseEnded: (place: CasePlace, node: CaseNode) => {
      const { file, project, copy, suites, nth } = place;
      const name = fileKey({ path: file, project, copy });
      const before = told.has(name) ? told.get(name) : 0;
      if (before === undefined) return;
      // A runner that tells of every attempt tells of one test several times.
      const tests = attemptsOf(node) === 1 ? 1 : 0;
      told.set(name, before + tests);
      writer.add({ line: { kind: 'test', file, project, copy, suites, nth, node: redactCase(node, redact) }, tests });
    },
    fileEnded,
    /** A file that was not told of before, or is told otherwise now, is written. */
    idOf: (file: FileNode) => ids.get(file) ?? fileEnded(file),
  };
}

/** Ids of files in the order of the report, as ranges of ids that follow each other. */
function rangesOf(ids: readonly number[]): JournalEnd['files'] {
  const ranges: [first: number, count: number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last !== undefined && last[0] + last[1] === id) last[1] += 1;
    else ranges.push([id, 1]);
  }
  return ranges;
}

/** A line, and how many tests it brings that no line before it has. */
type Entry = { readonly line: JournalLine; readonly tests: number };

/** Writes lines in the order in which they are added, together where they may wait. */
function createWriter(journal: OpenJournal, mayWait: boolean) {
  let batch: Entry[] = [];
  let count = 0;
  let broken: unknown;
  const write = () => {
    const entries = batch;
    batch = [];
    if (entries.length === 0 || broken !== undefined) return;
    try {
      journal.append(...entries.map(({ line }) => line));
      for (const { tests } of entries) count += tests;
    } catch (error) {
      broken = error;
    }
  };
  return {
    add: (entry: Entry) => {
      batch.push(entry);
      if (!mayWait || batch.length >= LARGEST_BATCH) write();
      // Before this process hears of anything else: no event, no signal and no timer comes in between.
      else if (batch.length === 1) nextTick(write);
    },
    flush: () => {
      write();
      try {
        journal.flush();
      } catch (error) {
        broken ??= error;
      }
    },
    count: () => {
      write();
      return count;
    },
    brokenBy: () => {
      write();
      return broken;
    },
    forget: () => {
      batch = [];
      count = 0;
    },
  };
}

const LARGEST_BATCH = 500;

/** How many tests have a result. */
export function countTests({ files }: Pick<Report, 'files'>): number {
  const outcomes = countOutcomes({ files });
  return sumOf(outcomes) - outcomes.unselected;
}
