import type { DatabaseSync } from 'node:sqlite';

import { openDatabase } from './database.ts';
import { createItemStore, type ItemStore } from './items.ts';
import { createProjectStore, type ProjectStore } from './projects.ts';
import { createRunStore, type RunStore } from './runs.ts';
import { createScriptStore, type ScriptStore } from './scripts.ts';
import { createTestStore, type TestStore } from './tests.ts';

/** A project a new data file begins with. */
export type ProjectSeed = {
  readonly name: string;
  readonly description?: string;
  /** Pattern of an issue's address, shown in `context.project` (specification 2.2). */
  readonly bugPattern?: string;
  readonly archived?: boolean;
};

/** Where the data is kept, and what it begins with. */
export type StoreOptions = {
  /** Left out: the data lives in memory and ends with the store. */
  readonly dataFile?: string | undefined;
  /** Used only when the data file holds no project yet; default: one, "My project". */
  readonly projects?: readonly (string | ProjectSeed)[] | undefined;
  readonly now?: (() => Date) | undefined;
};

/** The data of the service, a part for each kind of thing. */
export type Store = {
  readonly projects: ProjectStore;
  readonly items: ItemStore;
  readonly scripts: ScriptStore;
  readonly tests: TestStore;
  readonly runs: RunStore;
  /** Runs the work wholly or not at all: when it throws, nothing of it is stored. */
  transaction<T>(work: () => T): T;
  close(): void;
};

/**
 * Opens the data the service works on.
 * Rejects when the file is held by another process, foreign, or of a newer format.
 */
export async function openStore(options: StoreOptions = {}): Promise<Store> {
  const database = await openDatabase(options.dataFile);
  const items = createItemStore(database);
  const store: Store = {
    projects: createProjectStore(database),
    items,
    scripts: createScriptStore(database, items),
    tests: createTestStore(database),
    runs: createRunStore(database),
    transaction: (work) => transact(database, work),
    close: () => database.close(),
  };
  seed(store, options);
  return store;
}

function transact<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const answer = work();
    database.exec('COMMIT');
    return answer;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** A full disk makes SQLite end the transaction by itself; then there is nothing to roll back. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK');
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
  }
}

function seed(store: Store, { projects = ['My project'], now = () => new Date() }: StoreOptions): void {
  if (store.projects.list().length > 0) return;
  const created = now().toISOString();
  store.transaction(() => {
    for (const project of projects) {
      const {
        name,
        description = '',
        bugPattern = '',
        archived = false,
      } = typeof project === 'string' ? { name: project } : project;
      store.projects.create({ name, description, bugPattern, created, archived });
    }
  });
}
