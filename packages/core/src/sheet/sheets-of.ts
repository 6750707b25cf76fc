import { compareText } from '../report/compare-text.ts';
import type { FileNode, PartialSelection, Report, TestNode } from '../report/report.ts';
import { type CellOptions, failedGroupCell, cellOf, passOf } from './cell.ts';
import { withErrors } from './errors-row.ts';
import { type Cell, RUN_ERRORS_TITLE, type Sheet } from './sheet.ts';
import { divide, type LayoutOptions, type SheetPart } from './layout.ts';
import { createRoot, rowsBelow, addCase, headingBelow, type RowGroup } from './row-tree.ts';
import { normaliseTitle, tagsOf } from './title.ts';

export type SheetOptions = CellOptions &
  LayoutOptions &
  Pick<Sheet, 'headers' | 'completed'> & {
    readonly tags?: { readonly fromTitles: boolean } | undefined;
    readonly knownScripts?: readonly string[];
    readonly isLacking?: boolean;
  };

export function sheetsOf(report: Report, options: SheetOptions): readonly Sheet[] {
  const { selection } = report;
  const partial = partialOf(report, options);
  const { leavesOutTests, partsTables }: Partial<PartialSelection> = selection.kind === 'partial' ? selection : {};
  // By project and path: which file ends first changes from run to run, and from shard to shard.
  const sorted = report.files.toSorted((a, b) => compareText(a.project, b.project) || compareText(a.path, b.path));
  const files = sorted.filter((file) => leavesOutTests !== true || hasSaidAnything(file));
  const listed = {
    paths: report.files.map(({ path }) => path),
    isWhole: partial === false,
    known: options.knownScripts ?? [],
  };
  const sheets = divide({ ...report, files }, { ...options, listed }).map((part): Sheet => {
    const root = createRoot();
    for (const file of part.files) addFile(root, file, { ...options, leavesOutTests, isRow: part.fileRows });
    const rows = rowsBelow(root);
    const cell = failedGroupCell(part.failures, options.comment);
    const commentLength = options.comment.maxLength;
    return {
      script: part.script,
      partial,
      partsTables,
      rows: cell === undefined ? rows : withErrors({ rows, commentLength }, cell),
      headers: options.headers,
      completed: options.completed,
      errorTitles: errorTitles(part),
      cellBelow: root.cellBelow ?? cellOfNothing(report.ending),
      ...(report.durationMs > 0 ? { durationMs: report.durationMs } : {}),
      commentLength,
    };
  });
  // A file or folder without a test needs no script of its own.
  return sheets.length === 1
    ? sheets
    : sheets.filter(({ rows, cellBelow }) => rows.length > 0 || cellBelow !== undefined);
}

function partialOf({ selection, ending }: Report, { isLacking = false }: SheetOptions): Sheet['partial'] {
  if (isLacking) return 'cut';
  if (selection.kind === 'partial') return 'part';
  return ending.kind === 'interrupted' ? 'cut' : false;
}

/** Of a file that did not come to its turn nobody knows whether a name filter left it any test. */
function hasSaidAnything({ load, failures, children }: FileNode): boolean {
  return load !== 'stopped' || failures.length > 0 || children.length > 0;
}

function cellOfNothing(ending: Report['ending']): Cell | undefined {
  return ending.kind === 'interrupted' && ending.nothingRan === true
    ? { mark: 'blocked', comment: ending.why }
    : undefined;
}

function errorTitles({ files, fileRows }: SheetPart): readonly string[] {
  return [RUN_ERRORS_TITLE, ...(fileRows ? [] : files.map((file) => normaliseTitle(file.path)))];
}

/** `isRow`: the file is a row, and not the script. */
type FileOptions = SheetOptions & Pick<PartialSelection, 'leavesOutTests'> & { readonly isRow: boolean };

function addFile(root: RowGroup, file: FileNode, options: FileOptions): void {
  const top = file.project === '' ? root : headingBelow(root, 'project', normaliseTitle(file.project));
  // Where the file is the script, its own errors need a row anyway.
  const isHeading = options.isRow || file.failures.length > 0;
  const group = isHeading ? headingBelow(top, 'file', normaliseTitle(file.path)) : top;
  group.cell ??= failedGroupCell(file.failures, options.comment);
  const home = options.isRow ? group : top;
  const durationMs = addNodes(home, file.children, options);
  if (isHeading) group.durationMs += durationMs;
  if (options.leavesOutTests !== true) home.cellBelow ??= blockedBelow(file);
}

/** Known tests of a file that did not come to their turn are blocked, with the cause. A file that has ended has no more. */
function blockedBelow({ load, path, cutShort }: FileNode): Cell | undefined {
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
