/** IO: environment. A watched run is left alone. */
import { type Hooks, openHooks } from '@runsheet/core/hooks';
import type { Run } from './run.ts';
import type * as RunModule from './run.ts';
import type { TestEvent } from './test-event.ts';

// Taken when this is loaded: tests in this process may put something else in its place.
const cwd = process.cwd.bind(process);

/**
 * Publishes every run of `node --test` to a script of your test management service. Options stand in the environment and
 * in `runsheet.config`. It writes nothing, so name another reporter beside it.
 *
 * @example
 * // node --test --test-reporter=spec --test-reporter-destination=stdout \
 * //   --test-reporter=@runsheet/node-test --test-reporter-destination=stdout
 */
const report = (source: AsyncIterable<TestEvent>): AsyncGenerator<never, void> => {
  // Node calls this before the first file is loaded. A generator would begin later, when tests may run in this process.
  const isWatched = process.execArgv.some((word) => word.startsWith('--watch'));
  return follow(source, isWatched ? undefined : openRun());
};

export default report;

async function* follow(source: AsyncIterable<TestEvent>, hooks: Hooks<Run> | undefined): AsyncGenerator<never, void> {
  for await (const event of source) hooks?.tell(event.type, (run) => run.take(event));
  await hooks?.end('the end', async (run) => run.finish());
  // Nothing is written, but this has to be a generator.
  yield* [];
}

function openRun(): Hooks<Run> | undefined {
  return openHooks({
    adapter: '@runsheet/node-test',
    options: {},
    entry: import.meta.url,
    root: cwd(),
    begin: (session, { beginRun }: typeof RunModule) => beginRun(session),
  });
}
