import type { Session } from './session.ts';

export type SessionSetup = {
  /** The reporter's package name, said in messages and Records. */
  readonly adapter: string;
  /** The reporter's options as the user wrote them: checked later, while the tests run. */
  readonly options: unknown;
};

/** Opens the session of one test run. Cheap: nothing is read, loaded or sent before `prepare`. */
export function createSession(setup: SessionSetup): Session {
  throw new Error(`not yet: ${setup.adapter}`);
}
