import type { History } from './history.ts';

/** The branch that others are compared with. Where nobody says which it is, `main` if it has runs, else `master`. */
export function defaultBranchOf({ runs }: History, known: string | undefined): string {
  if (known !== undefined) return known;
  return runs.some(({ lane }) => lane.branch === 'main') ? 'main' : 'master';
}
