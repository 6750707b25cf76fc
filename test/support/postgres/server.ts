import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
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
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>;
};

/** Whom the server runs as: PostgreSQL refuses to be root. */
type Owner = { readonly uid?: number; readonly gid?: number };

export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-postgres-'));
  const owner = findOwner();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o755);
  const binaries = findBinaries(folder);
  const data = join(folder, 'data');
  initialise(join(binaries, 'initdb'), data, owner);
  const port = await freePort();
  const start = (): Promise<ChildProcess> =>
    startProcess(join(binaries, 'postgres'), [...argumentsOf(data, port)], owner);
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
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
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

/** What is committed has to survive a killed server, not a machine without power. */
function argumentsOf(data: string, port: number): readonly string[] {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200'];
  return ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

async function startProcess(postgres: string, flags: string[], owner: Owner): Promise<ChildProcess> {
  const child = spawn(postgres, flags, { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  const lines = createInterface({ input: child.stderr });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(line);
      if (line.includes('database system is ready to accept connections')) resolve();
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
