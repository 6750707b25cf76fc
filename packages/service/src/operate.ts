import { hostname } from 'node:os';

import { makeKey, type NewKey } from './access/make-key.ts';
import type { AuditEntry } from './store/audit.ts';
import type { Backend } from './store/backend.ts';
import { checkContents } from './store/check-contents.ts';
import type { StoredKey } from './store/keys.ts';
import { openPostgresAsGuest } from './store/postgres/open-postgres.ts';
import { countPrunable, prune, type Pruned, type PruneRule } from './store/prune.ts';
import { damageOfFile } from './store/sqlite/open-file.ts';
import { openSqliteAsGuest } from './store/sqlite/open-sqlite.ts';
import { type Contents, contentsOf } from './store/store.ts';

// All of this works beside a service that runs on the same data, and rejects when the data cannot be read.

/** Where a service keeps its data: in one of the two. */
export type StoreLocation = { readonly dataFile: string } | { readonly database: string };

/** Looks at all that is stored, and says what contradicts what. An empty list is good. */
export async function checkStore(location: StoreLocation): Promise<readonly string[]> {
  // A page may be damaged that no query reads. PostgreSQL has tools of its own for that.
  const damage = 'dataFile' in location ? damageOfFile(location.dataFile) : undefined;
  if (damage !== undefined) return [damage];
  return withBackend(location, ({ database: { engine }, read }) => read((query) => checkContents({ engine, query })));
}

/** Makes a key and resolves to it; nobody can read it later. Rejects when a key that opens something has the name. */
export function addKey(location: StoreLocation, key: NewKey): Promise<string> {
  return write(location, `keys add ${key.name}`, (contents) => makeKey(contents, key, new Date()));
}

/** All keys, revoked ones too, in the order they were made. */
export function listKeys(location: StoreLocation): Promise<readonly StoredKey[]> {
  return withBackend(location, ({ database: { engine }, read }) =>
    read((query) => contentsOf({ engine, query }).keys.list()),
  );
}

/** Ends a key at once, in all services on the data. Rejects when no key has that name. */
export async function revokeKey(location: StoreLocation, name: string): Promise<void> {
  await write(location, `keys revoke ${name}`, async ({ keys }) => {
    const revoked = await keys.revoke(name, new Date().toISOString());
    if (revoked === 0) throw new Error(`There is no key ${name} that opens anything.`);
  });
}

/** Says what a rule would remove, or with `isCarriedOut` removes it. Nothing that is removed comes back. */
export async function pruneStore(location: StoreLocation, rule: PruneRule, isCarriedOut: boolean): Promise<Pruned> {
  if (!isCarriedOut) return withBackend(location, (backend) => countPrunable(backend, rule));
  // Noted first: what is killed between two of its transactions has removed something too.
  await write(location, describePruning(rule), async () => undefined);
  return withBackend(location, (backend) => prune(backend, rule));
}

/** As the command line says it. */
function describePruning({ commentsBefore, runsBefore, logBefore }: PruneRule): string {
  const rules = Object.entries({
    'comments-before': commentsBefore,
    'runs-before': runsBefore,
    'log-before': logBefore,
  });
  const flags = rules.flatMap(([flag, day]) =>
    day === undefined ? [] : [`--${flag} ${day.toISOString().slice(0, 10)}`],
  );
  return ['prune', ...flags].join(' ');
}

/** The newest writes, the oldest of them first. */
export function readLog(location: StoreLocation, newest: number): Promise<readonly AuditEntry[]> {
  return withBackend(location, ({ database: { engine }, read }) =>
    read((query) => contentsOf({ engine, query }).audit.list(newest)),
  );
}

/** Writes, and notes it in the log, as the service notes what a request writes. */
function write<T>(location: StoreLocation, command: string, work: (contents: Contents) => Promise<T>): Promise<T> {
  return withBackend(location, (backend) =>
    backend.write(async (query) => {
      const contents = contentsOf({ engine: backend.database.engine, query });
      const answer = await work(contents);
      await contents.audit.add(entryOf(command));
      return answer;
    }),
  );
}

/** No key and no request stand behind it: it says the command, and on which machine it ran. */
function entryOf(command: string): AuditEntry {
  const time = new Date().toISOString();
  return { time, key: 'command line', method: 'serve', path: command, address: hostname(), requestId: '' };
}

/** Opens the data beside a service that runs on it. */
export async function openGuest(location: StoreLocation): Promise<Backend> {
  return 'database' in location ? openPostgresAsGuest(location.database) : openSqliteAsGuest(location.dataFile);
}

async function withBackend<T>(location: StoreLocation, work: (backend: Backend) => Promise<T>): Promise<T> {
  const backend = await openGuest(location);
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
}
