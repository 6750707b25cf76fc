import type { ScriptPatch } from '../client/requests/drafts.ts';
import type { Clock, PublishContext } from './publish-context.ts';
import { isAmbiguous, isInvalid, isTooLarge } from './request-outcome.ts';
import { settle } from './settle.ts';

/** Replaces name or description of a script for the sake of later builds. Returns whether it is certain that they are. */
export async function replaceDetails(
  scriptId: number,
  patch: ScriptPatch,
  { client, clock }: Pick<PublishContext, 'client' | 'clock'>,
): Promise<boolean> {
  return replaceWhereTaken(() => client.scripts.update(scriptId, patch), clock);
}

/**
 * Sends what makes the service tidier: what it does not want is left, and is no reason to give up a build. Replacing
 * twice is like replacing once, so an unknown answer is simply asked again. Returns whether it is certainly done.
 */
export async function replaceWhereTaken(replace: () => Promise<unknown>, clock: Clock): Promise<boolean> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    try {
      await replace();
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
