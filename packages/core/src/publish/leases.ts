/**
 * What one publisher at a time may do in a script: add rows, or append a run that others may be publishing too. A note in
 * the description says who holds it.
 */
export type Lease = 'rows' | 'run';

/** The description that gives the lease to the publisher with this token, whoever held it before. */
export function withLease(description: string, lease: Lease, token: string): string {
  return `${withoutLease(description, lease)} [${PURPOSE[lease]} ${token}]`.trimStart();
}

/** The description without the lease. */
export function withoutLease(description: string, lease: Lease): string {
  return description.replaceAll(NOTE[lease], '');
}

/** The token of the publisher that holds the lease; undefined: nobody. */
export function leaseIn(description: string, lease: Lease): string | undefined {
  const [note] = description.matchAll(NOTE[lease]);
  return note?.[1];
}

/** The token of one publisher of a run. `random` is of letters, digits, `-` and `_`. */
export function leaseToken(runKey: string, random: string): string {
  return `${runKey}.${random}`;
}

/** Whether a publisher of this run holds the lease, this one or another. */
export function isOfRun(token: string | undefined, runKey: string): boolean {
  return token?.startsWith(`${runKey}.`) === true;
}

const PURPOSE = { rows: 'rows: being added by', run: 'run: being published by' } as const;

const NOTE = {
  rows: / ?\[rows: being added by ([\w.-]+)\]/g,
  run: / ?\[run: being published by ([\w.-]+)\]/g,
} as const;
