import type { ResultMap } from '../input/results.ts';
import type { RunInput } from '../input/runs.ts';
import { type Counts, countRun, triedOf } from '../output/counts.ts';
import { RequestError } from '../request-error.ts';
import type { Result, Results } from '../store/results.ts';
import type { Run } from '../store/runs.ts';
import type { Script } from '../store/scripts.ts';
import type { Contents } from '../store/store.ts';
import type { Place } from '../store/tests.ts';

export type RecordedRun = { readonly run: Run; readonly counts: Counts };

type Target = { readonly script: Script; readonly tests: readonly Place[]; readonly created: string };

/** Stores one run with its results; results for a test the script does not have are refused. */
export async function recordRun(
  contents: Contents,
  { script, tests, created }: Target,
  draft: RunInput & { readonly number?: number },
): Promise<RecordedRun> {
  const results = pickResults(draft.results, tests);
  const counts = countRun(tests, results);
  const run = await contents.runs.add(
    script.id,
    {
      number: draft.number,
      retest: 0,
      created,
      state: stateOf(draft, counts),
      // The other built-in headers are read-only (specification 2.9) and derived from the run.
      tester: draft.headers.get('_tester') ?? '',
      tags: draft.headers.get('_tags') ?? '',
      headers: pickHeaders(draft, script),
    },
    results,
  );
  return { run, counts };
}

/** Headers the script does not define are ignored (specification 2.10). */
function pickHeaders({ headers }: RunInput, script: Script): Run['headers'] {
  const ownIds = new Set(script.fields.map(({ id }) => id).filter((id) => !id.startsWith('_')));
  return new Map([...headers].filter(([id]) => ownIds.has(id)));
}

function pickResults(inputs: ResultMap, tests: readonly Place[]): Results {
  const ids = new Set<number>();
  for (const { id } of tests) ids.add(id);
  const results = new Map<number, Result>();
  for (const [key, result] of inputs) {
    const id = Number(key);
    if (!ids.has(id) || String(id) !== key) throw new RequestError(400, `results: the script has no test "${key}".`);
    if (result !== undefined) results.set(id, result);
  }
  return results;
}

/** The specification shows the state `complete` only (3); `incomplete` is its counterpart here. */
function stateOf({ completed }: RunInput, counts: Counts): 'complete' | 'incomplete' {
  const isComplete = completed === 'auto' ? triedOf(counts) === counts.tests : completed;
  return isComplete ? 'complete' : 'incomplete';
}
