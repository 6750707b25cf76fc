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
  return write(location, (contents) => makeKey(contents, key, new Date()));
}

/** All keys, revoked ones too, in the order they were made. */
export function listKeys(location: StoreLocation): Promise<readonly StoredKey[]> {
  return withBackend(location, ({ database: { engine }, read }) =>
    read((query) => contentsOf({ engine, query }).keys.list()),
  );
}

/** Ends a key at once, in all services on the data. Rejects when there is none of that name. */
export async function revokeKey(location: StoreLocation, name: string): Promise<void> {
  const revoked = await write(location, ({ keys }) => keys.revoke(name, new Date().toISOString()));
  if (revoked === 0) throw new Error(`There is no key ${name} that opens anything.`);
}

/** Says what a rule would remove, or with `isCarriedOut` removes it. Nothing that is removed comes back. */
export function pruneStore(location: StoreLocation, rule: PruneRule, isCarriedOut: boolean): Promise<Pruned> {
  return withBackend(location, (backend) => (isCarriedOut ? prune(backend, rule) : countPrunable(backend, rule)));
}

/** The newest writes, the oldest of them first. */
export function readLog(location: StoreLocation, newest: number): Promise<readonly AuditEntry[]> {
  return withBackend(location, ({ database: { engine }, read }) =>
    read((query) => contentsOf({ engine, query }).audit.list(newest)),
  );
}

function write<T>(location: StoreLocation, work: (contents: Contents) => Promise<T>): Promise<T> {
  return withBackend(location, (backend) =>
    backend.write((query) => work(contentsOf({ engine: backend.database.engine, query }))),
  );
}

async function withBackend<T>(location: StoreLocation, work: (backend: Backend) => Promise<T>): Promise<T> {
  const backend = await ('database' in location
    ? openPostgresAsGuest(location.database)
    : openSqliteAsGuest(location.dataFile));
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
}
