import type { Cell, Mark, Row, Sheet } from './sheet.ts';
import { countReport } from '../report/outcomes.ts';
import type { Report } from '../report/report.ts';
import type { OutcomeMarks } from './cell.ts';

/** Headings with a `fail` cell of their own: they carry one only when they themselves went wrong. */
export function failedHeadingsOf({ rows }: Pick<Sheet, 'rows'>): number {
  return rows.filter(({ kind, cell }) => kind !== 'case' && cell?.mark === 'fail').length;
}

export function countCells({ rows }: Pick<Sheet, 'rows'>, cells: Iterable<Pick<Cell, 'mark'>>): MarkCounts {
  const none = rows.filter(({ kind, cell }) => kind === 'case' && cell === undefined).length;
  const counts = { pass: 0, fail: 0, blocked: 0, query: 0, exclude: 0, none };
  for (const { mark } of cells) counts[mark] += 1;
  return counts;
}

/** Whether a row is a test that has a result: one that a name filter left out has none. */
export function isResult({ kind, cell }: Pick<Row, 'kind' | 'cell'>): boolean {
  return kind === 'case' && cell !== undefined;
}

/** Cells of a run by mark; `none`: tests without a result. */
export type MarkCounts = Readonly<Record<Mark | 'none', number>>;

/** The counts of a whole run, and how many of its `blocked` cells are tests that nobody meant to run. */
export type RunCounts = {
  readonly counts: MarkCounts;
  readonly failedHeadings: number;
  readonly skipped: number;
  readonly todo: number;
};

export function countRun(report: Pick<Report, 'files' | 'failures'>, marks: OutcomeMarks): RunCounts {
  const { outcomes, flaky, failedHeadings } = countReport(report);
  const { passed, unselected, ...others } = outcomes;
  const counts = { pass: 0, fail: failedHeadings, blocked: 0, query: 0, exclude: 0, none: unselected };
  counts[marks.passed] += passed - flaky;
  counts[marks.flaky] += flaky;
  for (const kind of ['failed', 'skipped', 'todo', 'unfinished'] as const) counts[marks[kind]] += others[kind];
  const blockedAs = (kind: 'skipped' | 'todo') => (marks[kind] === 'blocked' ? others[kind] : 0);
  return { counts, failedHeadings, skipped: blockedAs('skipped'), todo: blockedAs('todo') };
}
