import { generateKey } from './access/authorization.ts';
import { isLoopback, LOOPBACK_HOSTS } from './access/host.ts';
import type { RateLimit } from './access/rate-limits.ts';
import type { OnError } from './answer-error.ts';
import { type AppOptions, createApp } from './app.ts';
import { createLargeWrites } from './apart/write-apart.ts';
import type { Fault } from './faults/fault.ts';
import { withFaults } from './faults/with-faults.ts';
import { createSelfSigned, type TlsIdentity } from './https/certificate.ts';
import { listen } from './listen.ts';
import type { RequestLog } from './observe/observe.ts';
import { type BackupPlan, scheduleBackups } from './scheduled-backups.ts';
import { openStore, type ProjectSeed, type Store } from './store/store.ts';

/** How the embedded service is started; nothing has to be said. */
export type ServiceOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Address to listen on. Default: 127.0.0.1, which only this machine reaches. */
  readonly host?: string;
  /** Whether people reach it from elsewhere, by a proxy: the pages ask for a key also on 127.0.0.1. Default: by `host`. */
  readonly isPublic?: boolean;
  /** Names a request may be addressed to, besides `host` and those of loopback; without port. */
  readonly allowedHosts?: readonly string[];
  /** SQLite file, created when missing. Left out: the data lives in memory. */
  readonly dataFile?: string;
  /** Backups of the data file, which has to be named, while the service runs. Default: none. */
  readonly backups?: BackupPlan;
  /** Address of a PostgreSQL database instead of a file, as `postgres://user:password@host/name`. Any number of services may share it. */
  readonly database?: string;
  /** `true` makes a certificate for this machine at every start. Default: plain HTTP. */
  readonly https?: boolean | TlsIdentity;
  /** Visible ASCII characters. Default: 64 random letters and digits, new at every start. */
  readonly key?: string;
  /** Projects of a new data file. Default: one, "My project". */
  readonly projects?: readonly (string | ProjectSeed)[];
  /** Limits a request must pass, all of them (specification 8). Default: none. */
  readonly rateLimits?: readonly RateLimit[];
  /** `false`: every request is answered 403 "The API is not available for this account." */
  readonly apiFeature?: boolean;
  /** `false`: every request is answered 403 "API access is turned off for this account." */
  readonly apiAccess?: boolean;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. Without `https` nobody else but this machine is answered. Default: none. */
  readonly proxies?: readonly string[];
  /** Origins from which the page shows images that comments link to, as `https://files.example.com`. Default: none. */
  readonly imagesFrom?: readonly string[];
  /** Disturbances, for tests of clients. Default: none. */
  readonly faults?: readonly Fault[];
  /** How long running requests may take once the end is asked for. Default: 10 seconds. */
  readonly graceMs?: number;
  /** Told of each request once it is answered: never with a key, a query or a body. */
  readonly onRequest?: (entry: RequestLog) => void;
  /** Told of errors that are the service's own fault, with the id of the request. Default: a warning of the process. */
  readonly onError?: OnError;
};

/** A running service: where it is, what opens it, and how it ends. */
export type Service = {
  /** Base address of the API, ending in `/api/v1`. */
  readonly baseUrl: string;
  /** Address of the pages for people, ending in `/`. */
  readonly pageUrl: string;
  readonly key: string;
  /** With `https: true`: the certificate a client has to trust, as PEM. */
  readonly certificate?: string;
  /** Why nothing can be written, when nothing can: the disk was full at the start. */
  readonly readOnlyReason?: string | undefined;
  /** Ends the service: running requests get 10 seconds, then the data file is freed. */
  close(): Promise<void>;
};

const LOOPBACK = '127.0.0.1';

/**
 * Starts the service in this process, with the whole interface of the specification (4), and resolves once it accepts
 * requests.
 * Rejects when the port is taken, or when the data file is held by another process, is not one of
 * this service, or was written by a newer version (which leaves it untouched).
 *
 * @example
 * const service = await startService({ dataFile: 'runsheet.sqlite' });
 * await fetch(`${service.baseUrl}/whoami`, { headers: { authorization: `apikey ${service.key}` } });
 * await service.close();
 */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { key = generateKey(), host = LOOPBACK } = options;
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('The key must be made of visible ASCII characters.');
  refuseBackups(options);
  const store = await openStore(options);
  try {
    return await serve(store, { ...options, key, host });
  } catch (error) {
    await store.close();
    throw error;
  }
}

function refuseBackups({ backups, dataFile, database }: ServiceOptions): void {
  if (backups === undefined) return;
  if (dataFile === undefined || database !== undefined) {
    throw new TypeError('Backups are made of a data file. For PostgreSQL use pg_dump, for data in memory name a file.');
  }
  const { keep } = backups;
  if (!Number.isInteger(keep) || keep < 1) throw new TypeError(`At least one backup is kept, not ${keep}.`);
}

type CompleteOptions = ServiceOptions & { readonly key: string; readonly host: string };

async function serve(store: Store, options: CompleteOptions): Promise<Service> {
  const { key, host, port = 0, https = false, faults = [], onError = warn } = options;
  let isEnding = false;
  const largeWrites = createLargeWrites(store, options);
  const app = createApp(store, { ...appOptionsOf(options), largeWrites, onError, isEnding: () => isEnding });
  const ending = new AbortController();
  const urlHost = inUrl(reachable(host));
  const tls = typeof https === 'object' ? https : https ? createIdentity(reachable(host)) : undefined;
  const listening = await listen(withFaults(app, faults, ending.signal), {
    host,
    port,
    tls,
    graceMs: options.graceMs,
  });
  const { dataFile, backups } = options;
  const endBackups =
    dataFile === undefined || backups === undefined
      ? async () => undefined
      : scheduleBackups(dataFile, backups, onError);
  const pageUrl = `${tls === undefined ? 'http' : 'https'}://${urlHost}:${listening.port}/`;
  let closing: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    isEnding = true;
    ending.abort();
    // Who waits for a change is answered now.
    store.changes.end();
    await listening.close();
    await endBackups();
    await largeWrites.close();
    await store.close();
  };
  return {
    baseUrl: `${pageUrl}api/v1`,
    pageUrl,
    key,
    ...(https === true && tls !== undefined && { certificate: tls.cert }),
    readOnlyReason: store.readOnlyReason,
    close: () => (closing ??= end()),
  };
}

function appOptionsOf(options: CompleteOptions): AppOptions {
  const { key, host, rateLimits, apiFeature, apiAccess, proxies = [], onRequest, imagesFrom } = options;
  return {
    key,
    imagesFrom: imagesFrom?.map(originOf),
    rateLimits,
    apiFeature,
    apiAccess,
    proxies,
    onRequest,
    allowedHosts: [...LOOPBACK_HOSTS, inUrl(host), ...(options.allowedHosts ?? [])],
    isPageOpen: isLoopback(host) && options.isPublic !== true,
    isProxiedOnly: proxies.length > 0 && (options.https ?? false) === false,
    isSecure: (options.https ?? false) !== false || proxies.length > 0,
  };
}

/** Nothing but an origin may stand in a policy. */
function originOf(address: string): string {
  const url = URL.parse(address);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url !== null && isSafe && url.origin === address.replace(/\/$/, '')) return url.origin;
  throw new TypeError(`Images come from an origin such as https://files.example.com, not ${address}.`);
}

function createIdentity(host: string): TlsIdentity {
  return createSelfSigned([...new Set(['localhost', LOOPBACK, '::1', host])], new Date());
}

/** An address that stands for all of this machine's is reached by loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return LOOPBACK;
  return host === '::' ? '::1' : host;
}

/** An address as a URL writes it. */
function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
