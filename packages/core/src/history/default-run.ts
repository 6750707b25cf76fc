import type { History } from './history.ts';

/** The newest run that was to run all tests, whole or cut short, else the newest; with `branch`, of that branch. */
export function newestRun(history: History, branch?: string): number | undefined {
  const places = history.runs.flatMap(({ lane }, at) => (branch === undefined || lane.branch === branch ? [at] : []));
  return newestOf(history, places);
}

/** The same of some runs: their places, the oldest first. Pure. */
export function newestOf({ runs }: History, places: readonly number[]): number | undefined {
  return places.findLast((at) => runs[at]?.scope !== 'part') ?? places.at(-1);
}

const USUAL = ['main', 'master'];

/** As many as the start page of the service reads of a script. */
const NEWEST = 30;

/**
 * The branch that others are compared with. Where nobody says which it is: `main` if it has runs, else `master`, else the
 * branch with the most runs of all tests among the newest 30, of two such branches the newer one. Pure.
 */
export function defaultBranchOf({ runs }: History, known: string | undefined): string {
  if (known !== undefined) return known;
  const usual = USUAL.find((branch) => runs.some(({ lane }) => lane.branch === branch));
  if (usual !== undefined) return usual;
  const counts = new Map<string, number>();
  let most = '';
  for (const { lane, scope } of runs.slice(-NEWEST)) {
    if (scope === 'part' || lane.branch === '') continue;
    const count = (counts.get(lane.branch) ?? 0) + 1;
    counts.set(lane.branch, count);
    if (count >= (counts.get(most) ?? 0)) most = lane.branch;
  }
  return most || 'main';
}
