import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { getRequestListener, RequestError } from '@hono/node-server';

import { type BegunAnswer, ConnectionCut } from './faults/connection-cut.ts';
import type { App } from './app.ts';
import type { TlsIdentity } from './https/certificate.ts';

export type Endpoint = {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Left out: plain HTTP. */
  readonly tls: TlsIdentity | undefined;
  /** How long running requests may take after the end was asked for. Default: 10 seconds. */
  readonly graceMs?: number | undefined;
  /** How long the head of a request may take. Default: 10 seconds. */
  readonly headersMs?: number;
  /** How long a whole request may take to arrive. Default: a minute. */
  readonly requestMs?: number;
  /** How long a client may send nothing of a body, or read nothing of an answer. Default: 15 seconds. */
  readonly stalledMs?: number;
};

export type Listening = {
  readonly port: number;
  /**
   * Takes no more connections, gives running requests a moment, and closes what is left. Nothing reads the store
   * afterwards, also not for a client that has left.
   */
  close(): Promise<void>;
};

const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;
const STALLED_MS = 15_000;
/** Slow connections are looked for so often. */
const LONGEST_CHECK_MS = 5_000;

const TIMEOUTS: ServerOptions = {
  // Long, so that a client rarely meets a connection that closes while it sends.
  keepAliveTimeout: 60_000,
  // Node would answer without a body; a request without a host is refused as the other unreadable ones are.
  requireHostHeader: false,
};
const CLOSE_GRACE_MS = 10_000;
const SWEEP_MS = 20;

/** Serves the app on a socket; rejects when the port cannot be had. */
export async function listen(
  app: App,
  { host, port, tls, graceMs = CLOSE_GRACE_MS, ...limits }: Endpoint,
): Promise<Listening> {
  const { headersMs = HEADERS_MS, requestMs = REQUEST_MS, stalledMs = STALLED_MS } = limits;
  let isEnding = false;
  const exchanges = new WeakMap<Socket, Exchange>();
  const running = new Set<Promise<unknown>>();
  const listener = createListener(app, { running, exchanges, isEnding: () => isEnding });
  const options = {
    ...TIMEOUTS,
    headersTimeout: Math.min(headersMs, requestMs),
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(headersMs, requestMs, LONGEST_CHECK_MS),
  };
  const server =
    tls === undefined
      ? createServer(options, listener)
      : createTlsServer({ ...options, ...tls, handshakeTimeout: headersMs }, listener);
  server.setTimeout(stalledMs, (socket) => {
    if (!isOurTurn(socket, exchanges.get(socket))) socket.destroy();
  });
  const address = await bind(server, port, host);
  return {
    port: address.port,
    close: async () => {
      isEnding = true;
      // By a clock that nobody sets.
      const endsAt = performance.now() + graceMs;
      await close(server, graceMs);
      await Promise.race([
        Promise.allSettled(running),
        delay(Math.max(0, endsAt - performance.now()), undefined, { ref: false }),
      ]);
    },
  };
}

/** The newest request of a connection, and its answer. */
type Exchange = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };

/** Whether the client waits for us: the request is there, and all that was written of the answer is sent. */
function isOurTurn({ writableLength }: Socket, exchange: Exchange | undefined): boolean {
  if (exchange === undefined) return false;
  return exchange.incoming.complete && !exchange.outgoing.writableFinished && writableLength === 0;
}

type Life = {
  readonly running: Set<Promise<unknown>>;
  readonly exchanges: WeakMap<Socket, Exchange>;
  readonly isEnding: () => boolean;
};

function createListener(app: App, { running, exchanges, isEnding }: Life): RequestListener {
  return (incoming, outgoing) => {
    exchanges.set(incoming.socket, { incoming, outgoing });
    const respond = async (request: Request): Promise<Response> => {
      const answering = answer(app, request, outgoing);
      running.add(answering);
      const response = await answering.finally(() => running.delete(answering));
      // A client that keeps the connection would ask again on it.
      if (isEnding()) outgoing.shouldKeepAlive = false;
      return response;
    };
    const listener = getRequestListener(respond, {
      // The process may be one of the user's: its global Request and Response stay as they are.
      overrideGlobalObjects: false,
      errorHandler: refuseUnreadable,
    });
    listener(incoming, outgoing).catch(() => outgoing.destroy());
  };
}

/** A request that makes no URL never comes to the app: no `Host`, or one that is no host name. */
function refuseUnreadable(error: unknown): Response | undefined {
  if (!(error instanceof RequestError)) return undefined;
  return Response.json({ error: `The request cannot be read: ${error.message}.` }, { status: 400 });
}

async function answer(app: App, request: Request, outgoing: ServerResponse): Promise<Response> {
  try {
    return await app.fetch(request, { address: outgoing.socket?.remoteAddress ?? '' });
  } catch (error) {
    // The app answers every error of its own: what arrives here is meant to be no answer at all.
    if (error instanceof ConnectionCut && error.begun !== undefined) await sendPart(outgoing, error.begun);
    outgoing.socket?.destroy();
    throw error;
  }
}

function sendPart(outgoing: ServerResponse, { status, headers, bytes }: BegunAnswer): Promise<void> {
  return new Promise((resolve) => {
    outgoing.writeHead(status, headers);
    outgoing.write(bytes, () => resolve());
  });
}

function bind(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.on('error', (error) => {
      reject(new Error(`The service cannot listen on ${host}, port ${port}: ${error.message}`, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no port.'));
      else resolve(address);
    });
  });
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection becomes idle when its answer is out, and would stay so for a minute.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(force);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
