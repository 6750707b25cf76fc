import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';

import { generateKey } from './access/authorization.ts';
import { createApp } from './app.ts';
import { openStore, type ProjectSeed } from './store/store.ts';

const LOOPBACK = '127.0.0.1';
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 10_000;
const CLOSE_GRACE_MS = 1_000;

export type ServiceOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Default: 127.0.0.1, reachable from this machine only. */
  readonly host?: string;
  /** SQLite file, created when missing. Left out: the data lives in memory. */
  readonly dataFile?: string;
  /** Default: 64 random letters and digits. */
  readonly key?: string;
  /** Projects of a new data file. Default: one, "My project". */
  readonly projects?: readonly (string | ProjectSeed)[];
};

export type Service = {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly pageUrl: string;
  readonly key: string;
  /** Ends the service: running requests get a moment, then the data file is freed. */
  close(): Promise<void>;
};

/** Starts the service in this process and resolves once it accepts requests. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { port = 0, host = LOOPBACK, key = generateKey(), dataFile, projects } = options;
  const store = await openStore({ dataFile, projects });
  const app = createApp(store, { key, onError: (error) => console.error(error) });
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS },
    getRequestListener((request) => app.fetch(request), { overrideGlobalObjects: false }),
  );
  const address = await listen(server, port, host);
  const pageUrl = `http://${host}:${address.port}/`;
  return {
    baseUrl: `${pageUrl}api/v1`,
    pageUrl,
    key,
    async close() {
      await end(server);
      store.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no port.'));
      else resolve(address);
    });
  });
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
