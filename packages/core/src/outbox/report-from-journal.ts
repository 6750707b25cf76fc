import { attemptsOf } from '../report/attempts-of.ts';
import type { CaseNode, FileCopy, FileNode, Report, SelectedFiles, SuiteNode, TestNode } from '../report/report.ts';
import { fileOfLine } from './file-line.ts';
import type { JournalCase, JournalFile } from './journal-line.ts';

/** Facts of a run that did not come to its end. */
export type CutShort = {
  readonly runner: Report['runner'];
  readonly startedAt: string;
  readonly why: string;
  /** Undefined: not known. */
  readonly selected?: SelectedFiles | undefined;
};

/**
 * The Report of a run that was killed, of what had ended in it, in that order. A file that had ended is what it would
 * have been in the Report of the whole run. Any other may have had more tests; those of which no case had finished are
 * there too, as far as it is known that they were selected.
 */
export function reportFromJournal(ended: readonly (JournalCase | JournalFile)[], facts: CutShort): Report {
  const { runner, startedAt, why, selected } = facts;
  const places = new Map<string, FilePlace>();
  const placeOf = (file: FileName) => {
    const name = [file.copy, file.project, file.path].join('\n');
    const place = places.get(name) ?? openPlace(file);
    places.set(name, place);
    return place;
  };
  for (const line of ended) {
    if (line.kind === 'case') addLine(placeOf({ ...line, path: line.file }), line, why);
    else endFile(placeOf(line), line);
  }
  for (const file of selected?.files ?? []) placeOf(file);
  const inOrder = [...places.values()].toSorted((one, other) => one.copy - other.copy);
  const files = inOrder.flatMap((place) => filesAt(place, why));
  return {
    runner,
    startedAt,
    durationMs: 0,
    ending: { kind: 'interrupted', why },
    selection: selected?.selection ?? { kind: 'all' },
    files,
    failures: [{ message: why, diff: '', stack: '' }],
    counts: countCases(files),
  };
}

type FileName = Pick<FileNode, 'path' | 'project'> & FileCopy;

/** What is known of the file at one path of one project. */
type FilePlace = Pick<FileNode, 'path' | 'project'> & {
  readonly copy: number;
  /** Reports of several machines that are merged tell of a file several times. */
  readonly ended: FileNode[];
  /** Cases that had lines before the file ended, in their order. */
  told: CaseNode[];
  readonly open: OpenSuite;
};

type OpenSuite = {
  readonly children: TestNode[];
  readonly suites: Map<string, OpenSuite>;
  /** Where the tests of a title stand, as soon as it is known that there are several. */
  readonly twins: Map<string, number[]>;
};

function openPlace({ path, project, copy = 0 }: FileName): FilePlace {
  return { path, project, copy, ended: [], told: [], open: { children: [], suites: new Map(), twins: new Map() } };
}

function addLine({ ended, told, open }: FilePlace, line: JournalCase, why: string): void {
  const { suites, node } = line;
  // Everything of a file is in the line with which it has ended.
  if (ended.length > 0) return;
  told.push(node);
  const suite = suiteOf(open, suites);
  if (line.nth === undefined && !suite.twins.has(node.title)) addCase(suite.children, node);
  else addTwin(suite, line, why);
}

/** A line that does not fit the lines before it tells nothing: then the file counts as cut short. */
function endFile(place: FilePlace, line: JournalFile): void {
  const file = fileOfLine(line, place.told);
  if (file === undefined) return;
  place.ended.push(file);
  place.told = [];
}

function filesAt({ path, project, ended, open: { children } }: FilePlace, cutShort: string): readonly FileNode[] {
  if (ended.length > 0) return ended;
  const load = children.length === 0 ? 'stopped' : 'loaded';
  return [{ kind: 'file', path, project, load, cutShort, failures: [], children }];
}

function suiteOf(file: OpenSuite, titles: readonly string[]): OpenSuite {
  let suite = file;
  for (const title of titles) {
    const known = suite.suites.get(title) ?? addSuite(suite, title);
    suite = known;
  }
  return suite;
}

function addSuite(parent: OpenSuite, title: string): OpenSuite {
  const children: TestNode[] = [];
  const node: SuiteNode = { kind: 'suite', title, failures: [], children };
  const suite = { children, suites: new Map<string, OpenSuite>(), twins: new Map<string, number[]>() };
  parent.children.push(node);
  parent.suites.set(title, suite);
  return suite;
}

/** Tests of one title are told apart by their order: those that have not ended keep their places. */
function addTwin({ children, twins }: OpenSuite, { nth = 1, node }: JournalCase, why: string): void {
  const { title } = node;
  const places = twins.get(title) ?? placesOf(title, children);
  twins.set(title, places);
  while (places.length < nth) places.push(children.push(notEnded(title, why)) - 1);
  for (const place of places.slice(nth - 1, nth)) children[place] = node;
}

function placesOf(title: string, children: readonly TestNode[]): number[] {
  return children.flatMap((child, place) => (child.kind === 'case' && child.title === title ? [place] : []));
}

function notEnded(title: string, why: string): CaseNode {
  return { kind: 'case', title, tags: [], outcome: { kind: 'unfinished', cause: { kind: 'stopped', why } } };
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

function countCases(files: readonly FileNode[]): Report['counts'] {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const open: TestNode[] = files.flatMap(({ children }) => children);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'case') counts[columnOf(node)] += 1;
    else for (const child of node.children) open.push(child);
  }
  return counts;
}

function columnOf({ outcome }: CaseNode): keyof Report['counts'] {
  return outcome.kind === 'passed' || outcome.kind === 'failed' ? outcome.kind : 'skipped';
}
