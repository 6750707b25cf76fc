import type { Selection } from './report.ts';

/** A way to narrow a run: whether it was used, and how it is told. */
export type RunFilter = readonly [isUsed: unknown, reason: string];

/** A name filter, in the words of the runner. */
export function byName(pattern: string | undefined): RunFilter {
  return [pattern, `tests named ${pattern}`];
}

/** What is left of a run by filters for tests inside of files, and by those for whole files. Pure. */
export function narrowedBy(tests: readonly RunFilter[], files: readonly RunFilter[]): Selection {
  const reasons = [...tests, ...files].filter(([used]) => Boolean(used)).map(([, reason]) => reason);
  if (reasons.length === 0) return { kind: 'all' };
  const why = reasons.join(', ');
  return isAnyUsed(tests) ? { kind: 'partial', why, leavesOutTests: true } : { kind: 'partial', why };
}

/** Whether any of these filters was used. */
export function isAnyUsed(filters: readonly RunFilter[]): boolean {
  return filters.some(([used]) => Boolean(used));
}
