import type { PublishContext } from './publish-context.ts';
import { isAmbiguous, isInvalid, isTooLarge, isUnsent } from './request-outcome.ts';
import type { Lease, LeaseHolder, ScriptState } from './script-state.ts';
import { withState } from './state-block.ts';
import { settle } from './write-once.ts';

/** The token of one publisher of a run. `random` is of letters, digits, `-` and `_`. */
export function leaseToken(runKey: string, random: string): string {
  return `${runKey}.${random}`;
}

/** Whether a publisher of this run holds the lease, this one or another. */
export function isOfRun(holder: LeaseHolder | undefined, runKey: string): boolean {
  return holder?.token.startsWith(`${runKey}.`) === true;
}

/**
 * The token of the publisher that holds a lease at this moment; undefined: nobody. One that is old is nobody's: its holder
 * was killed, and others may have less time than it takes to see that. So a publisher takes its own lease again in time.
 */
export function holderAt(nowMs: number, holder: LeaseHolder | undefined, own: string): string | undefined {
  if (holder === undefined) return undefined;
  const longestMs = holder.token === own ? LONGEST_MS / 2 : LONGEST_MS;
  // Also by a clock that is ahead: nobody waits for its time to come.
  return Math.abs(nowMs - holder.takenAtMs) < longestMs ? holder.token : undefined;
}

/** Clocks of machines may differ by some minutes. */
const LONGEST_MS = 600_000;

/** The state that gives the lease to a publisher, also where another one held it; undefined: to nobody. */
export function withLease(state: ScriptState, lease: Lease, holder: LeaseHolder | undefined): ScriptState {
  return { ...state, leases: { ...state.leases, [lease]: holder } };
}

type LeaseOptions<Reading> = {
  readonly scriptId: number;
  readonly lease: Lease;
  /** Names the publisher in the description. */
  readonly token: string;
  /** Whether the lease is still needed after a reading. */
  readonly isNeeded: (reading: Reading) => boolean;
  readonly read: () => Promise<Reading>;
  /** Changes when another publisher goes on with its work. */
  readonly progressIn: (reading: Reading) => string;
  readonly context: Pick<PublishContext, 'client' | 'clock'>;
};

export type DescriptionState = { readonly description: string; readonly state: ScriptState };

/**
 * Waits for a lease, and returns the reading that shows it, or one that no longer needs it. The service has no
 * conditional write, so each publisher writes its token into the description, waits for those who had read before that,
 * and goes on only when its token still stands there. Holds as long as nobody takes longer than that from reading to
 * writing.
 */
export async function takeLease<Reading extends DescriptionState>(
  first: Reading,
  { scriptId, lease, token, isNeeded, read, progressIn, context }: LeaseOptions<Reading>,
): Promise<Reading> {
  const { clock } = context;
  const readSettled = async () => {
    await settle(clock);
    return read();
  };
  let reading = first;
  let quietSinceMs = clock.now();
  let unshown = 0;
  let asked: RequestEnd | undefined;
  let isSame = false;
  // Where nothing has moved, the answer is the same: it takes a plan of the whole script.
  while (isSame || isNeeded(reading)) {
    const holder = holderAt(clock.now(), reading.state.leases[lease], token);
    // What was asked for may come late, when somebody else has begun: then there is still some waiting.
    const mostQuietMs = holder === token ? (asked === 'doubtful' ? DOUBTFUL_QUIET_MS : 0) : MOST_QUIET_MS;
    if (holder !== undefined && clock.now() - quietSinceMs < mostQuietMs) {
      const next = await readSettled();
      isSame = progressIn(reading) === progressIn(next);
      if (!isSame) quietSinceMs = clock.now();
      reading = next;
      continue;
    }
    if (holder === token || unshown === MOST_UNSHOWN) return reading;
    const taken = { token, takenAtMs: clock.now() };
    const description = withState(reading.description, (state) => withLease(state, lease, taken));
    asked = await ask(() => context.client.once().scripts.update(scriptId, { description }));
    if (asked === 'refused') return reading;
    quietSinceMs = clock.now();
    reading = await readSettled();
    isSame = false;
    unshown = reading.state.leases[lease] === undefined ? unshown + 1 : 0;
  }
  return reading;
}

/** A publisher that has shown no progress for so long was killed, and all that it sent has landed. */
const MOST_QUIET_MS = 28_000;

/**
 * A token that stands this long is nobody else's lease: who was writing has seen it and stopped, and what a killed one
 * had sent has landed. The others wait for as long again and more, or they would write while this one's rows are under
 * way. Both are times, not readings: one build's readings may take far longer than another's.
 */
const DOUBTFUL_QUIET_MS = 12_000;

/** A service that shows no lease after so many questions does not keep the description: then there are no leases. */
const MOST_UNSHOWN = 4;

type RequestEnd = 'asked' | 'doubtful' | 'unsent' | 'refused';

async function ask(update: () => Promise<unknown>): Promise<RequestEnd> {
  try {
    await update();
    return 'asked';
  } catch (error) {
    if (isAmbiguous(error)) return 'doubtful';
    if (isUnsent(error)) return 'unsent';
    if (isInvalid(error) || isTooLarge(error)) return 'refused';
    throw error;
  }
}
