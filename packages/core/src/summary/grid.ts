import { counted } from '../errors/message.ts';
import { isHeadingAt, rowPaths } from '../plan/outline.ts';
import {
  type GridContent,
  type GridRun,
  type GridMark,
  GRID_MARKS,
  markOf,
  testRows,
  withoutEmptyErrors,
} from './grid/content.ts';
import { oneLine } from '../report/printable.ts';
import { drawRemarks } from './grid/remarks.ts';
import { ASCII_SIGNS, type Paint, type Style, UNICODE_SIGNS } from './grid/style.ts';
import { cutMiddle, padTo, widthOf } from './grid/text-width.ts';

export type GridOptions = {
  /** Columns of the terminal; no line is wider. */
  readonly width: number;
  /** Most runs to show, counted from the newest. Default: as many as fit. */
  readonly runs?: number | undefined;
  /** Most lines of the outline, where rows that pass are left out first, and about what did not pass. Default: all, uncut. */
  readonly most?: { readonly rows: number; readonly remarks: number } | undefined;
  /** How to see the lines that are left out, such as `--all`. Default: that is not said. */
  readonly hint?: string | undefined;
  readonly ascii?: boolean | undefined;
  readonly paint?: Paint | undefined;
};

/** A script as a table for a terminal: a line per row, a column per run, and below it what did not pass, and why. */
export function renderGrid(all: GridContent, options: GridOptions): string {
  const content = { ...all, rows: withoutEmptyErrors(all) };
  const table = layOut(content, options);
  const newest = latestOf(content);
  const limits =
    options.most === undefined ? UNCUT : { width: options.width, lines: options.most.remarks, commentLines: 6 };
  const remarks =
    newest === undefined ? [] : drawRemarks(newest, content, { ...table.style, ...limits, hint: options.hint });
  const lines = [
    ...drawTitle(content, table),
    '',
    ...(content.rows.length === 0 ? [] : drawTable(content, table)),
    ...(remarks.length === 0 ? [] : ['', ...remarks]),
  ];
  return lines.map((line) => line.trimEnd()).join('\n');
}

const UNCUT = { width: Infinity, lines: Infinity, commentLines: Infinity };
/** Outlines keep this much of the width before older runs get a column. */
const OUTLINE_SHARE = 0.5;

type Table = {
  readonly style: Style;
  readonly width: number;
  readonly lines: readonly DrawnLine[];
  readonly labelWidth: number;
  readonly cellWidth: number;
  readonly runs: readonly GridRun[];
};

type DrawnLine = { readonly line: OutlineLine; readonly label: string };

function layOut(content: GridContent, options: GridOptions): Table {
  const signs = options.ascii === true ? ASCII_SIGNS : UNICODE_SIGNS;
  const style = { signs, paint: options.paint ?? ((_, text: string) => text) };
  const wanted = content.runs.slice(-Math.max(1, options.runs ?? content.runs.length));
  const candidates = wanted.slice(-options.width);
  const folded = foldRows({ rows: content.rows, runs: candidates }, options.most?.rows ?? Infinity);
  const labels = folded.map((line) => labelOf(line, content, style));
  const cellWidth = 1 + widestOf([String(content.rows.length), ...candidates.map(headOf)]);
  const widest = widestOf([`  ${NO_RESULT}`, ...labels]);
  const kept = Math.min(widest, Math.floor(options.width * OUTLINE_SHARE));
  const runs = candidates.slice(-Math.max(1, Math.floor((options.width - kept) / cellWidth)));
  const labelWidth = Math.max(8, Math.min(widest, options.width - runs.length * cellWidth));
  const lines = folded.map((line, at) => ({ line, label: cutMiddle(labelWidth, labels[at] ?? '', signs.cut) }));
  return { style, width: options.width, lines, labelWidth, cellWidth, runs };
}

function widestOf(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, widthOf(text)), 0);
}

function labelOf(line: OutlineLine, { rows }: GridContent, { signs }: Style): string {
  const index = line.kind === 'row' ? line.index : line.from;
  const indent = '  '.repeat(Math.min(rows[index]?.indent ?? 0, DEEPEST));
  return line.kind === 'row'
    ? `${indent}${oneLine(rows[index]?.text ?? '')}${tagsOf(rows[index]?.tags)}`
    : `${indent}${signs.fold} ${line.count} more ${line.count === 1 ? 'row' : 'rows'}`;
}

function tagsOf(tags = ''): string {
  const names = tags.split(/[\s,]+/).filter((name) => name !== '');
  return names.map((name) => ` #${oneLine(name).replace(/^#/, '')}`).join('');
}

const DEEPEST = 12;

function headOf({ id }: GridRun): string {
  return `#${oneLine(String(id))}`;
}

function latestOf({ runs, latest }: GridContent): GridRun | undefined {
  return runs.find(({ id }) => id === latest) ?? runs.at(-1);
}

function drawTitle(content: GridContent, { style, width }: Table): readonly string[] {
  const { name, rows, chosenFrom, runs, obsolete = new Set() } = content;
  const all = testRows(chosenFrom ?? rows);
  const tests = all.filter(({ id }) => !obsolete.has(id)).length;
  const newest = latestOf(content);
  const label = newest === undefined ? '' : oneLine(newest.label);
  const left =
    all.length === tests || chosenFrom !== undefined ? '' : ` (and ${counted(all.length - tests, 'obsolete row')})`;
  const isShown = new Set(rows.map(({ id }) => id));
  const chosen = chosenFrom === undefined ? '' : `${all.filter(({ id }) => isShown.has(id)).length} of `;
  const facts = `${chosen}${counted(tests, 'test')}${left}, ${runs.length === 0 ? 'no runs yet' : counted(runs.length, 'run')}`;
  const run = newest === undefined || label === '' ? '' : `; ${whichRun(newest, runs)} is ${label}`;
  const { cut } = style.signs;
  return [
    style.paint('strong', cutMiddle(width, oneLine(name), cut)),
    // The name of a run ends with its time.
    style.paint('faint', cutMiddle(width, `${facts}${run}`, cut)),
  ];
}

function whichRun(run: GridRun, runs: readonly GridRun[]): string {
  return run === runs.at(-1) ? headOf(run) : `${headOf(run)}, the last run of all tests,`;
}

function drawTable(content: GridContent, table: Table): readonly string[] {
  const { style, lines, labelWidth, cellWidth, runs } = table;
  const hidden = content.runs.length - runs.length;
  const earlier = hidden === 0 ? '' : `${hidden} earlier ${style.signs.cut}`;
  const heads = runs.map((run) => headOf(run).padStart(cellWidth)).join('');
  const cornered = cutMiddle(labelWidth, earlier, style.signs.cut).padStart(labelWidth);
  const rule = style.signs.rule.repeat(labelWidth + runs.length * cellWidth);
  return [
    ...(runs.length === 0 ? [] : [`${style.paint('faint', cornered)}${style.paint('strong', heads)}`]),
    ...lines.map((line) => drawLine(line, content, table)),
    ...(runs.length === 0 ? [] : [style.paint('faint', rule), ...drawCounts(content, table)]),
  ];
}

function drawLine({ line, label }: DrawnLine, { rows }: GridContent, table: Table): string {
  const { style, labelWidth, runs } = table;
  const text = padTo(labelWidth, label);
  if (line.kind === 'fold') return style.paint('faint', text);
  const row = rows[line.index];
  const cells = row === undefined ? [] : runs.map((run) => drawCell(markOf(run, row), table));
  return `${isHeadingAt(rows, line.index) ? style.paint('strong', text) : text}${cells.join('')}`;
}

function drawCell(mark: GridMark | undefined, { style, cellWidth }: Table): string {
  if (mark === undefined) return ' '.repeat(cellWidth);
  return `${' '.repeat(cellWidth - 1)}${style.paint(mark, style.signs.marks[mark])}`;
}

const NO_RESULT = 'no result';

/** The counts of each run, also where the marks are explained. */
function drawCounts({ rows }: GridContent, table: Table): readonly string[] {
  const { style, runs } = table;
  const marked = runs.map((run) => rows.map((row) => markOf(run, row)));
  const marks = GRID_MARKS.map((mark) => ({
    head: `${style.paint(mark, style.signs.marks[mark])} ${mark}`,
    width: mark.length + 2,
    counts: marked.map((found) => found.filter((other) => other === mark).length),
  }));
  const tests = testRows(rows);
  const missing = runs.map((run) => tests.filter((row) => markOf(run, row) === undefined).length);
  return [...marks, { head: `  ${NO_RESULT}`, width: NO_RESULT.length + 2, counts: missing }]
    .filter(({ counts }) => counts.some((count) => count > 0))
    .map(({ head, width, counts }) => {
      const numbers = counts.map((count) => (count === 0 ? '' : String(count)).padStart(table.cellWidth));
      return `${head}${' '.repeat(Math.max(0, table.labelWidth - width))}${numbers.join('')}`;
    });
}

type OutlineLine =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'fold'; readonly from: number; readonly count: number };

/** Leaves rows out until the outline has no more than `most` lines: what failed stays, with its headings. */
function foldRows({ rows, runs }: Pick<GridContent, 'rows' | 'runs'>, most: number): readonly OutlineLine[] {
  if (rows.length <= most) return rows.map((_, index) => ({ kind: 'row', index }));
  const places = new Map(rows.map(({ id }, index) => [id, index]));
  const paths = rowPaths(rows, undefined, Infinity);
  let shown: readonly number[] = [];
  for (const index of byInterest({ rows, runs })) {
    const path = (paths.get(rows[index]?.id ?? -1) ?? []).map(({ id }) => places.get(id) ?? index);
    const wanted = [...new Set([...shown, ...path])].toSorted((a, b) => a - b);
    if (outlineOf(wanted, rows.length).length > most) break;
    shown = wanted;
  }
  return outlineOf(shown, rows.length);
}

/** What fails now, what has another mark than `pass` in any run, then the rest; each in its order. */
function byInterest({ rows, runs }: Pick<GridContent, 'rows' | 'runs'>): readonly number[] {
  const ranked = rows.map((row, index) => ({ index, rank: rankOf(runs.map((run) => markOf(run, row))) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ index }) => index);
}

function rankOf(marks: readonly (GridMark | undefined)[]): number {
  if (marks.at(-1) === 'fail') return 0;
  return marks.every((mark) => mark === undefined || mark === 'pass') ? 2 : 1;
}

function outlineOf(shown: readonly number[], total: number): readonly OutlineLine[] {
  const lines: OutlineLine[] = [];
  let next = 0;
  for (const index of [...shown, total]) {
    if (index > next) lines.push({ kind: 'fold', from: next, count: index - next });
    if (index < total) lines.push({ kind: 'row', index });
    next = index + 1;
  }
  return lines;
}
