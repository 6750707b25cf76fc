/** IO: environment. A watched run is left alone. */
import { type Hooks, openHooks } from '@runsheet/core/hooks';
import type { Run } from './run.ts';
import type { TestEvent } from './test-event.ts';

/**
 * Publishes every run of `node --test` to a script of your test management service. Options stand in the environment and
 * in `runsheet.config`. It writes nothing, so name another reporter beside it.
 *
 * @example
 * // node --test --test-reporter=spec --test-reporter-destination=stdout \
 * //   --test-reporter=@runsheet/node-test --test-reporter-destination=stdout
 */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<never, void> {
  const hooks = process.execArgv.some((word) => word.startsWith('--watch')) ? undefined : openRun();
  for await (const event of source) {
    hooks?.load();
    await hooks?.tell(event.type, (run) => run.take(event));
  }
  await hooks?.end('the end', async (run) => run.finish());
  // Nothing is written, but this has to be a generator.
  yield* [];
}

function openRun(): Hooks<Run> {
  return openHooks({
    adapter: '@runsheet/node-test',
    options: {},
    core: () => import('@runsheet/core/adapter'),
    begin: async (session) => {
      const { beginRun } = await import('./run.ts');
      return beginRun(session);
    },
  });
}
