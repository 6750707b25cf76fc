import { attemptsOf } from '../report/attempts-of.ts';
import type { CaseNode, FileNode, Report, SuiteNode, TestNode } from '../report/report.ts';
import type { JournalCase } from './journal-line.ts';

/** Facts of a run that did not come to its end. */
export type CutShort = {
  readonly runner: Report['runner'];
  readonly startedAt: string;
  readonly why: string;
};

/** The Report of a run of which only finished cases are known, in the order in which they finished. */
export function reportFromJournal(cases: readonly JournalCase[], { runner, startedAt, why }: CutShort): Report {
  const files = new Map<string, OpenFile>();
  for (const line of cases) {
    const name = `${line.project}\n${line.file}`;
    const file = files.get(name) ?? openFile(line);
    files.set(name, file);
    addCase(suiteOf(file, line.suites).children, line.node);
  }
  return {
    runner,
    startedAt,
    durationMs: 0,
    ending: { kind: 'interrupted', why },
    selection: { kind: 'all' },
    files: [...files.values()].map(({ path, project, children }) => toFileNode(path, project, children)),
    failures: [{ message: why, diff: '', stack: '' }],
    counts: countCases([...files.values()]),
  };
}

type OpenSuite = { readonly children: TestNode[]; readonly suites: Map<string, OpenSuite> };
type OpenFile = OpenSuite & { readonly path: string; readonly project: string };

function openFile({ file, project }: JournalCase): OpenFile {
  return { path: file, project, children: [], suites: new Map() };
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
  const suite = { children, suites: new Map<string, OpenSuite>() };
  parent.children.push(node);
  parent.suites.set(title, suite);
  return suite;
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

function toFileNode(path: string, project: string, children: readonly TestNode[]): FileNode {
  return { kind: 'file', path, project, load: 'loaded', failures: [], children };
}

function countCases(files: readonly OpenSuite[]): Report['counts'] {
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
