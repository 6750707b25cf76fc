import type { Backend } from './store/backend.ts';
import { checkContents } from './store/check-contents.ts';
import { openPostgres } from './store/postgres/open-postgres.ts';
import { openSqliteAsGuest } from './store/sqlite/open-sqlite.ts';

/** Where a service keeps its data: in one of the two. */
export type StoreLocation = { readonly dataFile: string } | { readonly database: string };

/**
 * Looks at all that is stored, while a service may run on it, and says what contradicts what. An empty list is good.
 * Rejects when the data cannot be read at all.
 */
export function checkStore(location: StoreLocation): Promise<readonly string[]> {
  return withBackend(location, ({ database: { engine }, read }) => read((query) => checkContents({ engine, query })));
}

async function withBackend<T>(location: StoreLocation, work: (backend: Backend) => Promise<T>): Promise<T> {
  const backend = 'database' in location ? await openPostgres(location.database) : openSqliteAsGuest(location.dataFile);
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
}
