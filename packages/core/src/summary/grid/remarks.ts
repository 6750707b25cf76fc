import { rowPaths } from '../../plan/outline.ts';
import { oneLine, printable } from '../../report/printable.ts';
import { type GridContent, type GridRun, type GridMark, markOf } from './content.ts';
import type { Style } from './style.ts';
import { cutMiddle } from './text-width.ts';

/** What did not pass in a run, and why, or what a test that passed says of itself. Equal comments are said once. */
type Remark = {
  readonly mark: GridMark;
  readonly path: readonly string[];
  readonly comment: string;
  readonly issue: string;
  readonly others: number;
};

type Limits = Style & {
  readonly width: number;
  readonly lines: number;
  readonly commentLines: number;
  readonly hint: string | undefined;
};

/** The remarks of a run as lines, failures first; what exceeds the limit is counted in the last line. */
export function drawRemarks(run: GridRun, content: GridContent, limits: Limits): readonly string[] {
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

function drawRemark(remark: Remark, { id }: GridRun, limits: Limits): readonly string[] {
  const { mark, path, comment, issue, others } = remark;
  const { width, commentLines, signs, paint } = limits;
  const run = `#${oneLine(String(id))} `;
  const more = `${issue === '' ? '' : ` [${issue}]`}${others === 0 ? '' : ` (and ${others} more)`}`;
  const indent = ' '.repeat(run.length + 2);
  const title = cutMiddle(width - indent.length - more.length, path.join(' > '), signs.cut);
  const lines = comment.split('\n').filter((line) => line.trim() !== '');
  const shown = lines.length > commentLines ? lines.slice(0, commentLines - 1) : lines;
  const rest = lines.length - shown.length;
  const told = rest === 0 ? shown : [...shown, `${signs.cut} ${rest} more lines${hintOf(limits)}`];
  return [
    `${run}${paint(mark, signs.marks[mark])} ${paint('strong', title)}${paint('faint', more)}`,
    ...told.map(
      (line) => `${indent}${cutMiddle(width - indent.length, line.replaceAll('\t', '  ').trimEnd(), signs.cut)}`,
    ),
  ];
}

function hintOf({ hint }: Limits): string {
  return hint === undefined ? '' : ` (${hint})`;
}
