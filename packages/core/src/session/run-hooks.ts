/** The hooks of one run: what the test runner tells, for code that is loaded when the tests have begun. */
export type Hooks<Run> = {
  /** Begins to load what deals with the run; to be called when a test has started. */
  readonly load: () => void;
  /** Hands on what the runner told in a hook: at once, or when it is loaded, in the order of telling. */
  readonly tell: (hook: string, act: (run: Run) => void) => Promise<void> | undefined;
  /** The same for the last hook; resolves when everything is carried out. */
  readonly end: (hook: string, act: (run: Run) => Promise<void>) => Promise<void>;
};

export type HooksSetup<Run> = {
  /** Loads what deals with a run, and begins it. */
  readonly load: () => Promise<Run>;
  /** Says a mistake of ours that was met in a hook. */
  readonly report: (error: unknown, hook: string) => Promise<void>;
};

/**
 * Keeps mistakes of ours from the test runner: a hook that throws would turn a green run red, or end it. What goes wrong
 * in here is reported and goes no further.
 */
export function createHooks<Run>({ load, report }: HooksSetup<Run>): Hooks<Run> {
  let state: State<Run> = { kind: 'waiting', told: [] };
  let loading: Promise<void> | undefined;
  const carryOut = ({ hook, act }: Told<Run>, run: Run) => {
    try {
      act(run);
    } catch (error) {
      return report(error, hook);
    }
    return undefined;
  };
  const begin = async () => {
    const { told } = state.kind === 'waiting' ? state : { told: [] };
    try {
      const run = await load();
      for (const one of told) await carryOut(one, run);
      state = { kind: 'running', run };
    } catch (error) {
      state = { kind: 'broken' };
      await report(error, 'the start');
    }
  };
  return {
    load: () => {
      loading ??= begin();
    },
    tell: (hook, act) => {
      if (state.kind === 'running') return carryOut({ hook, act }, state.run);
      if (state.kind === 'waiting') state.told.push({ hook, act });
      return undefined;
    },
    end: async (hook, act) => {
      loading ??= begin();
      await loading;
      if (state.kind !== 'running') return;
      try {
        await act(state.run);
      } catch (error) {
        await report(error, hook);
      }
    },
  };
}

type State<Run> =
  | { readonly kind: 'waiting'; readonly told: Told<Run>[] }
  | { readonly kind: 'running'; readonly run: Run }
  | { readonly kind: 'broken' };

type Told<Run> = { readonly hook: string; readonly act: (run: Run) => void };
