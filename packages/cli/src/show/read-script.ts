import type { Client, ScriptAnswer } from '@runsheet/core/client';
import {
  type CommandSetup,
  type History,
  historyRows,
  type Notice,
  notice,
  readHistory,
  RunsheetError,
  runsLabel,
  withMarkedResults,
} from '@runsheet/core/command';
import { unknownId } from './find-script.ts';

type WholeAnswer = ScriptAnswer<typeof EVERYTHING>;
export type WholeScript = WholeAnswer['script'];

const EVERYTHING = { tests: 'full', fields: 'full', runs: 'full', results: 'full' } as const;
const MARKS = { ...EVERYTHING, results: 'none' } as const;

/** Below so many cells the results of all runs are a few megabytes. */
const MOST_CELLS = 200_000;

type Reading = {
  readonly setup: CommandSetup;
  readonly say: (told: Notice) => void;
  readonly working: (label: string) => void;
  /** Reads the results of all runs. Left out: the same client. */
  readonly large?: Client;
  /** The places of the runs whose results are read with their comments, however large the script is. Left out: none. */
  readonly commentsOf?: (history: History) => readonly number[];
};

/**
 * Reads a script with its runs and results. Of a large one only the marks are read, if its runs carry them and no
 * comments are asked for: these come only with the results of all runs. Rejects with RS1106 if a person has named an id
 * that no script has.
 */
export async function readScript(scriptId: number, client: Client, reading?: Reading): Promise<WholeAnswer> {
  try {
    return await readMarked(scriptId, client, reading);
  } catch (error) {
    if (reading === undefined || !(error instanceof RunsheetError) || error.status !== 404) throw error;
    throw await unknownId(scriptId, reading.setup, client);
  }
}

async function readMarked(scriptId: number, client: Client, reading?: Reading): Promise<WholeAnswer> {
  const marked = await client.scripts.get(scriptId, MARKS);
  const { tests, runs } = marked.script;
  const { commentsOf = () => [], large = client } = reading ?? {};
  const commented = new Set(commentsOf(readHistory(historyRows(tests), runs)).map((place) => runs[place]?.id));
  const readResults = async () => {
    reading?.working(runsLabel(runs.length));
    const { script, ...around } = await large.scripts.get(scriptId, EVERYTHING);
    const told = script.runs.map((run) => (commented.has(run.id) ? run : { ...run, results: undefined }));
    return { ...around, script: { ...script, runs: commented.size === 0 ? script.runs : told } };
  };
  if (commented.size > 0 || tests.length * runs.length <= MOST_CELLS) return readResults();
  const shown = withMarkedResults(tests, runs);
  const facts = { scriptId, runs: runs.length, tests: tests.length };
  if (shown === undefined) {
    reading?.say(notice('RS4031', { ...facts, without: runs.length }));
    return readResults();
  }
  reading?.say(notice('RS4032', facts));
  return { ...marked, script: { ...marked.script, runs: [...shown] } };
}
