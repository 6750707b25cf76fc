import { attemptsOf } from '../report/attempts-of.ts';
import type { CaseNode, FileNode, Report, SelectedFiles, SuiteNode, TestNode } from '../report/report.ts';
import type { JournalCase } from './journal-line.ts';

/** Facts of a run that did not come to its end. */
export type CutShort = {
  readonly runner: Report['runner'];
  readonly startedAt: string;
  readonly why: string;
  /** Undefined: not known. */
  readonly selected?: SelectedFiles | undefined;
};

/**
 * The Report of a run of which only finished cases are known, in the order in which they finished. No file is known to
 * have ended, so each may have had more; those of which no case had finished are there too, as far as it is known that
 * they were selected.
 */
export function reportFromJournal(cases: readonly JournalCase[], facts: CutShort): Report {
  const { runner, startedAt, why, selected } = facts;
  const files = new Map<string, OpenFile>();
  const fileOf = (path: string, project: string) => {
    const name = `${project}\n${path}`;
    const file = files.get(name) ?? openFile(path, project);
    files.set(name, file);
    return file;
  };
  for (const line of cases) addCase(suiteOf(fileOf(line.file, line.project), line.suites).children, line.node);
  for (const { path, project } of selected?.files ?? []) fileOf(path, project);
  return {
    runner,
    startedAt,
    durationMs: 0,
    ending: { kind: 'interrupted', why },
    selection: selected?.selection ?? { kind: 'all' },
    files: [...files.values()].map((file) => toFileNode(file, why)),
    failures: [{ message: why, diff: '', stack: '' }],
    counts: countCases([...files.values()]),
  };
}

type OpenSuite = { readonly children: TestNode[]; readonly suites: Map<string, OpenSuite> };
type OpenFile = OpenSuite & { readonly path: string; readonly project: string };

function openFile(path: string, project: string): OpenFile {
  return { path, project, children: [], suites: new Map() };
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

function toFileNode({ path, project, children }: OpenFile, cutShort: string): FileNode {
  const load = children.length === 0 ? 'stopped' : 'loaded';
  return { kind: 'file', path, project, load, cutShort, failures: [], children };
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
