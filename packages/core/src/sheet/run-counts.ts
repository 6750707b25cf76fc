import { countFailedHeadings } from '../report/count-outcomes.ts';
import type { Report, TestNode } from '../report/report.ts';
import { markOf, type OutcomeMarks } from './cell.ts';

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
  const failedHeadings = countFailedHeadings(report);
  const counts = { pass: 0, fail: failedHeadings, blocked: 0, query: 0, exclude: 0, none: 0 };
  const blockedAs = { skipped: 0, todo: 0 };
  const open: TestNode[] = report.files.flatMap((file) => file.children);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'suite') {
      for (const child of node.children) open.push(child);
      continue;
    }
    const { kind } = node.outcome;
    const mark = markOf(node.outcome, marks);
    counts[mark] += 1;
    if (mark === 'blocked' && (kind === 'skipped' || kind === 'todo')) blockedAs[kind] += 1;
  }
  return { counts, failedHeadings, ...blockedAs };
}
