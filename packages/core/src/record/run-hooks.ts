/** The hooks of one run: what the test runner tells, for code that is loaded when the tests have begun. */
export type Hooks<Run> = {
  /** Begins to load what deals with the run; call it when a test has started. */
  readonly load: () => void;
  /** The same, if nothing was loaded within a moment: a first test that hangs never starts, or never ends. */
  readonly loadSoon: () => void;
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
  /** Acts in a moment, unless what it returns is called before. A timer that holds up nothing when left out. */
  readonly soon?: (act: () => void) => () => void;
};

/**
 * Keeps mistakes of ours from the test runner: a hook that throws would turn a green run red, or end it. What goes wrong
 * in here is reported and goes no further.
 */
export function createHooks<Run>({ load, report, soon = waitAMoment }: HooksSetup<Run>): Hooks<Run> {
  const { begin, tell, running } = createQueue({ load, report });
  let ask: (() => void) | undefined;
  // It never rejects: what goes wrong is reported. It is begun from here, since Jest may ask in the middle of a test: all
  // of the test's file would stay in memory with what is begun there.
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const loading = asked.then(begin);
  let cancel: (() => void) | undefined;
  const beginOnce = () => {
    if (ask === undefined) return loading;
    cancel?.();
    ask();
    ask = undefined;
    return loading;
  };
  return {
    load: () => void beginOnce(),
    loadSoon: () => {
      if (ask !== undefined) cancel ??= soon(() => void beginOnce());
    },
    tell,
    end: async (hook, act) => {
      await beginOnce();
      const run = running();
      if (run === undefined) return;
      try {
        await act(run);
      } catch (error) {
        await report(error, hook);
      }
    },
  };
}

/** What was said waits until the run is loaded. `running` is undefined before that, and where it cannot be loaded. */
function createQueue<Run>({ load, report }: Pick<HooksSetup<Run>, 'load' | 'report'>) {
  let state: State<Run> = { kind: 'waiting', told: [] };
  const carryOut = ({ hook, act }: Told<Run>, run: Run) => {
    try {
      act(run);
    } catch (error) {
      return report(error, hook);
    }
    return undefined;
  };
  return {
    begin: async () => {
      const { told } = state.kind === 'waiting' ? state : { told: [] };
      try {
        const run = await load();
        for (const one of told) await carryOut(one, run);
        state = { kind: 'running', run };
      } catch (error) {
        state = { kind: 'broken' };
        await report(error, 'the start');
      }
    },
    tell: (hook: string, act: (run: Run) => void) => {
      if (state.kind === 'running') return carryOut({ hook, act }, state.run);
      if (state.kind === 'waiting') state.told.push({ hook, act });
      return undefined;
    },
    running: () => (state.kind === 'running' ? state.run : undefined),
  };
}

/** Long for a test to start and to end, and short for one that hangs. */
const MOMENT_MS = 1_000;

function waitAMoment(act: () => void): () => void {
  const timer = setTimeout(act, MOMENT_MS).unref();
  return () => clearTimeout(timer);
}

type State<Run> =
  | { readonly kind: 'waiting'; readonly told: Told<Run>[] }
  | { readonly kind: 'running'; readonly run: Run }
  | { readonly kind: 'broken' };

type Told<Run> = { readonly hook: string; readonly act: (run: Run) => void };
