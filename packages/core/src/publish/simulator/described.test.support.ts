import { readState, type ScriptState, withState } from '../script-state.ts';
import { STARTED_AT_MS } from './world.test.support.ts';

/** The description in which a publisher has taken the lease: just now, when left out. */
export function lent(description: string, token: string, takenAtMs: number = STARTED_AT_MS): string {
  return withState(description, (state) => ({ ...state, lease: { token, takenAtMs } }));
}

/** The description without the lease. */
export function givenBack(description: string): string {
  return withState(description, (state) => ({ ...state, lease: undefined, madeBy: undefined }));
}

/** The token of the publisher that holds the lease. */
export function holderIn(description: string): string | undefined {
  return readState(description).lease?.token;
}

/** The description of a script that was made for a name, and has all its rows. */
export function madeFor(name: string, people: string = ''): string {
  return withState(people, (state: ScriptState) => ({ ...state, madeFor: name }));
}
