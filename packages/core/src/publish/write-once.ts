import { type FailedRequest, isAmbiguous, isLate, isUnsent, runsheetError } from '../errors/runsheet-error.ts';
import { type Clock, type PublishContext, SETTLE_MS } from './publish-context.ts';

type Write<Seen, Done> = {
  /** Sends the request that follows from what was seen; undefined: carried out, but the answer does not say as what. */
  readonly write: (seen: Seen) => Promise<Done | undefined>;
  /** Reads from the service whether the write has landed. */
  readonly look: (seen: Seen, reading: Reading) => Promise<Look<Seen, Done>>;
  /** Whether `write` sends its request by a client of `once()`: what was not sent is decided again after a reading. */
  readonly isOnce?: boolean;
};

/** After the second one a write counts as lost. `unsent`: it was not sent, or turned away for now. */
export type Reading = 'first' | 'second' | 'unsent';

export type Look<Seen, Done> =
  | { readonly kind: 'landed'; readonly done: Done }
  | { readonly kind: 'missing'; readonly seen: Seen };

export type Written<Done> = {
  readonly done: Done;
  /** `answered`: by the service itself. `found`: by reading, after one write. `repeated`: more than one may have landed. */
  readonly how: 'answered' | 'found' | 'repeated';
};

/**
 * Carries out a write that must not be doubled, on a service without idempotency keys. An unknown answer always goes
 * back through reading: settle, read, settle, read; found is adopted, and only what is not found is written again, as it
 * follows from the last reading. Rejects with the last error when three writes were not enough.
 */
export async function writeOnce<Seen, Done>(
  first: Seen,
  { write, look, isOnce = false }: Write<Seen, Done>,
  { clock }: Pick<PublishContext, 'clock'>,
): Promise<Written<Done>> {
  let [seen, tries] = [first, NO_TRIES];
  for (;;) {
    const sent = await tryOnce(() => write(seen), isOnce);
    if (sent.kind === 'done') return { done: sent.done, how: tries.ambiguous === 0 ? 'answered' : 'repeated' };
    const found = await lookBehind(sent, (reading) => look(seen, reading), clock).catch((error: unknown) => {
      // It says more than that the time is up.
      throw sent.kind === 'unsent' && isLate(error) && isUnsent(error) ? sent.error : error;
    });
    if (found.kind === 'landed') return { done: found.done, how: tries.ambiguous === 0 ? 'found' : 'repeated' };
    tries = nextTry(tries, sent);
    ({ seen } = found);
  }
}

type Tries = { readonly ambiguous: number; readonly unsent: number };

const NO_TRIES: Tries = { ambiguous: 0, unsent: 0 };

function nextTry(tries: Tries, sent: Unclear): Tries {
  if (sent.kind === 'applied') throw runsheetError('RS3006', { reason: 'it was accepted, but cannot be found' });
  const next = { ...tries, [sent.kind]: tries[sent.kind] + 1 };
  if (next.ambiguous === MOST_WRITES || next.unsent === MOST_UNSENT) throw sent.error;
  return next;
}

/** Ambiguous writes of one thing; the next build, or `publish`, goes on from there. */
const MOST_WRITES = 3;

/** Requests that were not sent or were turned away for now. The reading that follows waits as long as the service asks. */
const MOST_UNSENT = 12;

type Try<Done> = { readonly kind: 'done'; readonly done: Done } | Unclear;

type Unclear = { readonly kind: 'applied' } | { readonly kind: 'ambiguous' | 'unsent'; readonly error: FailedRequest };

async function tryOnce<Done>(write: () => Promise<Done | undefined>, isOnce: boolean): Promise<Try<Done>> {
  try {
    const done = await write();
    return done === undefined ? { kind: 'applied' } : { kind: 'done', done };
  } catch (error) {
    if (isAmbiguous(error)) return { kind: 'ambiguous', error };
    if (isOnce && isUnsent(error)) return { kind: 'unsent', error };
    throw error;
  }
}

/** A write can land between two readings, so one is not enough; what was not sent cannot land. */
async function lookBehind<Seen, Done>(
  { kind }: Unclear,
  look: (reading: Reading) => Promise<Look<Seen, Done>>,
  clock: Clock,
): Promise<Look<Seen, Done>> {
  await settle(clock);
  if (kind === 'unsent') return look(kind);
  const early = await look('first');
  if (early.kind === 'landed') return early;
  await settle(clock);
  return look('second');
}

/** Waits for writes that seemed lost. After two of these waits, each with a reading behind it, one counts as lost. */
export async function settle(clock: Clock): Promise<void> {
  await clock.sleep(SETTLE_MS);
}
