import { createHooks, type Hooks } from '../record/run-hooks.ts';
import type { reportMistake } from '../record/report-mistake.ts';
import type { Session, SessionSetup } from '../record/session.ts';

export type HooksOfAdapter<Run> = Omit<SessionSetup, 'startedAtMs'> & {
  /** Loads `@runsheet/core/adapter`, which stays apart where an entry point is bundled. */
  readonly core: () => Promise<LoadedCore>;
  /** Begins to follow the run; loads the code that does. */
  readonly begin: (session: Session) => Run | Promise<Run>;
  /** Where the results go; the session of this process when left out. */
  readonly open?: OpenSession | undefined;
};

type OpenSession = (setup: SessionSetup) => Session | Promise<Session>;

type LoadedCore = {
  readonly createSession: (setup: SessionSetup) => Session;
  readonly reportMistake: typeof reportMistake;
};

/** Opens the hooks of one run of an adapter, which begins now. Until they are asked to load, nothing else of ours is loaded. */
export function openHooks<Run>({ adapter, options, core, begin, open }: HooksOfAdapter<Run>): Hooks<Run> {
  const startedAtMs = Date.now();
  const openOwn: OpenSession = async (setup) => (await core()).createSession(setup);
  return createHooks({
    load: async () => begin(await (open ?? openOwn)({ adapter, options, startedAtMs })),
    report: async (error, hook) => {
      const { reportMistake: report } = await core();
      await report(error, { where: `${hook} of ${adapter}`, options });
    },
  });
}
