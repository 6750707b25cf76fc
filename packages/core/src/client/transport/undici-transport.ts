/** IO: network. The only file that reaches out. */

import type { Dispatcher, EnvHttpProxyAgent } from 'undici';

import type { ServiceAddress } from '../address.ts';
import { exchange } from './exchange.ts';
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts';

const LARGEST_ANSWER_BYTES = 32 * 1024 * 1024;

/** As many requests as are under way at a time. A second one is opened only while the first is busy. */
const MOST_CONNECTIONS = 4;

/** Where and how requests are sent. */
export type UndiciTransportOptions = {
  readonly address: ServiceAddress;
  readonly apiKey: string;
  readonly ca?: string | undefined;
  readonly proxy?: string | undefined;
  /** For connecting, for the head and between parts of the body; the whole is limited by each request. */
  readonly timeoutMs: number;
};

/** The network as a transport: TLS always verified, redirects never followed, the key sent to one origin only. */
export function createUndiciTransport(options: UndiciTransportOptions): Transport {
  let opening: Promise<EnvHttpProxyAgent | undefined> | undefined;
  return {
    send: async (request) => {
      opening ??= openAgent(options);
      const agent = await opening;
      return agent === undefined
        ? UNUSABLE_PROXY
        : exchange(agent, dispatchOptions(options, request), request.timeoutMs);
    },
    close: async () => {
      const closing = opening;
      opening = undefined;
      await (await closing)?.destroy();
    },
  };
}

/** Without the error of undici as its cause: that one repeats the address, and the password in it. */
const UNUSABLE_PROXY: TransportAnswer = {
  kind: 'failed',
  fault: 'unreachable',
  sent: false,
  reason: 'the address of the proxy cannot be used',
};

/** Undefined when the address of the proxy, the only part that was not checked before, is refused. */
async function openAgent(options: UndiciTransportOptions): Promise<EnvHttpProxyAgent | undefined> {
  const { default: Agent } = await import('undici/lib/dispatcher/env-http-proxy-agent.js');
  const { ca, timeoutMs, address, proxy } = options;
  // Said outright, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch the check off.
  const tls = { timeout: timeoutMs, rejectUnauthorized: true };
  const serviceTls = ca === undefined ? tls : { ...tls, ca };
  try {
    return new Agent({
      connect: serviceTls,
      requestTls: serviceTls,
      proxyTls: tls,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connections: MOST_CONNECTIONS,
      maxResponseSize: LARGEST_ANSWER_BYTES,
      ...(address.isLoopback ? NO_PROXY : {}),
      ...(!address.isLoopback && proxy !== undefined ? { httpsProxy: proxy } : {}),
    });
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

const NO_PROXY = { httpProxy: '', httpsProxy: '', noProxy: '*' };

function dispatchOptions(options: UndiciTransportOptions, request: TransportRequest): Dispatcher.DispatchOptions {
  const { address, apiKey } = options;
  const headers = { authorization: `apikey ${apiKey}`, accept: 'application/json', 'user-agent': 'runsheet' };
  const target = { origin: address.origin, path: `${address.basePath}${request.path}`, method: request.method };
  const { body } = request;
  if (body === undefined) return { ...target, headers };
  return { ...target, headers: { ...headers, 'content-type': body.type }, body: body.text };
}
