import type { ScriptPatch } from '../client/requests/drafts.ts';
import type { PublishContext } from './publish-context.ts';
import { isAmbiguous, isInvalid, isTooLarge } from './request-outcome.ts';
import { settle } from './settle.ts';

/**
 * Replaces name or description of a script for the sake of later builds: what the service does not want is left, and is
 * no reason to give up this one. Replacing twice is like replacing once, so an unknown answer is simply asked again.
 * Returns whether it is certain that the details are replaced.
 */
export async function replaceDetails(
  scriptId: number,
  patch: ScriptPatch,
  { client, clock }: Pick<PublishContext, 'client' | 'clock'>,
): Promise<boolean> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    try {
      await client.scripts.update(scriptId, patch);
      return true;
    } catch (error) {
      if (isInvalid(error) || isTooLarge(error)) return false;
      if (!isAmbiguous(error)) throw error;
    }
    await settle(clock);
  }
  return false;
}

const MOST_TRIES = 3;
