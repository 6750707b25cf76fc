import type { Client, ScriptAnswer } from '@runsheet/core/client';
import { RunsheetError, runsheetError } from '@runsheet/core/command';

/** A script with everything that its grid shows. */
export type WholeScript = ScriptAnswer<typeof EVERYTHING>['script'];

const EVERYTHING = { tests: 'full', fields: 'full', runs: 'full', results: 'full' } as const;

/** Reads a script with its runs and results. Rejects with RS1009 when there is none. */
export async function readScript(scriptId: number, client: Client): Promise<ScriptAnswer<typeof EVERYTHING>> {
  try {
    return await client.scripts.get(scriptId, EVERYTHING);
  } catch (error) {
    if (!(error instanceof RunsheetError) || error.status !== 404) throw error;
    throw runsheetError('RS1009', { script: String(scriptId) }, { cause: error });
  }
}
