import type { Redact } from '../report/redact.ts';
import { redactCase, redactFailures } from '../report/redact-report.ts';
import type { FileNode, SuiteNode, TestNode } from '../report/report.ts';
import type { JournalFile, TreeToken } from './journal-schema.ts';

/** A file that has ended as a line of a journal, without secrets. Pure. */
export function lineOfFile(file: FileNode, { id, redact }: FileLineFacts): JournalFile {
  const { path, project, load, cutShort, failures } = file;
  return {
    kind: 'file',
    id,
    path,
    project,
    load,
    ...(cutShort === undefined ? {} : { cutShort: redact(cutShort) }),
    failures: redactFailures(failures, redact),
    tree: treeOf(file.children, redact),
  };
}

type FileLineFacts = { readonly id: number; readonly redact: Redact };

/** Without recursion: describes may be deep. */
function treeOf(children: readonly TestNode[], redact: Redact): readonly TreeToken[] {
  const tree: TreeToken[] = [];
  const open = [children.values()];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { value: node, done } = level.next();
    if (done === true) {
      open.pop();
      if (open.length > 0) tree.push(null);
    } else if (node.kind === 'case') {
      tree.push(redactCase(node, redact));
    } else {
      tree.push({ kind: 'suite', title: node.title, failures: redactFailures(node.failures, redact) });
      open.push(node.children.values());
    }
  }
  return tree;
}

/** The file that such a line tells of; undefined when its tree is not whole. Pure. */
export function fileOfLine({ path, project, load, cutShort, failures, tree }: JournalFile): FileNode | undefined {
  const children = childrenIn(tree);
  const cut = cutShort === undefined ? {} : { cutShort };
  return children && { kind: 'file', path, project, load, ...cut, failures, children };
}

function childrenIn(tree: readonly TreeToken[]): readonly TestNode[] | undefined {
  const top: TestNode[] = [];
  const open = [top];
  for (const token of tree) {
    const into = open.at(-1);
    if (into === undefined) return undefined;
    if (token === null) open.pop();
    else if (token.kind === 'case') into.push(token);
    else open.push(addSuite(token, into));
  }
  return open.length === 1 ? top : undefined;
}

function addSuite({ title, failures }: Omit<SuiteNode, 'children'>, into: TestNode[]): TestNode[] {
  const children: TestNode[] = [];
  into.push({ kind: 'suite', title, failures, children });
  return children;
}
