/** IO: clock, random. What a client needs from outside but for the network. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { runsheetError } from '../errors/runsheet-error.ts';
import type { Perform } from './call.ts';
import type { AnswerHeaders, Transport, TransportAnswer } from './transport/transport.ts';
import type { Client, ClientOptions, ClientWorld, RequestLogEntry } from './client.ts';
import { rejection } from './rejection.ts';
import { folderCalls, noteCalls, projectCalls, whoamiCall } from './resources/projects.ts';
import { runCalls } from './resources/runs.ts';
import { scriptCalls, testCalls } from './resources/scripts.ts';
import { createDeliver, type Tries } from './transport/retrying.ts';
import { createUndiciTransport, serviceAddress } from './transport/undici-transport.ts';

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
  const { apiKey, ca, proxy, log } = options;
  const address = serviceAddress(options.baseUrl);
  // Anything else could not stand in a header (specification 5).
  if (!/^[\x21-\x7E]+$/.test(apiKey)) {
    throw runsheetError('RS1010', { argument: 'apiKey', expected: 'expected letters and digits without blanks' });
  }
  const timeoutMs = duration(options.timeoutMs ?? TIMEOUT_MS, 'timeoutMs');
  const deadlineMs = duration(options.deadlineMs ?? DEADLINE_MS, 'deadlineMs');
  const world = { ...MACHINE, ...options.world };
  const network = world.transport ?? createUndiciTransport({ address, timeoutMs, apiKey, ca, proxy });
  const quiet = hidingKey(network, apiKey);
  const transport = log === undefined ? quiet : logging(quiet, log, world.now);
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

/** A transport whose answers never repeat the key: the service may name it, in whoami or in a message. */
export function hidingKey(transport: Transport, apiKey: string): Transport {
  // A shorter one is no real key (specification 5), and would be found in the middle of words.
  if (apiKey.length < 8) return transport;
  const key = inAnySpelling(apiKey);
  return { ...transport, send: async (request) => hide(await transport.send(request), key) };
}

const HIDDEN = '[API key]';

/** JSON may write any character of a text as its number, and a few behind a backslash. */
function inAnySpelling(apiKey: string): RegExp {
  const signs = Array.from(apiKey, (sign) => {
    const hex = sign.charCodeAt(0).toString(16).padStart(4, '0');
    const number = hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    const plain = /\w/.test(sign) ? sign : `\\\\?\\${sign}`;
    return `(?:${plain}|\\\\u${number})`;
  });
  return new RegExp(signs.join(''), 'g');
}

function hide(answer: TransportAnswer, key: RegExp): TransportAnswer {
  if (answer.kind === 'answered') return { ...answer, body: answer.body.replaceAll(key, HIDDEN) };
  return { ...answer, reason: answer.reason.replaceAll(key, HIDDEN) };
}

export function logging(transport: Transport, log: (entry: RequestLogEntry) => void, now: () => number): Transport {
  return {
    ...transport,
    send: async (request) => {
      const startedMs = now();
      const answer = await transport.send(request);
      const { method, path } = request;
      const known = answer.kind === 'failed' ? {} : { status: answer.status, ...pageIn(answer.headers) };
      log({ method, path, ...known, durationMs: Math.round(now() - startedMs) });
      return answer;
    },
  };
}

const PAGE_LINK = /^<([^<>\s]{1,500})>; rel="alternate"; type="text\/html"$/;

function pageIn({ link = '' }: AnswerHeaders): Pick<RequestLogEntry, 'page'> {
  const page = PAGE_LINK.exec(link)?.[1];
  return page === undefined ? {} : { page };
}
