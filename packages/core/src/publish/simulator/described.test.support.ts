import { withLease } from '../leases.ts';
import type { Lease, ScriptState } from '../script-state.ts';
import { readState, withState } from '../state-block.ts';
import { STARTED_AT_MS } from './world.test.support.ts';

/** The description in which a publisher has taken a lease: just now, when left out. */
export function lent(description: string, token: string, takenAtMs: number = STARTED_AT_MS): string {
  return withState(description, (state) => withLease(state, 'rows', { token, takenAtMs }));
}

/** The description without this lease. */
export function givenBack(description: string, lease: Lease = 'rows'): string {
  return withState(description, (state) => withLease(state, lease, undefined));
}

/** The token of the publisher that holds a lease. */
export function holderIn(description: string, lease: Lease = 'rows'): string | undefined {
  return readState(description).leases[lease]?.token;
}

/** The description of a script that was made for a name, and has all its rows. */
export function madeFor(name: string, people: string = ''): string {
  return withState(people, (state: ScriptState) => ({ ...state, madeFor: name }));
}
