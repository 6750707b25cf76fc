import type { ScriptPatch } from '../client/requests/drafts.ts';
import type { PublishContext } from './publish-context.ts';
import { isAmbiguous, isInvalid, isTooLarge } from './request-outcome.ts';
import { settle } from './settle.ts';

/**
 * Replaces name or description of a script for the sake of later builds: what the service does not want is left, and is
 * no reason to give up this one. Replacing twice is like replacing once, so an unknown answer is simply asked again.
 */
export async function replaceDetails(
  scriptId: number,
  patch: ScriptPatch,
  { client, clock }: Pick<PublishContext, 'client' | 'clock'>,
): Promise<void> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    try {
      await client.scripts.update(scriptId, patch);
      return;
    } catch (error) {
      if (isInvalid(error) || isTooLarge(error)) return;
      if (!isAmbiguous(error)) throw error;
    }
    await settle(clock);
  }
}

const MOST_TRIES = 3;
