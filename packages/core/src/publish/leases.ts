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

type WithLeases = { readonly leases: Leases };

/** The state that gives the lease to a publisher, whoever held it before; undefined: to nobody. */
export function withLease<State extends WithLeases>(
  state: State,
  lease: Lease,
  holder: LeaseHolder | undefined,
): State {
  return { ...state, leases: { ...state.leases, [lease]: holder } };
}
