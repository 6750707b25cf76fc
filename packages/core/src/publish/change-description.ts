import type { View } from '../client/requests/view.ts';
import type { PublishContext } from './publish-context.ts';
import { isAmbiguous, isInvalid, isTooLarge, isUnsent } from './request-outcome.ts';
import { settle } from './write-once.ts';

type Script = {
  readonly scriptId: number;
  /** As it was read just now; left out: not yet. */
  readonly description?: string;
  /** Replaces the name along with the description. */
  readonly newName?: string;
};

/**
 * Changes the description of a script for the sake of later builds. A PATCH replaces the whole text, so the text is read
 * before each write, also before a repeat: what a person has written in the meantime stays. What the service refuses is
 * left, and is no reason to give up a build. Returns whether the change is certain.
 */
export async function changeDescription(
  { scriptId, description, newName: name }: Script,
  change: (description: string) => string,
  { client, clock }: Pick<PublishContext, 'client' | 'clock'>,
): Promise<boolean> {
  let before = description;
  let [doubtful, unsent] = [0, 0];
  while (doubtful < MOST_DOUBTFUL) {
    before ??= await readDescription(scriptId, client);
    const after = change(before);
    if (after === before) return true;
    try {
      await client.once().scripts.update(scriptId, { ...(name !== undefined && { name }), description: after });
      return true;
    } catch (error) {
      if (isInvalid(error) || isTooLarge(error)) return false;
      if (isAmbiguous(error)) doubtful += 1;
      else if (isUnsent(error) && unsent < MOST_UNSENT) unsent += 1;
      else throw error;
    }
    await settle(clock);
    before = undefined;
  }
  return false;
}

export async function readDescription(scriptId: number, client: PublishContext['client']): Promise<string> {
  const { description = '' } = (await client.scripts.get(scriptId, DESCRIPTION)).script;
  return description;
}

const MOST_DOUBTFUL = 3;

/** Requests that were not sent or were turned away for now. The reading that follows waits as long as the service asks. */
const MOST_UNSENT = 12;

const DESCRIPTION = { tests: 'none', fields: 'none', runs: 'none', progress: 'none' } as const satisfies View;
