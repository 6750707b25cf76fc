import { type RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { type Clock, type PublishContext, SETTLE_MS } from './publish-context.ts';
import { type FailedRequest, isAmbiguous } from './request-outcome.ts';

type Write<Done> = {
  /** Sends the request; undefined: carried out, but the answer does not say as what. */
  readonly write: () => Promise<Done | undefined>;
  /** Reads from the service whether the write has landed; after the second reading it counts as lost. */
  readonly find: (reading: 'first' | 'second') => Promise<Done | undefined>;
};

export type Written<Done> = {
  readonly done: Done;
  /** `answered`: by the service itself. `found`: by reading, after one write. `repeated`: more than one may have landed. */
  readonly how: 'answered' | 'found' | 'repeated';
};

/**
 * Carries out a write that must not be doubled, on a service without idempotency keys. An unknown answer always goes
 * back through reading: settle, read, settle, read; found is adopted, and only what is not found is written again.
 * Rejects with the last error when three writes were not enough.
 */
export async function writeOnce<Done>({ write, find }: Write<Done>, context: WriteContext): Promise<Written<Done>> {
  for (let writes = 1; ; writes += 1) {
    const sent = await tryOnce(write);
    if (sent.kind === 'done') return { done: sent.done, how: writes === 1 ? 'answered' : 'repeated' };
    const done = await findTwice(find, context.clock);
    if (done !== undefined) return { done, how: writes === 1 ? 'found' : 'repeated' };
    if (sent.kind === 'applied') throw runsheetError('RS3006', { reason: 'it was accepted, but cannot be found' });
    if (context.mayRepeat === false) throw notRepeated(sent.error);
    if (writes === MOST_WRITES) throw sent.error;
  }
}

type WriteContext = Pick<PublishContext, 'clock' | 'mayRepeat'>;

/** Ambiguous writes of one thing; the next build, or `publish`, goes on from there. */
export const MOST_WRITES = 3;

/** Says of a doubtful write that it was left at that. */
export function notRepeated(error: FailedRequest): RunsheetError {
  const { guidance, request } = error;
  const reason = `${guidance.what.replace(/^[^:]*: /, '')}; without a copy on disk it is not sent again.`;
  return runsheetError('RS3006', { reason }, { cause: error, request });
}

type Try<Done> =
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'applied' }
  | { readonly kind: 'ambiguous'; readonly error: FailedRequest };

async function tryOnce<Done>(write: Write<Done>['write']): Promise<Try<Done>> {
  try {
    const done = await write();
    return done === undefined ? { kind: 'applied' } : { kind: 'done', done };
  } catch (error) {
    if (!isAmbiguous(error)) throw error;
    return { kind: 'ambiguous', error };
  }
}

/** A write can land between two readings, so one is not enough. */
async function findTwice<Done>(find: Write<Done>['find'], clock: Clock): Promise<Done | undefined> {
  await settle(clock);
  const done = await find('first');
  if (done !== undefined) return done;
  await settle(clock);
  return find('second');
}

/** Waits for writes that seemed lost. After two of these waits, each with a reading behind it, one counts as lost. */
export async function settle(clock: Clock): Promise<void> {
  await clock.sleep(SETTLE_MS);
}
