import type { Run, RunId } from '../client/answers/things.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { isSameRun, runKeyIn, runKeyPlace, runsWithKey } from './run-key.ts';

/** A run of ours that the service has. */
export type FoundRun = {
  readonly runId: RunId;
  /** Further runs with the same key. */
  readonly duplicateRunIds: readonly RunId[];
  /** What the service counts in the run, where it says so. */
  readonly progress: Run['progress'];
};

/** The runs of a script as they are needed to find one of ours: with results where only a comment can tell. */
export async function readRuns(
  { outline }: ScriptReading,
  context: Pick<PublishContext, 'client' | 'clock'>,
): Promise<readonly Run[]> {
  const results = runKeyPlace(outline.fields) === 'comment';
  const { runs = [] } = await readScript(outline.scriptId, context, { runs: true, results });
  return runs;
}

/** Finds the run that carries this text. Rejects with RS3008 when its key is there with other results. */
export function findRun(
  text: string,
  runs: readonly Run[],
  { outline, runKey }: { readonly outline: ScriptReading['outline']; readonly runKey: string },
): FoundRun | undefined {
  const place = runKeyPlace(outline.fields);
  const [first, ...others] = runsWithKey(runKey, runs, place);
  if (first === undefined) return undefined;
  if (!isSameRun(runKeyIn(first, place) ?? '', text)) {
    throw runsheetError('RS3008', { runKey, scriptId: outline.scriptId });
  }
  return { runId: first.id, duplicateRunIds: others.map((run) => run.id), progress: first.progress };
}
