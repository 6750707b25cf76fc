import { addCounts, attemptsOf, countsOf, withExitCode } from '../report/outcomes.ts';
import { fileKey } from '../report/file-key.ts';
import type { CaseNode, FileCopy, FileNode, Report, SuiteNode, TestNode } from '../report/report.ts';
import type { JournalEnd, JournalFile, JournalSelection, JournalTest, TreeToken } from './journal-schema.ts';

/** Makes a Report of the lines of one journal: the one place where that is done. */
export type ReportBuilder = {
  readonly add: (line: JournalSelection | JournalTest | JournalFile | JournalEnd) => void;
  readonly isEnded: () => boolean;
  readonly missing: () => string | undefined;
  /** The Report so far. `exitCode` is that of the process; undefined: it was killed. */
  readonly build: (exitCode: number | undefined) => Report;
};

type BuilderFacts = Pick<Report, 'runner' | 'startedAt'>;

export function createReportBuilder(facts: BuilderFacts): ReportBuilder {
  const places = new Map<string, FilePlace>();
  const ended: EndedFiles = { filesById: new Map(), died: [] };
  let selected: JournalSelection | undefined;
  let end: JournalEnd | undefined;
  const placeOf = (path: string, { project, copy = 0 }: Pick<FileNode, 'project'> & FileCopy) => {
    const name = fileKey({ path, project, copy });
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
      if (end !== undefined) {
        const report = endedReport(end, facts, ended);
        // Coverage thresholds, teardowns and other reporters end a process badly after a good run.
        return exitCode === undefined ? withFailure(report, KILLED_AFTER_END) : withExitCode(report, exitCode);
      }
      for (const file of selected?.files ?? []) placeOf(file.path, file);
      return killedReport([...places.values()], { ...facts, selection: selected?.selection });
    },
  };
}

function endedReport(end: JournalEnd, { runner }: BuilderFacts, { filesById, died }: EndedFiles): Report {
  const { kind: _kind, missing: _missing, files: ranges, ...rest } = end;
  const ids = ranges.flatMap(([first, count]) => Array.from({ length: count }, (_, i) => first + i));
  const files = ids.flatMap((id) => filesById.get(id) ?? []);
  const report = { runner, ...rest, files, counts: addCounts([rest.counts, countsOf(died)]) };
  const lost = ids.length - files.length;
  if (lost === 0) return report;
  const what = lost === 1 ? 'One test file' : `${lost} test files`;
  return withFailure(report, `${what} of this run cannot be read from the journal.`);
}

const KILLED_AFTER_END = 'The test process was killed after its run had ended. What it was still doing is not known.';

function withFailure(report: Report, message: string): Report {
  return { ...report, failures: [...report.failures, { message, diff: '', stack: '' }] };
}

type KilledFacts = BuilderFacts & { readonly selection: Report['selection'] | undefined };

/** What had ended in a run that did not come to its end, in that order; and the other files that are known to be selected. */
function killedReport(places: readonly FilePlace[], { selection = { kind: 'all' }, ...facts }: KilledFacts): Report {
  const files = places.toSorted((one, other) => one.copy - other.copy).flatMap(filesAt);
  const ending = { kind: 'interrupted', why: KILLED } as const;
  const report = { ...facts, durationMs: 0, ending, selection, files, failures: [], counts: countsOf(files) };
  return withFailure(report, KILLED);
}

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

/** The file that its line tells of; undefined when its tree is not whole. */
export function fileOfLine({ path, project, load, cutShort, failures, tree }: JournalFile): FileNode | undefined {
  const children = childrenIn(tree);
  const cut = cutShort === undefined ? {} : { cutShort };
  return children && { kind: 'file', path, project, load, ...cut, failures, children };
}

/** Without recursion: describes may be deep. */
function childrenIn(tree: readonly TreeToken[]): readonly TestNode[] | undefined {
  const top: TestNode[] = [];
  const open = [top];
  for (const token of tree) {
    const into = open.at(-1);
    if (into === undefined) return undefined;
    if (token === null) open.pop();
    else if (token.kind === 'case') into.push(token);
    else {
      const children: TestNode[] = [];
      into.push({ kind: 'suite', title: token.title, failures: token.failures, children });
      open.push(children);
    }
  }
  return open.length === 1 ? top : undefined;
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

/** One that had not ended may have had more tests. */
function filesAt({ path, project, ended, told }: FilePlace): readonly FileNode[] {
  if (ended.length > 0) return ended;
  const children = treeOf(told);
  const load = children.length === 0 ? 'stopped' : 'loaded';
  return [{ kind: 'file', path, project, load, cutShort: KILLED, failures: [], children }];
}

/** The tree of a file of which only tests are told, one line each. A suite is made where it is missing. */
function treeOf(lines: Iterable<JournalTest>): readonly TestNode[] {
  const file = openSuite();
  for (const line of lines) addTest(file, line);
  return file.children;
}

type OpenSuite = {
  readonly children: TestNode[];
  readonly suites: Map<string, OpenSuite>;
  /** Where the tests of a title stand, as soon as it is known that there are several. */
  readonly duplicates: Map<string, number[]>;
};

function openSuite(): OpenSuite {
  return { children: [], suites: new Map(), duplicates: new Map() };
}

function addTest(open: OpenSuite, line: JournalTest): void {
  const { suites, node } = line;
  const suite = suiteOf(open, suites);
  if (line.nth === undefined && !suite.duplicates.has(node.title)) addCase(suite.children, node);
  else addDuplicate(suite, line);
}

const KILLED = 'the test process ended before its run did';

function suiteOf(file: OpenSuite, titles: readonly string[]): OpenSuite {
  let suite = file;
  for (const title of titles) {
    suite = suite.suites.get(title) ?? addSuite(suite, title);
  }
  return suite;
}

function addSuite(parent: OpenSuite, title: string): OpenSuite {
  const suite = openSuite();
  const node: SuiteNode = { kind: 'suite', title, failures: [], children: suite.children };
  parent.children.push(node);
  parent.suites.set(title, suite);
  return suite;
}

/** Tests of one title are told apart by their order: those that have not ended keep their places. */
function addDuplicate({ children, duplicates }: OpenSuite, { nth = 1, node }: JournalTest): void {
  const { title } = node;
  const places = duplicates.get(title) ?? placesOf(title, children);
  duplicates.set(title, places);
  while (places.length < nth) places.push(children.push(notEnded(title)) - 1);
  for (const place of places.slice(nth - 1, nth)) children[place] = node;
}

function placesOf(title: string, children: readonly TestNode[]): number[] {
  return children.flatMap((child, place) => (child.kind === 'case' && child.title === title ? [place] : []));
}

function notEnded(title: string): CaseNode {
  return { kind: 'case', title, tags: [], outcome: { kind: 'unfinished', cause: { kind: 'stopped', why: KILLED } } };
}

/** Some runners tell of every attempt: a later one takes the place of the failed one before it. */
function addCase(children: TestNode[], node: CaseNode): void {
  const attempts = attemptsOf(node);
  const earlier = attempts === 1 ? -1 : children.findLastIndex((child) => isAttemptBefore(child, node.title, attempts));
  if (earlier === -1) children.push(node);
  else children[earlier] = node;
}

function isAttemptBefore(child: TestNode, title: string, attempts: number): boolean {
  if (child.kind !== 'case' || child.title !== title) return false;
  return child.outcome.kind === 'failed' && child.outcome.attempts === attempts - 1;
}
