import { attemptsOf } from '../report/outcomes.ts';
import type { CaseNode, SuiteNode, TestNode } from '../report/report.ts';
import type { JournalTest } from './journal-schema.ts';

/** The tree of a file of which only tests are told, one line each. A suite is made where it is missing. */
export function treeOf(lines: Iterable<JournalTest>): readonly TestNode[] {
  const file = openSuite();
  for (const line of lines) addTest(file, line);
  return file.children;
}

/** A file or suite while its tests are added. */
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

/** Why a test has no result. */
export const KILLED = 'the test process ended before its run did';

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
