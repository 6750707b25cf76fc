import type { View } from '../client/requests/view.ts';
import { isAmbiguous, isInvalid, RunsheetError } from '../errors/runsheet-error.ts';
import type { PublishContext } from './publish-context.ts';
import { type Look, writeOnce } from './write-once.ts';

type Script = {
  readonly scriptId: number;
  /** As it was read just now; left out: not yet. */
  readonly description?: string;
  readonly newName?: string;
};

/**
 * Changes the description of a script for the sake of later builds. A PATCH replaces the whole text, so the text is read
 * before each write, but for the first one where the caller has just read it: what a person has written in the meantime stays. What the service refuses is
 * left, and is no reason to give up a build. Returns whether the change is certain.
 */
export async function changeDescription(
  { scriptId, description, newName: name }: Script,
  change: (description: string) => string,
  { client, clock }: Pick<PublishContext, 'client' | 'clock'>,
): Promise<boolean> {
  const write = async (before: string): Promise<true> => {
    const after = change(before);
    if (after === before) return true;
    await client.once().scripts.update(scriptId, { ...(name !== undefined && { name }), description: after });
    return true;
  };
  const look = async (): Promise<Look<string, true>> => {
    const shown = await readDescription(scriptId, client);
    return change(shown) === shown ? { kind: 'landed', done: true } : { kind: 'missing', seen: shown };
  };
  try {
    const first = description ?? (await readDescription(scriptId, client));
    return (await writeOnce(first, { write, look, isOnce: true }, { clock })).done;
  } catch (error) {
    if (isInvalid(error) || isAmbiguous(error)) return false;
    throw error;
  }
}

async function readDescription(scriptId: number, client: PublishContext['client']): Promise<string> {
  const { description = '' } = (await client.scripts.get(scriptId, DESCRIPTION)).script;
  return description;
}

const DESCRIPTION = { tests: 'none', fields: 'none', runs: 'none', progress: 'none' } as const satisfies View;

/** Does something for later builds: what the service refuses of it is left to the next one. */
export async function leftToLater<Found>(work: () => Promise<Found>, otherwise: Found): Promise<Found> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RunsheetError) return otherwise;
    throw error;
  }
}
