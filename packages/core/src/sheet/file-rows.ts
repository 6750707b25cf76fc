import type { FileNode, PartialSelection, TestNode } from '../report/report.ts';
import { type CellOptions, cellOf, failedGroupCell, passOf } from './cell.ts';
import { addCase, headingBelow, type RowGroup } from './row-tree.ts';
import type { Cell } from './sheet.ts';
import { type TagOptions, tagsOf } from './tags.ts';
import { normaliseTitle } from './title.ts';

type FileOptions = CellOptions &
  Pick<PartialSelection, 'leavesOutTests'> & {
    readonly tags?: TagOptions | undefined;
    /** Whether the file is a row, and not the script. */
    readonly isRow: boolean;
  };

/** The heading that files of a project stand below; of files without one, the top. */
export function topOf(root: RowGroup, { project }: FileNode): RowGroup {
  return project === '' ? root : headingBelow(root, 'project', normaliseTitle(project));
}

/** Adds a file below its top; where the script is the file, only what is in it. */
export function addFile(top: RowGroup, file: FileNode, options: FileOptions): void {
  // Where the file is the script, its own errors need a row anyway.
  const isHeading = options.isRow || file.failures.length > 0;
  const group = isHeading ? headingBelow(top, 'file', normaliseTitle(file.path)) : top;
  group.cell ??= failedGroupCell(file.failures, options.comment);
  const home = options.isRow ? group : top;
  const durationMs = addNodes(home, file.children, options);
  if (isHeading) group.durationMs += durationMs;
  if (options.leavesOutTests !== true) home.cellBelow ??= cellBelow(file);
}

/** Known tests of a file that did not come to their turn are blocked, with the cause. A file that has ended has no more. */
function cellBelow({ load, path, cutShort }: FileNode): Cell | undefined {
  if (load === 'failed') return { mark: 'blocked', comment: `${path} failed to load` };
  const why = cutShort ?? (load === 'stopped' ? 'the run ended before its turn' : undefined);
  return why === undefined ? undefined : { mark: 'blocked', comment: why };
}

/** Adds suites and cases in document order; returns how long the cases took. Without recursion: a report may be deep. */
function addNodes(top: RowGroup, nodes: readonly TestNode[], options: FileOptions): number {
  let durationMs = 0;
  const open = [{ group: top, rest: nodes.values() }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { value: node, done } = level.rest.next();
    if (done === true) {
      open.pop();
    } else if (node.kind === 'case') {
      durationMs += node.durationMs ?? 0;
      const tags = tagsOf(node, options.tags);
      const { line, outcome, meta } = node;
      const content = { tags, cell: cellOf(node, options), passed: passOf(outcome), line, rowId: meta?.row };
      addCase(level.group, normaliseTitle(node.title), content);
    } else {
      const group = headingBelow(level.group, 'suite', normaliseTitle(node.title));
      group.cell ??= failedGroupCell(node.failures, options.comment);
      open.push({ group, rest: node.children.values() });
    }
  }
  return durationMs;
}
