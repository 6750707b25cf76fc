import type { CaseNode } from './report.ts';

/** How often a case was tried; one that never ran counts as tried once. */
export function attemptsOf({ outcome }: Pick<CaseNode, 'outcome'>): number {
  return outcome.kind === 'passed' || outcome.kind === 'failed' ? outcome.attempts : 1;
}
