import type { FileNode, Outcome, Report, TestNode } from './report.ts';

/** Cases of a Report by what happened to them. */
export type OutcomeCounts = { readonly [Kind in Outcome['kind']]: number };

export function countOutcomes(report: Pick<Report, 'files'>): OutcomeCounts {
  const counts = { passed: 0, failed: 0, skipped: 0, todo: 0, unfinished: 0, unselected: 0 };
  const open: (readonly TestNode[])[] = report.files.map((file) => file.children);
  for (let nodes = open.pop(); nodes !== undefined; nodes = open.pop()) {
    for (const node of nodes) {
      if (node.kind === 'case') counts[node.outcome.kind] += 1;
      else open.push(node.children);
    }
  }
  return counts;
}

/** Files, suites and the run itself that have failures of their own: what failed without being a test. */
export function countFailedHeadings({ files, failures }: Pick<Report, 'files' | 'failures'>): number {
  let count = failures.length > 0 ? 1 : 0;
  const open: (readonly (FileNode | TestNode)[])[] = [files];
  for (let nodes = open.pop(); nodes !== undefined; nodes = open.pop()) {
    for (const node of nodes) {
      if (node.kind === 'case') continue;
      if (node.failures.length > 0) count += 1;
      open.push(node.children);
    }
  }
  return count;
}

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
