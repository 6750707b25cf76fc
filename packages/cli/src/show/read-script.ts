import type { Client, ScriptAnswer } from '@runsheet/core/client';
import { type CommandSetup, RunsheetError } from '@runsheet/core/command';
import { unknownId } from './find-script.ts';

/** A script with everything that its grid shows. */
export type WholeScript = ScriptAnswer<typeof EVERYTHING>['script'];

const EVERYTHING = { tests: 'full', fields: 'full', runs: 'full', results: 'full' } as const;

/** Reads a script with its runs and results. Rejects with RS1106 when there is none of an id that a person has named. */
export async function readScript(
  scriptId: number,
  client: Client,
  setup?: CommandSetup,
): Promise<ScriptAnswer<typeof EVERYTHING>> {
  try {
    return await client.scripts.get(scriptId, EVERYTHING);
  } catch (error) {
    if (setup === undefined || !(error instanceof RunsheetError) || error.status !== 404) throw error;
    throw await unknownId(scriptId, setup, client);
  }
}
