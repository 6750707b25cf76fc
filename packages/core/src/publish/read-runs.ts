import type { Run } from '../client/answers/things.ts';
import type { View } from '../client/requests/view.ts';
import type { PublishContext } from './publish-context.ts';

/**
 * The runs of a script, and nothing else of it. Results make up most of an answer, so they are read only where nothing
 * else tells one run from another.
 */
export async function readRuns(
  scriptId: number,
  { client }: Pick<PublishContext, 'client'>,
  shows: 'results' | 'no results',
): Promise<readonly Run[]> {
  const { script } = await client.scripts.get(scriptId, shows === 'results' ? RUNS_AND_RESULTS : RUNS);
  return script.runs;
}

const RUNS = {
  tests: 'none',
  fields: 'none',
  runs: 'full',
  retests: 'all',
  results: 'none',
  progress: 'none',
} as const satisfies View;
const RUNS_AND_RESULTS = { ...RUNS, results: 'full' } as const satisfies View;
