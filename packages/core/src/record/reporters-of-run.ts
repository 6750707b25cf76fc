/** The reporters of one run, where it is listed more than once. */
export type ReportersOfRun = {
  /** Random, alike for all of them. */
  readonly id: string;
  /**
   * A reporter has its answer. Returns the claims that can be removed: none until the last one has its answer. A
   * publisher that starts late would take the place of a claim that is gone, and publish the run a second time.
   */
  readonly leave: (claim: string | undefined) => readonly string[];
};

/** Joins the reporters of a run, through all copies of this package in the process. */
export function joinReporters(run: object, runKey: string): ReportersOfRun {
  const shared: unknown = Reflect.get(globalThis, REPORTERS);
  const runs = shared instanceof WeakMap ? shared : new WeakMap<object, unknown>();
  Reflect.set(globalThis, REPORTERS, runs);
  const known: unknown = runs.get(run);
  const state = isState(known) ? known : { id: runKey, waiting: 0, claims: [] };
  runs.set(run, state);
  state.waiting += 1;
  return {
    id: state.id,
    leave: (claim) => {
      state.waiting -= 1;
      if (claim !== undefined) state.claims.push(claim);
      return state.waiting === 0 ? state.claims : [];
    },
  };
}

type State = { readonly id: string; waiting: number; readonly claims: string[] };

/** Another copy of this package may have made it: the number in the name below changes with its shape. */
function isState(value: unknown): value is State {
  return typeof value === 'object' && value !== null;
}

const REPORTERS = Symbol.for('runsheet.reporters-of-run.1');
