import { addCounts, countsOf, withExitCode } from '../report/outcomes.ts';
import type { Failure, FileCopy, FileNode, Report } from '../report/report.ts';
import { fileOfLine } from './file-line.ts';
import type { JournalEnd, JournalFile, JournalSelection, JournalTest } from './journal-schema.ts';
import { KILLED, treeOf } from './open-suite.ts';

/** Makes a Report of the lines of one journal: the one place where that is done. */
export type ReportBuilder = {
  readonly add: (line: JournalSelection | JournalTest | JournalFile | JournalEnd) => void;
  readonly isEnded: () => boolean;
  /** Which parts the run lacks. */
  readonly missing: () => string | undefined;
  /** The Report so far. `exitCode` is that of the process; undefined: it was killed. */
  readonly build: (exitCode: number | undefined) => Report;
};

type BuilderFacts = Pick<Report, 'runner' | 'startedAt'>;

/** Begins without lines. */
export function createReportBuilder(facts: BuilderFacts): ReportBuilder {
  const places = new Map<string, FilePlace>();
  const ended: EndedFiles = { filesById: new Map(), died: [] };
  let selected: JournalSelection | undefined;
  let end: JournalEnd | undefined;
  const placeOf = (path: string, { project, copy = 0 }: Pick<FileNode, 'project'> & FileCopy) => {
    const name = `${copy}\n${project}\n${path}`;
    const known = places.get(name);
    if (known !== undefined) return known;
    const place: FilePlace = { path, project, copy, ended: [], told: [] };
    places.set(name, place);
    return place;
  };
  return {
    add: (line) => {
      if (line.kind === 'selected') selected ??= line;
      else if (line.kind === 'end') end ??= line;
      else if (line.kind === 'test') addLine(placeOf(line.file, line), line);
      else endFile(placeOf(line.path, line), line, ended);
    },
    isEnded: () => end !== undefined,
    missing: () => end?.missing,
    build: (exitCode) => {
      if (end !== undefined) return withProcessEnd(endedReport(end, facts, ended), exitCode);
      for (const file of selected?.files ?? []) placeOf(file.path, file);
      return killedReport([...places.values()], { ...facts, selection: selected?.selection });
    },
  };
}

function endedReport(end: JournalEnd, { runner }: BuilderFacts, { filesById, died }: EndedFiles): Report {
  const { kind: _kind, missing: _missing, files: ranges, ...rest } = end;
  const ids = ranges.flatMap(([first, count]) => Array.from({ length: count }, (_, i) => first + i));
  const files = ids.flatMap((id) => filesById.get(id) ?? []);
  const lost = ids.length - files.length;
  const failures = lost === 0 ? rest.failures : [...rest.failures, failureOf(lostText(lost))];
  return { runner, ...rest, files, failures, counts: addCounts([rest.counts, countsOf(died)]) };
}

function lostText(count: number): string {
  return `${count === 1 ? 'One test file' : `${count} test files`} of this run cannot be read from the journal.`;
}

/** A run that has ended well, in a process that has not: coverage thresholds, teardowns and other reporters do that. */
function withProcessEnd(report: Report, exitCode: number | undefined): Report {
  if (exitCode !== undefined) return withExitCode(report, exitCode);
  return { ...report, failures: [...report.failures, failureOf(KILLED_AFTER_END)] };
}

const KILLED_AFTER_END = 'The test process was killed after its run had ended. What it was still doing is not known.';

type KilledFacts = BuilderFacts & { readonly selection: Report['selection'] | undefined };

/**
 * The Report of a run that did not come to its end: what had ended in it, in that order. A file that had ended is what it
 * would be in the Report of the whole run. Any other may have had more tests; files of which no test had finished are
 * there too, as far as it is known that they were selected.
 */
function killedReport(places: readonly FilePlace[], { runner, startedAt, selection }: KilledFacts): Report {
  const why = KILLED;
  const files = places.toSorted((one, other) => one.copy - other.copy).flatMap((place) => filesAt(place, why));
  return {
    runner,
    startedAt,
    durationMs: 0,
    ending: { kind: 'interrupted', why },
    selection: selection ?? { kind: 'all' },
    files,
    failures: [failureOf(why)],
    counts: countsOf(files),
  };
}

function failureOf(message: string): Failure {
  return { message, diff: '', stack: '' };
}

/** What is known of the file at one path of one project. */
type FilePlace = Pick<FileNode, 'path' | 'project'> & {
  readonly copy: number;
  /** Reports of several machines that are merged tell of a file several times. */
  readonly ended: FileNode[];
  /** The lines of cases that had one before the file ended, in their order. */
  told: JournalTest[];
};

function addLine({ ended, told }: FilePlace, line: JournalTest): void {
  // Everything of a file is in the line with which it has ended.
  if (ended.length === 0) told.push(line);
}

/** A line whose tree is not whole tells nothing: then the file counts as cut short. */
function endFile(place: FilePlace, line: JournalFile, { filesById, died }: EndedFiles): void {
  const { told } = place;
  const read = fileOfLine(line);
  if (read === undefined) return;
  const hasDied = read.load === 'failed' && read.children.length === 0 && told.length > 0;
  const file = hasDied ? diedFile(read, told) : read;
  if (hasDied) died.push(file);
  filesById.set(line.id, file);
  // Listed by the runner, which did not come to it.
  if (file.load === 'stopped') return;
  place.ended.push(file);
  place.told = [];
}

type EndedFiles = {
  readonly filesById: Map<number, FileNode>;
  /** Those whose tests the runner has forgotten, and does not count. */
  readonly died: FileNode[];
};

/** A runner may take a process that died for a file that did not load: its tests that had ended stand nowhere else. */
function diedFile(file: FileNode, told: readonly JournalTest[]): FileNode {
  // The process may have been started again: of a test that was told several times the last counts.
  const last = new Map(told.map((line) => [JSON.stringify([line.suites, line.nth ?? 1, line.node.title]), line]));
  return { ...file, load: 'loaded', cutShort: 'the process of its file ended before', children: treeOf(last.values()) };
}

function filesAt({ path, project, ended, told }: FilePlace, cutShort: string): readonly FileNode[] {
  if (ended.length > 0) return ended;
  const children = treeOf(told);
  const load = children.length === 0 ? 'stopped' : 'loaded';
  return [{ kind: 'file', path, project, load, cutShort, failures: [], children }];
}
