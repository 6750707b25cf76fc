import type { FileNode, PartialSelection, TestNode } from '../report/report.ts';
import { type CellOptions, cellOf, failedGroupCell } from './cell.ts';
import { type FileBlock, keepBlock } from './file-block.ts';
import { addCase, createRoot, headingBelow, type RowGroup, rowsBelow } from './row-tree.ts';
import type { Cell, Row } from './sheet.ts';
import { tagsOf } from './tags.ts';
import { normaliseTitle } from './title.ts';

/** What decides the rows of a file, and is the same for all of a run. */
export type FileRowOptions = CellOptions & Pick<PartialSelection, 'leavesOutTests' | 'mayListInPart'>;

/** The heading that files of a project stand below; of files without one, the top. */
export function topOf(root: RowGroup, { project }: FileNode): RowGroup {
  return project === '' ? root : headingBelow(root, 'project', normaliseTitle(project));
}

/** Adds a file below its top; where the script is the file, only what is in it. */
export function addFile(top: RowGroup, file: FileNode, options: FileRowOptions & { readonly isRow: boolean }): void {
  // Where the file is the script, its own errors need a row all the same.
  const isHeading = options.isRow || file.failures.length > 0;
  const group = isHeading ? headingBelow(top, 'file', normaliseTitle(file.path)) : top;
  group.cell ??= failedGroupCell(file.failures, options.comment);
  const home = options.isRow ? group : top;
  if (options.leavesOutTests !== true) home.cellBelow ??= cellBelow(file);
  const isOfOpenFile = options.mayListInPart ?? (file.cutShort === undefined ? undefined : true);
  addNodes(home, file.children, { ...options, isOfOpenFile });
}

/**
 * The rows of a file whose heading is its alone, the heading first. A file does not change, so they are made once: of
 * one that has ended, while others still run.
 */
export function rowsOfFile(file: FileNode, options: FileRowOptions): FileBlock {
  const known = MADE.get(file);
  if (known !== undefined && areSame(known.options, options)) return known.rows;
  const top = topOf(createRoot(), file);
  addFile(top, file, { ...options, isRow: true });
  const rows = keepBlock(rowsBelow(top));
  MADE.set(file, { options, rows });
  return rows;
}

const MADE = new WeakMap<FileNode, { readonly options: FileRowOptions; readonly rows: FileBlock }>();

function areSame(one: FileRowOptions, other: FileRowOptions): boolean {
  return (
    one.outcomes === other.outcomes &&
    one.comment === other.comment &&
    one.leavesOutTests === other.leavesOutTests &&
    one.mayListInPart === other.mayListInPart
  );
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
