import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findBinaries } from './find-binaries.ts';

/** A PostgreSQL of our own on a free port of loopback. */
export type PostgresServer = {
  /** Of its database `postgres`. */
  readonly url: string;
  /** Ends the server as a crash does, and resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** Starts it again, with the data and on the port it had. */
  readonly restart: () => Promise<void>;
  /** Ends it. Its data is removed when all that belong together are ended. */
  readonly stop: () => Promise<void>;
};

/** Whom the server runs as: PostgreSQL refuses to be root. */
type Owner = { readonly uid?: number; readonly gid?: number };

/** A server and a standby that has every write before it is acknowledged. */
export type Replicated = {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  readonly stop: () => Promise<void>;
};

/** `settings` as in its configuration file: `name=value`. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const { remove, ...cluster } = makeCluster();
  const server = await startServer(cluster, settings);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      remove();
    },
  };
}

/** Both begin with the same files; the standby then reads from the primary what is written. */
export async function startReplicated(): Promise<Replicated> {
  const { remove, ...cluster } = makeCluster();
  const copy = { ...cluster, data: `${cluster.data}-of-standby` };
  spawnSync('cp', ['-a', cluster.data, copy.data]);
  writeFileSync(join(copy.data, 'standby.signal'), '');
  const primary = await startServer(cluster, ['synchronous_standby_names=*']);
  const source = `primary_conninfo=host=127.0.0.1 port=${new URL(primary.url).port} user=postgres`;
  const standby = await startServer(copy, [source]);
  return {
    primary,
    standby,
    stop: async () => {
      await Promise.all([primary.stop(), standby.stop()]);
      remove();
    },
  };
}

type Cluster = { readonly data: string; readonly binaries: string; readonly owner: Owner };

function makeCluster(): Cluster & { readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-postgres-'));
  const owner = findOwner();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o755);
  const binaries = findBinaries(folder);
  const data = join(folder, 'data');
  initialise(join(binaries, 'initdb'), data, owner);
  return { data, binaries, owner, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

async function startServer({ data, binaries, owner }: Cluster, settings: readonly string[]): Promise<PostgresServer> {
  const port = await freePort();
  const start = (): Promise<ChildProcess> =>
    startProcess(join(binaries, 'postgres'), argumentsOf({ data, port, settings }), owner);
  let child = await start();
  const end = async (signal: 'SIGKILL' | 'SIGINT'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill: () => end('SIGKILL'),
    restart: async () => {
      child = await start();
    },
    stop: () => end('SIGINT'),
  };
}

function findOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function initialise(initdb: string, data: string, owner: Owner): void {
  const flags = [
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--no-sync',
  ];
  const { status, stdout, stderr } = spawnSync(initdb, flags, { ...owner, cwd: '/', encoding: 'utf8' });
  if (status !== 0) throw new Error(`initdb failed: ${stdout}${stderr}`);
}

type Start = { readonly data: string; readonly port: number; readonly settings: readonly string[] };

/** What is committed has to survive a killed server, not a machine without power. */
function argumentsOf({ data, port, settings }: Start): string[] {
  const common = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200'];
  return ['-D', data, '-p', String(port), ...[...common, ...settings].flatMap((setting) => ['-c', setting])];
}

async function startProcess(postgres: string, flags: string[], owner: Owner): Promise<ChildProcess> {
  const child = spawn(postgres, flags, { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  const lines = createInterface({ input: child.stderr });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(line);
      // Read-only: a standby.
      if (/database system is ready to accept (?:read.only )?connections/.test(line)) resolve();
    });
    child.once('exit', () => reject(new Error(`postgres did not start: ${said.join('\n')}`)));
    child.once('error', reject);
  });
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
