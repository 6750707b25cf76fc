import type { ClientOptions, RequestLogEntry } from '../client.ts';
import type { AnswerHeaders, Transport, TransportAnswer } from './transport.ts';
import { createUndiciTransport, type UndiciTransportOptions } from './undici-transport.ts';

/** The network, with the key hidden in what it says, and a log. */
export function createTransport(options: ClientOptions, reach: Reach, now: () => number): Transport {
  const { apiKey, ca, proxy, log, world } = options;
  const network = world?.transport ?? createUndiciTransport({ ...reach, apiKey, ca, proxy });
  const quiet = hidingKey(network, apiKey);
  return log === undefined ? quiet : logging(quiet, log, now);
}

type Reach = Pick<UndiciTransportOptions, 'address' | 'timeoutMs'>;

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
