import type { Run, RunId } from '../client/answers/things.ts';
import type { Client } from '../client/client.ts';
import type { View } from '../client/requests/view.ts';
import { notice, RunsheetError } from '../errors/runsheet-error.ts';
import { defaultBranchOf } from '../history/default-run.ts';
import { MARKS_FIELD } from '../history/marks-text.ts';
import { countUnmarked, endsUnmarked, readHistory } from '../history/history.ts';
import { historyRows } from '../publish/run-history.ts';
import type { EarlierRuns, HistoryOutline, ReadHistory } from '../publish/publish-context.ts';
import { withoutTexts } from './script-history.ts';

/** Reads with one request where the runs carry their marks. */
export function createHistoryReader(client: Client, defaultBranch: string | undefined): ReadHistory {
  return (outline, run) => readEarlierRuns(outline, { client, ...run, defaultBranch });
}

type Reading = {
  readonly client: Client;
  readonly branch: string;
  readonly runId: RunId;
  readonly defaultBranch: string | undefined;
};

/** Whatever goes wrong, the run itself is delivered: then less is known of the runs before it, which is said. */
async function readEarlierRuns(outline: HistoryOutline, reading: Reading): Promise<EarlierRuns> {
  const { scriptId, fields, rows } = outline;
  const { client } = reading;
  let marked: readonly Run[] | undefined;
  try {
    if (fields.includes(MARKS_FIELD)) {
      marked = (await client.scripts.get(scriptId, RUNS)).script.runs;
      if (areEnough(marked, outline, reading)) return { runs: marked, notices: [] };
    }
    const runs = (await client.scripts.get(scriptId, RUNS_AND_RESULTS)).script.runs.map(withoutTexts);
    const without = marked === undefined ? runs.length : countUnmarked(readHistory(historyRows(rows), marked));
    const facts = { scriptId, without, runs: runs.length, tests: rows.length };
    return { runs, notices: runs.length === 0 ? [] : [notice('RS4031', facts)] };
  } catch (error) {
    if (!(error instanceof RunsheetError)) throw error;
    const facts = { scriptId, tests: rows.length, reason: error.guidance.what };
    return { runs: marked, notices: [notice('RS4034', facts)] };
  }
}

function areEnough(runs: readonly Run[], { rows }: HistoryOutline, { branch, runId, defaultBranch }: Reading): boolean {
  const earlier = runs.filter(({ id }) => String(id) !== String(runId));
  const history = readHistory(historyRows(rows), earlier);
  return !endsUnmarked(history, [branch, defaultBranchOf(history, defaultBranch)]);
}

const RUNS = { tests: 'none', fields: 'none', runs: 'full', results: 'none', progress: 'none' } as const satisfies View;
const RUNS_AND_RESULTS = { ...RUNS, results: 'full' } as const satisfies View;
