import { compareText } from '../report/compare-text.ts';
import type { FileNode, PartialSelection, Report, TestNode } from '../report/report.ts';
import { type CellOptions, cellOf, failedGroupCell } from './cell.ts';
import { divide, type Layout, type SheetPart } from './layout.ts';
import { addCase, createRoot, headingBelow, type RowGroup, rowsBelow } from './row-tree.ts';
import type { Cell, Row, ScriptTarget, Sheet } from './sheet.ts';
import { tagsOf } from './tags.ts';
import { normaliseTitle } from './title.ts';

/** What of the configuration decides how a Report becomes Sheets. */
export type SheetOptions = CellOptions & {
  readonly script: ScriptTarget;
  readonly layout: Layout;
  readonly headers: Readonly<Record<string, string>>;
  readonly completed: boolean | 'auto';
};

/** The top row that holds errors of the run itself. */
export const RUN_ERRORS_TITLE = 'Unhandled errors';

/** The top row that shows what has no row of its own. */
export const NO_ROW_TITLE = 'Tests without a row';

/** Rows of which only the runs have a result that need them: no tests, and never gone from the code. */
export const ERROR_TITLES: ReadonlySet<string> = new Set([RUN_ERRORS_TITLE, NO_ROW_TITLE]);

/** What the service should hold after this run, one Sheet per script. Pure. */
export function sheetsOf(report: Report, options: SheetOptions): readonly Sheet[] {
  const partial = report.selection.kind === 'partial' || report.ending.kind === 'interrupted';
  const { selection } = report;
  const { leavesOutTests, mayListInPart } = selection.kind === 'partial' ? selection : NOTHING_LEFT_OUT;
  const files = inOrder(report.files).filter((file) => leavesOutTests !== true || hasSaidAnything(file));
  return divide({ ...report, files }, options).map((part) => {
    const root = buildTree(part, { ...options, leavesOutTests, mayListInPart });
    return {
      script: part.script,
      partial,
      rows: rowsBelow(root),
      headers: options.headers,
      completed: options.completed,
      errorTitles: errorTitles(part),
      cellBelow: root.cellBelow,
      commentLength: options.comment.maxLength,
    };
  });
}

const NOTHING_LEFT_OUT = { leavesOutTests: undefined, mayListInPart: undefined };

/** Of a file that did not come to its turn nobody knows whether a name filter left it any test. */
function hasSaidAnything({ load, failures, children }: FileNode): boolean {
  return load !== 'stopped' || failures.length > 0 || children.length > 0;
}

/** By project and path: which file ends first changes from run to run, and from shard to shard. */
function inOrder(files: readonly FileNode[]): readonly FileNode[] {
  return files.toSorted((a, b) => compareText(a.project, b.project) || compareText(a.path, b.path));
}

type RowOptions = SheetOptions & Pick<PartialSelection, 'leavesOutTests' | 'mayListInPart'>;

function buildTree(part: SheetPart, options: RowOptions): RowGroup {
  const root = createRoot();
  for (const file of part.files) addFile(root, { file, part, options });
  const cell = failedGroupCell(part.failures, options.comment);
  if (cell !== undefined) headingBelow(root, 'run', RUN_ERRORS_TITLE).cell = cell;
  return root;
}

function errorTitles({ files, fileRows }: SheetPart): readonly string[] {
  return [RUN_ERRORS_TITLE, NO_ROW_TITLE, ...(fileRows ? [] : files.map((file) => normaliseTitle(file.path)))];
}

type FilePlace = { readonly file: FileNode; readonly part: SheetPart; readonly options: RowOptions };

function addFile(root: RowGroup, { file, part, options }: FilePlace): void {
  const top = file.project === '' ? root : headingBelow(root, 'project', normaliseTitle(file.project));
  // Where the file is the script, its own errors need a row all the same.
  const isHeading = part.fileRows || file.failures.length > 0;
  const group = isHeading ? headingBelow(top, 'file', normaliseTitle(file.path)) : top;
  group.cell ??= failedGroupCell(file.failures, options.comment);
  const home = part.fileRows ? group : top;
  if (options.leavesOutTests !== true) home.cellBelow ??= cellBelow(file);
  const isOfOpenFile = options.mayListInPart ?? (file.cutShort === undefined ? undefined : true);
  addNodes(home, file.children, { ...options, isOfOpenFile });
}

/** Known tests of a file that did not come to their turn are blocked, with the cause. A file that has ended has no more. */
function cellBelow({ load, path, cutShort }: FileNode): Cell | undefined {
  if (load === 'failed') return { mark: 'blocked', comment: `${path} failed to load` };
  const why = cutShort ?? (load === 'stopped' ? 'the run ended before its turn' : undefined);
  return why === undefined ? undefined : { mark: 'blocked', comment: why };
}

type NodeOptions = CellOptions & Pick<Row, 'isOfOpenFile'>;

/** Adds suites and cases in document order. Without recursion: a report may be deep. */
function addNodes(top: RowGroup, nodes: readonly TestNode[], options: NodeOptions): void {
  const { isOfOpenFile } = options;
  const open = [{ group: top, rest: nodes.values() }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { value: node, done } = level.rest.next();
    if (done === true) {
      open.pop();
    } else if (node.kind === 'case') {
      const tags = tagsOf(node.title, node.tags);
      const content = { tags, cell: cellOf(node, options), rowId: node.meta?.row, isOfOpenFile };
      addCase(level.group, normaliseTitle(node.title), content);
    } else {
      const group = headingBelow(level.group, 'suite', normaliseTitle(node.title));
      group.cell ??= failedGroupCell(node.failures, options.comment);
      group.isOfOpenFile ??= isOfOpenFile;
      open.push({ group, rest: node.children.values() });
    }
  }
}
