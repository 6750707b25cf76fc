import { countReport } from '../report/count-outcomes.ts';
import type { Report } from '../report/report.ts';
import type { OutcomeMarks } from './cell.ts';

/** Cells of a run by mark; `none`: tests without a result. */
export type MarkCounts = {
  readonly pass: number;
  readonly fail: number;
  readonly blocked: number;
  readonly query: number;
  readonly exclude: number;
  readonly none: number;
};

/** The counts of a whole run, and how many of its `blocked` cells are tests that nobody meant to run. */
export type RunCounts = {
  readonly counts: MarkCounts;
  readonly failedHeadings: number;
  readonly skipped: number;
  readonly todo: number;
};

/** The cells of a whole run, wherever they are: delivered, kept or lost. Pure. */
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
