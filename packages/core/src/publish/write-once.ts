import { runsheetError } from '../errors/runsheet-error.ts';
import type { Clock } from './publish-context.ts';
import { SETTLE_MS } from './publish-context.ts';
import { isAmbiguous } from './request-outcome.ts';

type Write<Done> = {
  /** Sends the request; undefined: carried out, but the answer does not say as what. */
  readonly write: () => Promise<Done | undefined>;
  /** Reads from the service whether the write has landed. */
  readonly find: () => Promise<Done | undefined>;
};

/** `doubtful`: at least one write was sent whose end is not known, so that it may still land. */
export type Written<Done> = { readonly done: Done; readonly doubtful: boolean };

/**
 * Carries out a write that must not be doubled, on a service without idempotency keys. An unknown answer always goes
 * back through reading: settle, read, settle, read; found is adopted, and only what is not found is written again.
 * Rejects with the last error when three writes were not enough.
 */
export async function writeOnce<Done>({ write, find }: Write<Done>, clock: Clock): Promise<Written<Done>> {
  let doubtful = false;
  for (let writes = 1; ; writes += 1) {
    const sent = await attempt(write);
    if (sent.kind === 'done') return { done: sent.done, doubtful };
    doubtful = true;
    const done = await findTwice(find, clock);
    if (done !== undefined) return { done, doubtful };
    if (sent.kind === 'applied') throw runsheetError('RS3006', { reason: 'it was accepted, but cannot be found' });
    if (writes === MAX_WRITES) throw sent.error;
  }
}

const MAX_WRITES = 3;

type Attempt<Done> =
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'applied' }
  | { readonly kind: 'ambiguous'; readonly error: unknown };

async function attempt<Done>(write: Write<Done>['write']): Promise<Attempt<Done>> {
  try {
    const done = await write();
    return done === undefined ? { kind: 'applied' } : { kind: 'done', done };
  } catch (error) {
    if (!isAmbiguous(error)) throw error;
    return { kind: 'ambiguous', error };
  }
}

async function findTwice<Done>(find: Write<Done>['find'], clock: Clock): Promise<Done | undefined> {
  for (let readings = 0; readings < 2; readings += 1) {
    await clock.sleep(SETTLE_MS);
    const done = await find();
    if (done !== undefined) return done;
  }
  return undefined;
}
