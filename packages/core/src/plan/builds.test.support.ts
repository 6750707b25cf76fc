import fc from 'fast-check';
import type { CaseNode, FileNode, Report, SuiteNode, TestNode } from '../report/report.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { ODD_TITLES } from '../sheet/titles.test.support.ts';
import { EMPTY_REPORT, OPTIONS } from './drawing.test.support.ts';
import { addByHand, type ModelScript } from './model-service.test.support.ts';
import type { OutlineRow } from './outline.ts';

/** Titles that meet often: duplicates, headings that come back, a describe and a test of one path. */
function title(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('adds', 'adds', 'Cart', 'works', 'Works') },
    { weight: 3, arbitrary: fc.constantFrom(...ODD_TITLES) },
  );
}

function testCase(): fc.Arbitrary<CaseNode> {
  const outcome = { kind: 'passed', attempts: 1, failures: [] } as const;
  return title().map((text): CaseNode => ({ kind: 'case', title: text, tags: [], outcome }));
}

function node(depth: number): fc.Arbitrary<TestNode> {
  if (depth === 0) return testCase();
  const suite = fc
    .tuple(title(), nodes(depth - 1))
    .map(([text, children]): SuiteNode => ({ kind: 'suite', title: text, failures: [], children }));
  return fc.oneof({ weight: 3, arbitrary: testCase() }, { weight: 2, arbitrary: suite });
}

function nodes(depth: number): fc.Arbitrary<readonly TestNode[]> {
  return fc.array(node(depth), { maxLength: 5 });
}

function file(): fc.Arbitrary<FileNode> {
  const path = fc.constantFrom('a.test.ts', 'b.test.ts', 'src/c.test.ts', '../d.test.ts', 'Cart');
  const project = fc.constantFrom('', '', '', 'node');
  return fc.tuple(path, project, nodes(3)).map(([name, of, children]): FileNode => ({
    kind: 'file',
    path: name,
    project: of,
    load: 'loaded',
    failures: [],
    children,
  }));
}

/** The files of one build. */
export function suiteOfTests(): fc.Arbitrary<readonly FileNode[]> {
  return fc.array(file(), { maxLength: 4 });
}

export function sheetOf(files: readonly FileNode[], change: Partial<Report> = {}): Sheet {
  const [sheet] = sheetsOf({ ...EMPTY_REPORT, files, ...change }, OPTIONS);
  if (sheet === undefined) throw new TypeError('one script takes everything');
  return sheet;
}

/** What a programmer does between two builds, as data, so that a counterexample can be read. */
export type CodeEdit =
  | { readonly kind: 'remove-file' | 'rotate-files'; readonly n: number }
  | { readonly kind: 'add-file'; readonly n: number; readonly file: FileNode }
  | { readonly kind: 'add'; readonly n: number; readonly node: TestNode }
  | { readonly kind: 'remove' | 'reverse'; readonly n: number }
  | { readonly kind: 'rename'; readonly n: number; readonly title: string };

export function codeEdit(): fc.Arbitrary<CodeEdit> {
  const n = fc.nat({ max: 40 });
  return fc.oneof(
    fc.record({ kind: fc.constantFrom('remove-file', 'rotate-files', 'remove', 'reverse'), n }),
    fc.record({ kind: fc.constant('add-file'), n, file: file() }),
    fc.record({ kind: fc.constant('add'), n, node: node(2) }),
    fc.record({ kind: fc.constant('rename'), n, title: title() }),
  );
}

export function editCode(files: readonly FileNode[], edit: CodeEdit): readonly FileNode[] {
  const at = edit.n % (files.length + 1);
  switch (edit.kind) {
    case 'remove-file':
      return files.toSpliced(at, 1);
    case 'rotate-files':
      return [...files.slice(at), ...files.slice(0, at)];
    case 'add-file':
      return files.toSpliced(at, 0, edit.file);
    case 'add':
      return editChildren(files, edit.n, (all) => all.toSpliced(edit.n % (all.length + 1), 0, edit.node));
    case 'remove':
      return editChildren(files, edit.n, (all) => all.toSpliced(edit.n % (all.length + 1), 1));
    case 'reverse':
      return editChildren(files, edit.n, (all) => all.toReversed());
    case 'rename':
      return editChildren(files, edit.n, (all) =>
        all.map((child, i) => (i === edit.n % all.length ? { ...child, title: edit.title } : child)),
      );
    default:
      return edit satisfies never;
  }
}

/** Changes the children of one file or describe of those that come first. */
function editChildren(
  files: readonly FileNode[],
  n: number,
  edit: (children: readonly TestNode[]) => readonly TestNode[],
): readonly FileNode[] {
  let seen = 0;
  const visit = (children: readonly TestNode[]): readonly TestNode[] => {
    seen += 1;
    if (seen - 1 === n % 8) return edit(children);
    return children.map((child) => (child.kind === 'case' ? child : { ...child, children: visit(child.children) }));
  };
  return files.map((each) => ({ ...each, children: visit(each.children) }));
}

/** What a person does to the outline in the service: nothing else can be done to rows. */
export type HandEdit =
  | { readonly kind: 'rename'; readonly n: number; readonly text: string }
  | { readonly kind: 'indent'; readonly n: number; readonly indent: number }
  | { readonly kind: 'move'; readonly n: number; readonly to: number }
  | { readonly kind: 'add'; readonly n: number; readonly indent: number; readonly text: string }
  | { readonly kind: 'indent-all'; readonly n: number };

export function handEdit(): fc.Arbitrary<HandEdit> {
  const n = fc.nat({ max: 60 });
  const indent = fc.nat({ max: 4 });
  return fc.oneof(
    fc.record({ kind: fc.constant('rename'), n, text: title() }),
    fc.record({ kind: fc.constant('indent'), n, indent }),
    fc.record({ kind: fc.constant('move'), n, to: fc.nat({ max: 60 }) }),
    fc.record({ kind: fc.constant('add'), n, indent, text: title() }),
    fc.record({ kind: fc.constant('indent-all'), n: fc.constant(0) }),
  );
}

export function editByHand(script: ModelScript, edit: HandEdit): void {
  const position = edit.n % Math.max(1, script.rows.length);
  const row = script.rows[position];
  if (edit.kind === 'add') {
    addByHand(script, position, edit);
  } else if (row !== undefined) {
    script.rows = editRows(script.rows, row, edit);
  }
}

function editRows(
  rows: readonly OutlineRow[],
  row: OutlineRow,
  edit: Exclude<HandEdit, { kind: 'add' }>,
): readonly OutlineRow[] {
  const change = (changed: OutlineRow) => rows.map((other) => (other === row ? changed : other));
  switch (edit.kind) {
    case 'rename':
      return change({ ...row, text: edit.text });
    case 'indent':
      return change({ ...row, indent: edit.indent });
    case 'move': {
      const rest = rows.filter((other) => other !== row);
      return rest.toSpliced(edit.to % (rest.length + 1), 0, row);
    }
    case 'indent-all':
      return rows.map((other) => ({ ...other, indent: other.indent + 1 }));
    default:
      return edit satisfies never;
  }
}
