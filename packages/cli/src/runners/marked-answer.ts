/** Stands before and behind what a program of ours prints among the output of a runner. */
export const MARK = '--- runsheet doctor ---';

/** What stands there. Throws when nothing does. */
export function parseMarked(stdout: string): unknown {
  return JSON.parse(stdout.split(MARK)[1] ?? '');
}
