import { runsheetError } from '../errors/runsheet-error.ts';
import { serviceAddress } from './address.ts';
import type { Client, ClientOptions } from './client.ts';
import type { Deadline, Engine } from './engine.ts';
import { lazyCalls } from './lazy-calls.ts';
import type { Tries } from './transport/retrying.ts';
import { MACHINE } from './world.ts';

const TIMEOUT_MS = 10_000;
const DEADLINE_MS = 60_000;

/**
 * A client of the service (specification 4, 5). Nothing is sent, and no library loaded, before the first call.
 *
 * Throws RS1003 when the key may not be sent to `baseUrl`, and RS1010 when another option cannot be used. What the
 * calls throw stands at {@link Client}.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://tests.example/api/v1', apiKey });
 * const { script } = await client.scripts.get(12, { runs: 'none' });
 * const results = Object.fromEntries(script.tests.map((row) => [row.id, 'pass' as const]));
 * await client.runs.add(script.id, { results });
 * await client.close();
 */
export function createClient(options: ClientOptions): Client {
  const address = serviceAddress(options.baseUrl);
  checkKey(options.apiKey);
  const timeoutMs = duration(options.timeoutMs ?? TIMEOUT_MS, 'timeoutMs');
  const deadlineMs = duration(options.deadlineMs ?? DEADLINE_MS, 'deadlineMs');
  const world = { ...MACHINE, ...options.world };
  let engine: Promise<Engine> | undefined;
  const loadEngine = (): Promise<Engine> => {
    engine ??= import('./engine.ts').then((module) => module.createEngine({ options, address, world, timeoutMs }));
    return engine;
  };
  const clientBy = (deadline: Deadline, tries: Tries): Client => ({
    ...lazyCalls(async () => (await loadEngine()).performBy(deadline, tries)),
    within: (withinMs) => {
      const atMs = world.now() + duration(withinMs, 'deadlineMs');
      return clientBy({ atMs: () => atMs, lengthMs: withinMs }, tries);
    },
    once: () => clientBy(deadline, 'once'),
    close: async () => {
      await (await engine)?.close();
    },
  });
  return clientBy({ atMs: () => world.now() + deadlineMs, lengthMs: deadlineMs }, 'repeated');
}

/** Letters, digits and signs: anything else could not stand in a header (specification 5). */
function checkKey(apiKey: string): void {
  if (!/^[\x21-\x7E]+$/.test(apiKey)) {
    throw runsheetError('RS1010', { argument: 'apiKey', expected: 'expected letters and digits without blanks' });
  }
}

function duration(value: number, argument: string): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw runsheetError('RS1010', { argument, expected: `expected milliseconds above 0, received ${value}` });
}
