/**
 * What one publisher at a time may do in a script: add rows, or append a run that others may be publishing too. The
 * state of the script says who holds it.
 */
export type Lease = 'rows' | 'run';

export type LeaseHolder = {
  /** The token of the publisher. */
  readonly token: string;
  /** Milliseconds since 1970, by its clock. */
  readonly takenAtMs: number;
};

/** Who holds each lease; undefined: nobody. */
export type Leases = Readonly<Record<Lease, LeaseHolder | undefined>>;

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

type WithLeases = { readonly leases: Leases };

/** The state that gives the lease to a publisher, also where another one held it; undefined: to nobody. */
export function withLease<State extends WithLeases>(
  state: State,
  lease: Lease,
  holder: LeaseHolder | undefined,
): State {
  return { ...state, leases: { ...state.leases, [lease]: holder } };
}
