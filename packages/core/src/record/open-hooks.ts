/** IO: environment, disk, clock. What deals with a run is loaded here, before its first test begins. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { pathToFileURL, URL } from 'node:url';
import { isSurelyOff } from './guess-settings.ts';
import { sayOldNode } from './old-node.ts';
import type { reportMistake } from './report-mistake.ts';
import type { Session, SessionSetup } from './session.ts';

const { now } = Date;
const readText = (path: string) => readFileSync(path, 'utf8');

/** The hooks of one run. No mistake of ours reaches the test runner: a hook that throws would turn a green run red. */
export type Hooks<Run> = {
  /** Hands on what the runner told in a hook. */
  readonly tell: (hook: string, act: (run: Run) => void) => void;
  /** The same for the last hook. Never rejects. */
  readonly end: (hook: string, act: (run: Run) => Promise<void> | void) => Promise<void>;
};

export type HooksOfAdapter<Run, RunModule> = Omit<SessionSetup, 'startedAtMs'> & {
  /** `import.meta.url` of the entry point. Beside it is `run.js`, which is loaded where results are wanted. */
  readonly entry: string;
  /** The runner's root directory, absolute. */
  readonly root: string;
  /** Where tests never run in this process: loading need not be over before the first of them begins. */
  readonly isLoadedLater?: boolean;
  readonly begin: (session: Session, module: RunModule) => Run;
  /** Where the results go; the session of this process when left out. */
  readonly open?: ((setup: SessionSetup) => Session) | undefined;
};

/**
 * Opens the hooks of one run of an adapter, which begins now. Everything is loaded at once and synchronously: tests in
 * this process may mock what loading needs. Undefined: the run is off, and nothing is loaded.
 */
export function openHooks<Run, RunModule>(adapter: HooksOfAdapter<Run, RunModule>): Hooks<Run> | undefined {
  const { options, root, open } = adapter;
  try {
    if (open === undefined && isSurelyOff(options, { environment: process.env, root, readText })) return undefined;
    const oldNode = sayOldNode(process.versions.node, process.env);
    if (oldNode === undefined) {
      if (adapter.isLoadedLater === true) return deferHooks(importRun(adapter));
      const load = createRequire(adapter.entry);
      // oxlint-disable-next-line typescript/no-unsafe-argument -- found by their names: an entry point is bundled without them
      return createHooks(adapter, load(CORE), load(runBeside(adapter.entry)));
    }
    process.stderr.write(`${oldNode}\n`);
    return undefined;
  } catch {
    return deferHooks(importRun(adapter));
  }
}

type CoreModule = {
  readonly createSession: (setup: SessionSetup) => Session;
  readonly reportMistake: typeof reportMistake;
};

/** Loads it later. Undefined: it cannot be loaded, which is said. Never rejects. */
async function importRun<Run, RunModule>(adapter: HooksOfAdapter<Run, RunModule>): Promise<Hooks<Run> | undefined> {
  const { entry } = adapter;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- found by its name, as above
    const core: CoreModule = await import(pathToFileURL(createRequire(entry).resolve(CORE)).href);
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- found by its name, as above
    const own: RunModule = await import(new URL(runBeside(entry), entry).href);
    return createHooks(adapter, core, own);
  } catch (error) {
    process.stderr.write(`runsheet  ${adapter.adapter} cannot be loaded: ${String(error)}\n`);
    return undefined;
  }
}

/**
 * Calls wait, in their order. Loaders of others may not hand out modules at once: that of Playwright does not where
 * packages are linked.
 */
function deferHooks<Run>(loading: Promise<Hooks<Run> | undefined>): Hooks<Run> {
  return {
    tell: (hook, act) => {
      loading.then((hooks) => hooks?.tell(hook, act)).catch(() => undefined);
    },
    end: async (hook, act) => (await loading)?.end(hook, act),
  };
}

const CORE = '@runsheet/core/adapter';

function runBeside(entry: string): string {
  return `./run${extname(new URL(entry).pathname)}`;
}

/** Undefined: the run cannot be followed, which is said. */
function createHooks<Run, RunModule>(
  { adapter, options, begin, open }: HooksOfAdapter<Run, RunModule>,
  { createSession, reportMistake: report }: CoreModule,
  own: RunModule,
): Hooks<Run> | undefined {
  const mistakeIn = (hook: string, error: unknown) => report(error, { where: `${hook} of ${adapter}`, options });
  try {
    const run = begin((open ?? createSession)({ adapter, options, startedAtMs: now() }), own);
    const end: Hooks<Run>['end'] = async (hook, act) => {
      try {
        await act(run);
      } catch (error) {
        mistakeIn(hook, error);
      }
    };
    return {
      // What is not waited for has acted by then.
      tell: (hook, act) => void end(hook, act),
      end,
    };
  } catch (error) {
    mistakeIn('the start', error);
    return undefined;
  }
}
