/** IO: network, environment, clock. The only file that reaches out. */
import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { checkBaseUrl, isLoopback } from '../../config/base-url.ts';
import { exchange } from './exchange.ts';
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts';

/** As many requests as are under way at a time. A second one is opened only while the first is busy. */
const MOST_CONNECTIONS = 4;

/** Where the service is, checked: the key may be sent there. */
export type ServiceAddress = {
  readonly origin: string;
  /** Without a slash at the end, for example `/api/v1`. */
  readonly basePath: string;
  /** Whether it is this machine, which is never reached through a proxy. */
  readonly isLoopback: boolean;
};

/** Checks a base URL; throws RS1003 unless it is https, or http to this machine (specification 1). */
export function serviceAddress(written: string): ServiceAddress {
  const checked = checkBaseUrl(written);
  if (checked.kind === 'unsafe') throw checked.error;
  const { origin, hostname } = new URL(checked.baseUrl);
  return { origin, basePath: checked.baseUrl.slice(origin.length), isLoopback: isLoopback(hostname) };
}

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
  let opening: Promise<Dispatcher | undefined> | undefined;
  return {
    send: async (request) => {
      opening ??= openNetwork(options);
      const agent = await opening;
      if (agent === undefined) return UNUSABLE_PROXY;
      return exchange(agent, dispatchOptions(options, request), request.timeoutMs);
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
  fault: 'broken',
  sent: false,
  reason: 'the address of the proxy cannot be used',
};

/** Undefined when the address of a proxy, the only part that was not checked before, is refused. */
async function openNetwork(options: UndiciTransportOptions): Promise<Dispatcher | undefined> {
  const { ca, timeoutMs, proxy } = options;
  // Said outright, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch the check off.
  const tls = { timeout: timeoutMs, rejectUnauthorized: true };
  const connect = ca === undefined ? tls : { ...tls, ca };
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connections: MOST_CONNECTIONS };
  if (!mayNeedProxy(options)) {
    const { default: Agent } = await import('undici/lib/dispatcher/agent.js');
    return new Agent({ ...limits, connect });
  }
  const { EnvHttpProxyAgent } = await import('undici');
  try {
    const given = proxy === undefined ? {} : { httpsProxy: proxy };
    return new EnvHttpProxyAgent({ ...limits, ...given, connect, requestTls: connect, proxyTls: tls });
  } catch {
    return undefined;
  }
}

/** Whether a proxy is named anywhere; NO_PROXY is left to undici. */
function mayNeedProxy({ address, proxy }: UndiciTransportOptions): boolean {
  if (address.isLoopback) return false;
  const { https_proxy, HTTPS_PROXY, http_proxy, HTTP_PROXY } = process.env;
  return [proxy, https_proxy, HTTPS_PROXY, http_proxy, HTTP_PROXY].some((value) => value !== undefined && value !== '');
}

function dispatchOptions(options: UndiciTransportOptions, request: TransportRequest): Dispatcher.DispatchOptions {
  const { address, apiKey } = options;
  const headers = { authorization: `apikey ${apiKey}`, accept: 'application/json', 'user-agent': 'runsheet' };
  const target = { origin: address.origin, path: `${address.basePath}${request.path}`, method: request.method };
  if (request.body === undefined) return { ...target, headers };
  const typed = { ...headers, 'content-type': request.body.type };
  const bytes = Buffer.from(request.body.text);
  if (bytes.length < LARGE_BODY_BYTES) return { ...target, headers: typed, body: bytes };
  const body = Readable.from(partsOf(bytes), { objectMode: false });
  return { ...target, headers: { ...typed, 'content-length': String(bytes.length) }, body };
}

/** Less is written at once anyway. */
const LARGE_BODY_BYTES = 1_048_576;

/**
 * A service that refuses a body for its size answers when it has read the head, and hangs up. What is written after that
 * breaks the connection before the answer is read: so a large body gets a moment after its first part.
 */
async function* partsOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    await setImmediate();
    yield bytes.subarray(start, start + PART_BYTES);
    if (start === 0) await setTimeout(REFUSAL_MS, undefined, { ref: false });
  }
}

const PART_BYTES = 65_536;

/** A round trip, more or less. */
const REFUSAL_MS = 150;
