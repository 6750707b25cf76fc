/** IO: clock, random. What a client needs from outside but for the network. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { runsheetError } from '../errors/runsheet-error.ts';
import type { Perform } from './call.ts';
import type { Client, ClientOptions, ClientWorld } from './client.ts';
import { rejection } from './rejection.ts';
import { folderCalls, noteCalls, projectCalls, whoamiCall } from './resources/projects.ts';
import { runCalls } from './resources/runs.ts';
import { scriptCalls, testCalls } from './resources/scripts.ts';
import { createTransport } from './transport/create-transport.ts';
import { createDeliver, type Tries } from './transport/retrying.ts';
import { serviceAddress } from './transport/undici-transport.ts';

const TIMEOUT_MS = 10_000;
const DEADLINE_MS = 60_000;

/**
 * A client of the service (specification 4, 5). Nothing is sent before the first call.
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
  // Anything else could not stand in a header (specification 5).
  if (!/^[\x21-\x7E]+$/.test(options.apiKey)) {
    throw runsheetError('RS1010', { argument: 'apiKey', expected: 'expected letters and digits without blanks' });
  }
  const timeoutMs = duration(options.timeoutMs ?? TIMEOUT_MS, 'timeoutMs');
  const deadlineMs = duration(options.deadlineMs ?? DEADLINE_MS, 'deadlineMs');
  const world = { ...MACHINE, ...options.world };
  const transport = createTransport(options, { address, timeoutMs }, world.now);
  const deliver = createDeliver({ ...world, transport, timeoutMs });
  const clientBy = (deadline: Deadline, tries: Tries): Client => {
    const perform: Perform = async (call) => {
      const delivery = await deliver(call, deadline.atMs(), tries);
      if (delivery.kind === 'ok' || delivery.kind === 'id-unknown') return delivery.answer;
      throw rejection(delivery, call, { address, deadlineMs: deadline.lengthMs });
    };
    return {
      whoami: whoamiCall(perform),
      projects: projectCalls(perform),
      folders: folderCalls(perform),
      scripts: scriptCalls(perform),
      tests: testCalls(perform),
      runs: runCalls(perform),
      notes: noteCalls(perform),
      within: (withinMs) => {
        const atMs = world.now() + duration(withinMs, 'deadlineMs');
        return clientBy({ atMs: () => atMs, lengthMs: withinMs }, tries);
      },
      once: () => clientBy(deadline, 'once'),
      close: () => transport.close(),
    };
  };
  return clientBy({ atMs: () => world.now() + deadlineMs, lengthMs: deadlineMs }, 'repeated');
}

/** Until when a call has to end, counted again for each call; and how long that is in all, for messages. */
type Deadline = { readonly atMs: () => number; readonly lengthMs: number };

function duration(value: number, argument: string): number {
  if (value > 0 && value <= LONGEST_MS) return value;
  throw runsheetError('RS1010', { argument, expected: `expected milliseconds, 1 to ${LONGEST_MS}, received ${value}` });
}

/** Twelve days; longer timers would overflow, and fire at once. */
const LONGEST_MS = 2 ** 30;

export const MACHINE: Omit<ClientWorld, 'transport'> = {
  // Counted from the start of the program, so that a corrected clock does not move deadlines.
  now: () => performance.timeOrigin + performance.now(),
  sleep: (waitMs) => sleepFor(waitMs),
  random: () => Math.random(),
};
