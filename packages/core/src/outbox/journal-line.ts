import type { CaseNode, FileCopy, FileNode, Report, SelectedFiles, SuiteNode } from '../report/report.ts';
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

/** Every line behind the first. */
export type JournalLine = JournalSelection | JournalCase | JournalFile;

/** A line that comes once, as soon as the runner tells it: what was selected to run. */
export type JournalSelection = { readonly kind: 'selected' } & SelectedFiles;

/** One finished case, and where it stands. */
export type JournalCase = FileCopy & {
  readonly kind: 'case';
  readonly file: string;
  readonly project: string;
  /** Titles of the describes around it, from the outside in. */
  readonly suites: readonly string[];
  /** Which of the tests of this title in this place it is, from 2 on; left out: the first, or not known. */
  readonly nth?: number | undefined;
  readonly node: CaseNode;
};

/** A file that has ended: with the lines of its cases, which come before it, all that its FileNode says. */
export type JournalFile = Pick<FileNode, 'path' | 'project' | 'load' | 'failures'> &
  FileCopy & {
    readonly kind: 'file';
    /** How many lines of cases it has. */
    readonly told: number;
    readonly tree: readonly TreeToken[];
  };

/** The tree of a file as a flat list, since describes may be deep. */
export type TreeToken =
  /** Cases that have lines: the number of the first line, counted from 0 in this file, and how many follow each other. */
  | readonly [first: number, count: number]
  /** A case that has no such line. */
  | CaseNode
  /** The title of a case that is like the CaseNode before it in everything else. */
  | string
  /** A suite begins. */
  | Omit<SuiteNode, 'children'>
  /** The innermost suite ends. */
  | null;

/** One line of a journal, with its line break. */
export function encodeLine(line: JournalHead | JournalLine): string {
  return `${JSON.stringify(line)}\n`;
}

/**
 * Makes an encoder of lines. What cases have in common is made once: the beginning of those of a file that stand in one
 * place, and the end of those that share their outcome, as nearly all do.
 */
export function createLineEncoder(): (line: JournalLine) => string {
  const begun = new Map<string, Begun>();
  const endOf = createEndings();
  return (line) => {
    if (line.kind === 'file') begun.delete(line.path);
    if (line.kind !== 'case') return encodeLine(line);
    const last = begun.get(line.file);
    const text = last !== undefined && isSamePlace(last.line, line) ? last.text : beginningOf(line);
    if (text !== last?.text) begun.set(line.file, { line, text });
    return `${text}${JSON.stringify(line.node.title)}${endOf(line.node)}`;
  };
}

/** A line of the file, and how those of its place begin: files that run beside each other take turns. */
type Begun = { readonly line: JournalCase; readonly text: string };

/** Up to the title of the case. */
function beginningOf(line: JournalCase): string {
  return `${JSON.stringify({ ...line, node: undefined }).slice(0, -1)},"node":{"kind":"case","title":`;
}

/** Makes a function that writes what follows a title. */
function createEndings(): (node: CaseNode) => string {
  let last: CaseNode | undefined;
  let text = '';
  return (node) => {
    const { tags, outcome, meta } = node;
    if (last === undefined || last.tags !== tags || last.outcome !== outcome || last.meta !== meta) {
      text = `,${JSON.stringify({ tags, outcome, meta }).slice(1)}}\n`;
      last = node;
    }
    return text;
  };
}

function isSamePlace(one: JournalCase, other: JournalCase): boolean {
  if (one.project !== other.project || one.copy !== other.copy || one.nth !== other.nth) return false;
  const { suites } = other;
  return one.suites === suites || isSameList(one.suites, suites);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, i) => text === other[i]);
}
