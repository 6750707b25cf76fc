import { rowPaths } from '../../plan/row-titles.ts';
import { oneLine, printable } from '../../report/printable.ts';
import type { GridContent, GridRun } from './content.ts';
import { chooseLines } from './choose-lines.ts';
import { type GridMark, markOf } from './marks.ts';
import type { Style } from './style.ts';
import { cutMiddle, cutWidth, widthOf } from './text-width.ts';

/** What did not pass in a run, and why, or what a test that passed says of itself. Equal comments are said once, for all the tests that have them. */
type Remark = {
  readonly mark: GridMark;
  /** Texts from the top heading down to the test. */
  readonly path: readonly string[];
  readonly comment: string;
  readonly issue: string;
  readonly others: number;
};

export type RemarkLimits = {
  readonly width: number;
  readonly lines: number;
  readonly commentLines: number;
  /** How to see what is left out. */
  readonly hint?: string | undefined;
};

/** The remarks of a run as lines, failures first; what exceeds the limit is counted in the last line. */
export function drawRemarks(run: GridRun, content: GridContent, limits: RemarkLimits & Style): readonly string[] {
  const remarks = collectRemarks(run, content);
  const lines: string[] = [];
  for (const [index, remark] of remarks.entries()) {
    const drawn = drawRemark(remark, run, limits);
    const isLast = index === remarks.length - 1;
    const isKept = remark.mark === 'fail' && index < KEPT_FAILURES;
    if (index > 0 && !isKept && lines.length + drawn.length + (isLast ? 0 : 1) > limits.lines) {
      const left = remarks.slice(index).reduce((sum, { others }) => sum + 1 + others, 0);
      return [...lines, limits.paint('faint', `${limits.signs.cut} and ${left} more${hintOf(limits)}`)];
    }
    lines.push(...drawn);
  }
  return lines;
}

/** So many failures are shown, however small the screen is. */
const KEPT_FAILURES = 50;

const ORDER: readonly GridMark[] = ['fail', 'query', 'other', 'blocked', 'exclude', 'pass'];
/** Told only when there is something to tell. */
const AS_EXPECTED: ReadonlySet<GridMark> = new Set(['exclude', 'pass']);

function collectRemarks(run: GridRun, { rows }: GridContent): readonly Remark[] {
  const paths = rowPaths(rows);
  const remarks = new Map<string, Remark>();
  for (const [index, row] of rows.entries()) {
    const mark = markOf(run, row);
    const result = run.results[String(row.id)];
    const comment = printable(result?.comment ?? '').trim();
    const issue = oneLine(result?.issue ?? '').trim();
    if (mark === undefined || (AS_EXPECTED.has(mark) && `${comment}${issue}` === '')) continue;
    const key = comment === '' ? `${mark} row ${index}` : `${mark} ${issue} because ${comment}`;
    const known = remarks.get(key);
    const path = () => (paths.get(row.id) ?? []).map(({ text }) => oneLine(text));
    if (known === undefined) remarks.set(key, { mark, comment, issue, others: 0, path: path() });
    else remarks.set(key, { ...known, others: known.others + 1 });
  }
  return [...remarks.values()].toSorted((a, b) => ORDER.indexOf(a.mark) - ORDER.indexOf(b.mark));
}

function drawRemark(remark: Remark, { id }: GridRun, limits: RemarkLimits & Style): readonly string[] {
  const { mark, path, comment, issue, others } = remark;
  const { width, commentLines, signs, paint } = limits;
  const run = `#${oneLine(String(id))} `;
  const more = `${issue === '' ? '' : ` [${issue}]`}${others === 0 ? '' : ` (and ${others} more)`}`;
  const indent = ' '.repeat(run.length + 2);
  const title = fitPath(path, width - indent.length - more.length, signs.cut);
  const lines = comment.split('\n').filter((line) => line.trim() !== '');
  const shown = lines.length > commentLines ? chooseLines(lines, commentLines - 1) : lines;
  const rest = lines.length - shown.length;
  const told = rest === 0 ? shown : [...shown, `${signs.cut} ${rest} more lines${hintOf(limits)}`];
  return [
    `${run}${paint(mark, signs.marks[mark])} ${paint('strong', title)}${paint('faint', more)}`,
    ...told.map((line) => `${indent}${cutWidth(width - indent.length, expandTabs(line), signs.cut)}`),
  ];
}

function hintOf({ hint }: RemarkLimits): string {
  return hint === undefined ? '' : ` (${hint})`;
}

/** A path that is too wide loses what stands between the file and the test. */
function fitPath(path: readonly string[], width: number, sign: string): string {
  const whole = path.join(' > ');
  const [first, last] = [path.at(0), path.at(-1)];
  if (widthOf(whole) <= width || path.length < 3) return cutMiddle(width, whole, sign);
  return cutMiddle(width, [first, sign, last].join(' > '), sign);
}

function expandTabs(line: string): string {
  return line.replaceAll('\t', '  ').trimEnd();
}
