import { compareText } from '../report/compare-text.ts';
import type { FileNode, PartialSelection, Report } from '../report/report.ts';
import { type CellOptions, failedGroupCell } from './cell.ts';
import { addFile, topOf } from './file-rows.ts';
import { withErrors } from './errors-row.ts';
import { type Cell, RUN_ERRORS_TITLE, type ScriptTarget, type Sheet } from './sheet.ts';
import { divide, type Layout, type SheetPart } from './layout.ts';
import { createRoot, rowsBelow } from './row-tree.ts';
import type { TagOptions } from './tags.ts';
import { normaliseTitle } from './title.ts';

/** What of the configuration decides how a Report becomes Sheets. */
export type SheetOptions = CellOptions & {
  readonly tags?: TagOptions | undefined;
  readonly script: ScriptTarget;
  readonly layout: Layout;
  /** Names of the scripts that were there before the run, where they decide; left out: none. */
  readonly knownScripts?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly completed: boolean | 'auto';
  readonly isLacking?: boolean;
};

/** What the service should hold after this run, one Sheet per script. Pure. */
export function sheetsOf(report: Report, options: SheetOptions): readonly Sheet[] {
  const { selection } = report;
  const partial = partialOf(report, options);
  const { leavesOutTests, partsTables }: Partial<PartialSelection> = selection.kind === 'partial' ? selection : {};
  const files = inOrder(report.files).filter((file) => leavesOutTests !== true || hasSaidAnything(file));
  const listed = {
    paths: report.files.map(({ path }) => path),
    isWhole: partial === false,
    known: options.knownScripts ?? [],
  };
  const sheets = divide({ ...report, files }, { ...options, listed }).map((part): Sheet => {
    const root = createRoot();
    for (const file of part.files) {
      addFile(topOf(root, file), file, { ...options, leavesOutTests, isRow: part.fileRows });
    }
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

/** By project and path: which file ends first changes from run to run, and from shard to shard. */
function inOrder(files: readonly FileNode[]): readonly FileNode[] {
  return files.toSorted((a, b) => compareText(a.project, b.project) || compareText(a.path, b.path));
}

function errorTitles({ files, fileRows }: SheetPart): readonly string[] {
  return [RUN_ERRORS_TITLE, ...(fileRows ? [] : files.map((file) => normaliseTitle(file.path)))];
}
