import { isDeepStrictEqual } from 'node:util';
import type { Redact } from '../report/redact.ts';
import { redactCase, redactFailures } from '../report/redact-report.ts';
import type { CaseNode, FileNode, Outcome, SuiteNode, TestNode } from '../report/report.ts';
import type { JournalFile, TreeToken } from './journal-line.ts';

/**
 * A file that has ended as a line of a journal, without secrets. `told` are the cases that had a line of their own, in
 * the order of those lines: they are named by their numbers, so that a large file is not written twice. Pure.
 */
export function lineOfFile(file: FileNode, told: readonly CaseNode[], { id, redact }: FileLineFacts): JournalFile {
  const { path, project, load, cutShort, failures } = file;
  return {
    kind: 'file',
    id,
    path,
    project,
    load,
    ...(cutShort === undefined ? {} : { cutShort: redact(cutShort) }),
    failures: redactFailures(failures, redact),
    told: told.length,
    tree: treeOf(file.children, told, redact),
  };
}

type FileLineFacts = { readonly id: number; readonly redact: Redact };

/** Without recursion: describes may be deep. */
function treeOf(children: readonly TestNode[], told: readonly CaseNode[], redact: Redact): readonly TreeToken[] {
  const tree: TreeToken[] = [];
  const findLine = createFinder(told);
  let range: [first: number, count: number] | undefined;
  const push = (token: TreeToken) => {
    range = undefined;
    tree.push(token);
  };
  const addCase = (node: CaseNode) => {
    const nth = findLine(node);
    if (nth === undefined) {
      push(redactCase(node, redact));
    } else if (range !== undefined && range[0] + range[1] === nth) {
      range[1] += 1;
    } else {
      range = [nth, 1];
      tree.push(range);
    }
  };
  const open = [children.values()];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { value: node, done } = level.next();
    if (done === true) {
      open.pop();
      if (open.length > 0) push(null);
    } else if (node.kind === 'case') {
      addCase(node);
    } else {
      push({ kind: 'suite', title: node.title, failures: redactFailures(node.failures, redact) });
      open.push(node.children.values());
    }
  }
  return tree;
}

/**
 * Finds the line of a case among the next ones: nearly always the very next. Where it stands says nothing, since equal
 * cases are equal; of tests that ended in quite another order some are written once more.
 */
function createFinder(told: readonly CaseNode[]): (node: CaseNode) => number | undefined {
  let next = 0;
  return (node) => {
    for (let nth = next; nth < next + MOST_AHEAD; nth += 1) {
      if (!isLineOf(told[nth], node)) continue;
      next = nth + 1;
      return nth;
    }
    return undefined;
  };
}

const MOST_AHEAD = 16;

function isLineOf(line: CaseNode | undefined, node: CaseNode): boolean {
  return line?.title === node.title && (isShared(line, node) || isDeepStrictEqual(line, node));
}

/** Adapters share what most cases have in common, and each failure: then nothing has to be compared in depth. */
function isShared(line: CaseNode, node: CaseNode): boolean {
  return (
    isSharedOutcome(line.outcome, node.outcome) &&
    line.tags === node.tags &&
    line.meta === node.meta &&
    line.durationMs === node.durationMs
  );
}

function isSharedOutcome(one: Outcome, other: Outcome): boolean {
  if (one === other) return true;
  if (one.kind !== 'failed' || other.kind !== 'failed' || one.attempts !== other.attempts) return false;
  return (
    one.failures.length === other.failures.length && one.failures.every((failure, i) => failure === other.failures[i])
  );
}

/** The file that such a line tells of; undefined when it does not fit the lines before it. Pure. */
export function fileOfLine(line: JournalFile, told: readonly CaseNode[]): FileNode | undefined {
  const { path, project, load, cutShort, failures } = line;
  // A file that is told once more stands in its line as a whole.
  const children = line.told === told.length || line.told === 0 ? childrenIn(line.tree, told) : undefined;
  const cut = cutShort === undefined ? {} : { cutShort };
  return children && { kind: 'file', path, project, load, ...cut, failures, children };
}

function childrenIn(tree: readonly TreeToken[], told: readonly CaseNode[]): readonly TestNode[] | undefined {
  const top: TestNode[] = [];
  const open = [top];
  for (const token of tree) {
    const into = open.at(-1);
    if (into === undefined) return undefined;
    if (token === null) {
      open.pop();
    } else if (isRange(token)) {
      const [first, count] = token;
      if (first + count > told.length) return undefined;
      for (const node of told.slice(first, first + count)) into.push(node);
    } else if (token.kind === 'case') {
      into.push(token);
    } else {
      open.push(addSuite(token, into));
    }
  }
  return open.length === 1 ? top : undefined;
}

function isRange(token: Exclude<TreeToken, null>): token is readonly [number, number] {
  return Array.isArray(token);
}

function addSuite({ title, failures }: Omit<SuiteNode, 'children'>, into: TestNode[]): TestNode[] {
  const children: TestNode[] = [];
  into.push({ kind: 'suite', title, failures, children });
  return children;
}
