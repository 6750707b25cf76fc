import type { CaseNode, Report, SelectedFiles } from '../report/report.ts';
import type { RecordPart } from './record.ts';

/** What is known of a run before its Report is. Everything of its Record but the Report itself. */
export type RecordHead = Omit<RecordPart, 'report'>;

/** The first line of a journal: the run, and the process that writes it. */
export type JournalHead = {
  readonly kind: 'run';
  readonly head: RecordHead;
  readonly runner: Report['runner'];
  readonly processId: number;
  readonly host: string;
};

/** A line that comes once, as soon as the runner tells it: what was selected to run. */
export type JournalSelection = { readonly kind: 'selected' } & SelectedFiles;

/** Every other line: one finished case, and where it stands. */
export type JournalCase = {
  readonly kind: 'case';
  readonly file: string;
  readonly project: string;
  /** Titles of the describes around it, from the outside in. */
  readonly suites: readonly string[];
  readonly node: CaseNode;
};

/** One line of a journal, with its line break. */
export function encodeLine(line: JournalHead | JournalSelection | JournalCase): string {
  return `${JSON.stringify(line)}\n`;
}
