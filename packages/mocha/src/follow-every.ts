/** IO: environment. Workers are told of the file between processes. */
import { type Hooks, openHooks } from '@runsheet/core/hooks';
import { CHANNEL, openChannel } from './channel.ts';
import type { Mocha, MochaClass, MochaOptions } from './mocha-api.ts';
import type { Run } from './run.ts';
import type * as RunModule from './run.ts';

// Taken when this is loaded: tests in this process may put something else in its place.
const cwd = process.cwd.bind(process);

/**
 * Follows what Mocha loads and runs in this process. A reporter would come too late: Mocha makes none where a file does not
 * load. It also has only one, which stays yours.
 */
export function followEvery({ prototype }: MochaClass): void {
  if (FOLLOWED in prototype) return;
  const { loadFilesAsync, run } = prototype;
  const find = createFinder();
  const followed: Pick<Mocha, 'loadFilesAsync' | 'run'> = {
    loadFilesAsync(...words) {
      const own = find(this);
      return own === undefined
        ? loadFilesAsync.apply(this, [...words])
        : loadWith(own, () => loadFilesAsync.apply(this, [...words]));
    },
    run(done) {
      const hooks = find(this);
      if (hooks === undefined) return run.call(this, done);
      const runner = run.call(this, (failures) => {
        const end = () => done?.(failures);
        hooks.end('the end', (to) => to.finish()).then(end, end);
      });
      // Mocha begins later.
      hooks.tell('the tests', (to) => to.loaded(runner));
      for (const event of ['start', 'pass', 'pending', 'retry', 'fail', 'test end']) {
        runner.on(event, (subject, error) => hooks.tell(event, (to) => to.tell(event, subject, error)));
      }
      return runner;
    },
  };
  Object.assign(prototype, followed, { [FOLLOWED]: true });
}

const FOLLOWED = Symbol.for('runsheet.mocha');

/** Finds the run of the command, and in a worker of each file. Tests may make a Mocha of their own, which is not followed. */
function createFinder() {
  const known = new WeakMap<Mocha, Hooks<Run> | undefined>();
  let isTaken = false;
  return (mocha: Mocha): Hooks<Run> | undefined => {
    const { isWorker, watch, dryRun } = mocha.options;
    const isOthers = isWorker === true ? process.env[CHANNEL] === undefined : isTaken;
    if (known.has(mocha) || isOthers || watch === true || dryRun === true) return known.get(mocha);
    isTaken = true;
    const own = follow(mocha);
    known.set(mocha, own);
    return own;
  };
}

function follow(mocha: Mocha): Hooks<Run> | undefined {
  return openHooks({
    adapter: '@runsheet/mocha',
    options: {},
    entry: import.meta.url,
    root: cwd(),
    begin: (session, { beginRun }: typeof RunModule) =>
      beginRun({ mocha, channel: tryChannel(mocha.options), session }),
  });
}

/** A disk that refuses it does not end the tests. */
function tryChannel(options: MochaOptions): string | Error | undefined {
  try {
    return channelOf(options);
  } catch (error) {
    return new Error('Results of tests that run in parallel need a temporary file', { cause: error });
  }
}

/** Parallel runs have one. With a single worker Mocha takes none. */
function channelOf({ isWorker, parallel, jobs = 2 }: MochaOptions): string | undefined {
  if (isWorker === true) return process.env[CHANNEL];
  return parallel === true && jobs > 1 ? openChannel() : undefined;
}

async function loadWith(hooks: Hooks<Run>, load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await load();
  } catch (error) {
    await hooks.end('a file that does not load', (to) => to.loadFailed(error));
    throw error;
  }
}
