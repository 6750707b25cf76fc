import type { FileNode, Outcome, Report, SuiteNode } from './report.ts';

/** Cases of a Report by what happened to them. */
export type OutcomeCounts = { readonly [Kind in Outcome['kind']]: number };

export function countOutcomes({ files }: Pick<Report, 'files'>): OutcomeCounts {
  const sum = noOutcomes();
  for (const file of files) {
    const { outcomes } = countFile(file);
    for (const kind of KINDS) sum[kind] += outcomes[kind];
  }
  return sum;
}

/** The passed cases that took more than one attempt. */
export function countFlaky({ files }: Pick<Report, 'files'>): number {
  let count = 0;
  for (const file of files) count += countFile(file).flaky;
  return count;
}

/** Files, suites and the run itself that have failures of their own: what failed without being a test. */
export function countFailedHeadings({ files, failures }: Pick<Report, 'files' | 'failures'>): number {
  let count = failures.length > 0 ? 1 : 0;
  for (const file of files) count += countFile(file).failedHeadings;
  return count;
}

type FileCounts = { readonly outcomes: OutcomeCounts; readonly flaky: number; readonly failedHeadings: number };

function countFile(file: FileNode): FileCounts {
  const outcomes = noOutcomes();
  let flaky = 0;
  let failedHeadings = 0;
  const open: (FileNode | SuiteNode)[] = [file];
  for (let heading = open.pop(); heading !== undefined; heading = open.pop()) {
    if (heading.failures.length > 0) failedHeadings += 1;
    for (const node of heading.children) {
      if (node.kind !== 'case') {
        open.push(node);
        continue;
      }
      const { outcome } = node;
      outcomes[outcome.kind] += 1;
      if (outcome.kind === 'passed' && outcome.attempts > 1) flaky += 1;
    }
  }
  return { outcomes, flaky, failedHeadings };
}

function noOutcomes() {
  return { passed: 0, failed: 0, skipped: 0, todo: 0, unfinished: 0, unselected: 0 };
}

const KINDS = ['passed', 'failed', 'skipped', 'todo', 'unfinished', 'unselected'] as const;

/** All cases. */
export function sumOf(counts: OutcomeCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * Whether the tree holds what the runner printed. A test that never ran because of a hook is `skipped` for Vitest and
 * `failed` for Jest, so unfinished cases may stand on either side.
 */
export function agreesWithRunner(counts: OutcomeCounts, printed: Report['counts']): boolean {
  const { passed, failed, skipped, todo, unfinished, unselected } = counts;
  const left = skipped + todo + unselected;
  return (
    passed === printed.passed &&
    isWithin(printed.failed, failed, failed + unfinished) &&
    isWithin(printed.skipped, left, left + unfinished)
  );
}

function isWithin(value: number, from: number, to: number): boolean {
  return value >= from && value <= to;
}
