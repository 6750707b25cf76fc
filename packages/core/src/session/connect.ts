import type { Client, RequestLogEntry } from '../client/client.ts';
import type { Config } from '../config/config.ts';
import { type RunsheetError, runsheetError, toRunsheetError } from '../errors/runsheet-error.ts';
import { locateScript } from '../publish/locate-script.ts';
import type { EarlyReading } from '../publish/publish-sheets.ts';
import type { World } from '../record/world.ts';
import { outboxHints, waitLeftMs } from './outbox-state.ts';
import type { RunSetup } from './set-up-run.ts';

/** An open client, and what is known of the requests it has sent. */
export type Connection = {
  readonly client: Client;
  readonly origin: string;
  readonly requests: () => number;
  /** When the last write ended that was not refused, in milliseconds since 1970; undefined: there was none. */
  readonly lastWriteAt: () => number | undefined;
  /** Address of the page for people of a script, where the service has named one. */
  readonly pageOf: (scriptId: number) => string | undefined;
  readonly close: () => Promise<void>;
};

/** Loads the HTTP library only now. Rejects with RS1001, which says what needs the key, or RS1002. */
export async function connect(config: Config, world: World, purpose = `mode "${config.mode}"`): Promise<Connection> {
  const { apiKey, baseUrl, api } = config;
  if (apiKey === undefined) throw runsheetError('RS1001', { purpose, isAddressMissing: baseUrl === undefined });
  if (baseUrl === undefined) throw runsheetError('RS1002', {});
  const { createClient } = await import('../client/create-client.ts');
  let requests = 0;
  let lastWriteAt: number | undefined;
  const pages = new Map<number, string>();
  const { origin } = new URL(baseUrl);
  const client = createClient({
    baseUrl,
    apiKey,
    timeoutMs: api.timeoutMs,
    deadlineMs: api.deadlineMs,
    ...(api.caFile === undefined ? {} : { ca: readCertificate(api.caFile, world) }),
    ...(api.proxy === undefined ? {} : { proxy: api.proxy }),
    ...(world.client === undefined ? {} : { world: world.client }),
    log: (entry) => {
      requests += 1;
      if (mayHaveWritten(entry)) lastWriteAt = world.now();
      notePage(pages, entry, origin);
    },
  });
  return {
    client,
    origin,
    pageOf: (scriptId) => pages.get(scriptId),
    requests: () => requests,
    lastWriteAt: () => lastWriteAt,
    close: () => client.close(),
  };
}

/** Whatever is not refused may be carried out. */
function mayHaveWritten({ method, status = 0 }: RequestLogEntry): boolean {
  const isRefused = status >= 400 && status < 500 && status !== 408;
  return method !== 'GET' && !isRefused;
}

/** Only an address of the service itself is shown to people. */
function notePage(pages: Map<number, string>, { path, page }: RequestLogEntry, origin: string): void {
  const scriptId = /^\/scripts\/(\d{1,15})(?:[/?]|$)/.exec(path)?.[1];
  if (page === undefined || scriptId === undefined || !URL.canParse(page, origin)) return;
  const address = new URL(page, origin);
  if (address.origin === origin) pages.set(Number(scriptId), address.href);
}

function readCertificate(path: string, world: World): string {
  try {
    return world.readText(path);
  } catch (cause) {
    throw runsheetError('RS1004', { problems: [`api.caFile: ${path} cannot be read`] }, { cause });
  }
}

export type ServiceAccess =
  | { readonly kind: 'connected'; readonly connection: Connection; readonly early: EarlyReading | undefined }
  /** Something forbids to send: results are kept. */
  | { readonly kind: 'refused'; readonly error: RunsheetError }
  | { readonly kind: 'silent' };

/** Connects where results are to be published, and begins to read the script while the tests go on. Never rejects. */
export async function reachService(setup: RunSetup, world: World): Promise<ServiceAccess> {
  const { mode, error, config } = setup;
  if (error !== undefined) return { kind: 'refused', error };
  if (mode === 'record') return { kind: 'silent' };
  try {
    const connection = await connect(config, world);
    return { kind: 'connected', connection, early: readEarly(setup, connection, world) };
  } catch (failure) {
    return { kind: 'refused', error: toRunsheetError(failure, 'connecting') };
  }
}

/** With several scripts it is not known before the end which they are. */
function readEarly(setup: RunSetup, connection: Connection, clock: World): EarlyReading | undefined {
  const { script, layout, project } = setup.settings;
  if (setup.mode === 'plan') return undefined;
  if (layout !== 'single' || waitLeftMs(setup.outbox, connection.origin, clock.now()) > 0) return undefined;
  const hints = outboxHints(setup.outbox, setup.config.baseUrl ?? '');
  // All its requests together: what has not come by the end of the tests may take no longer than what is read then.
  const client = connection.client.within(setup.config.api.deadlineMs);
  const located = locateScript(script, { client, project, hints, replay: false, clock });
  // Awaiting it later tells of a failure.
  located.catch(() => undefined);
  return { script, located };
}
