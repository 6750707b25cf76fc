/** What a name can hold of a run. */
export type NameFacts = {
  readonly branch: string | undefined;
  /** ISO 8601. Parts are in UTC, so that machines in different time zones find the same script. */
  readonly startedAt: string;
};

/** Fills in `{year}`, `{month}` and `{branch}`. What is not known reads `unknown`; other braces stay as they are. */
export function scriptName(name: string, { branch, startedAt }: NameFacts): string {
  const [, year = UNKNOWN, month = UNKNOWN] = /^(\d{4})-(\d{2})/.exec(toUtc(startedAt)) ?? [];
  const values = new Map([
    ['{year}', year],
    ['{month}', month],
    ['{branch}', branch === undefined ? UNKNOWN : queuedFor(branch)],
  ]);
  return name.replaceAll(/\{\w{1,6}\}/g, (found) => values.get(found) ?? found);
}

/**
 * Each entry of a merge queue of GitHub has a branch of its own, also in other CI services: a script for each would stay.
 * It is named after the branch that the entry is to be merged into.
 */
function queuedFor(branch: string): string {
  return /^gh-readonly-queue\/(.+)\/pr-\d+-[0-9a-f]{7,64}$/.exec(branch)?.[1] ?? branch;
}

function toUtc(moment: string): string {
  const atMs = Date.parse(moment);
  return Number.isNaN(atMs) ? '' : new Date(atMs).toISOString();
}

const UNKNOWN = 'unknown';
