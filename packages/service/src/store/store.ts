import { type AuditStore, createAuditStore } from './audit.ts';
import type { Backend } from './backend.ts';
import type { ChangeSignal } from './change-signal.ts';
import { createItemStore, type ItemStore } from './items.ts';
import { createKeyStore, type KeyStore } from './keys.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { createProjectStore, type ProjectStore } from './projects.ts';
import { createRunStore, type RunStore } from './runs.ts';
import { createScriptStore, type ScriptStore } from './scripts.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { Database } from './tables.ts';
import type { Usage } from './usage.ts';
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
  /** Address of a PostgreSQL database, instead of a data file: `postgres://user:password@host/name`. */
  readonly database?: string | undefined;
  /** Used only when the data file holds no project yet; default: one, "My project". */
  readonly projects?: readonly (string | ProjectSeed)[] | undefined;
  readonly now?: (() => Date) | undefined;
};

/** The data of the service, a part for each kind of thing. */
export type Contents = {
  readonly projects: ProjectStore;
  readonly items: ItemStore;
  readonly scripts: ScriptStore;
  readonly tests: TestStore;
  readonly runs: RunStore;
  readonly keys: KeyStore;
  readonly sessions: SessionStore;
  readonly audit: AuditStore;
};

/** The data, each call for itself, and several calls as one. */
export type Store = Contents & {
  /** All that the work reads belongs to one moment. Inside it only the contents it is given are used. */
  snapshot<T>(work: (contents: Contents) => Promise<T>): Promise<T>;
  /** Runs the work wholly or not at all: when it throws, nothing of it is stored. */
  transaction<T>(work: (contents: Contents) => Promise<T>): Promise<T>;
  /** Lets a thread with a store of its own write while this work runs. */
  lend(work: () => Promise<void>): Promise<void>;
  /** Writes of this process, and of others on the same database. */
  readonly changes: ChangeSignal;
  usage(): Usage;
  /** Whether the last write found room. */
  hasRoom(): boolean;
  /** Why nothing can be written, when nothing can: the disk was full at the start. */
  readonly readOnlyReason: string | undefined;
  close(): Promise<void>;
};

/**
 * Opens the data the service works on.
 * Rejects when the file is held by another process, foreign, or of a newer format; or when the database cannot be used.
 */
export async function openStore(options: StoreOptions = {}): Promise<Store> {
  const { dataFile, database } = options;
  const backend = database === undefined ? await openSqlite(dataFile) : await openPostgres(database);
  const store = createStore(backend);
  try {
    if ((await store.projects.list()).length === 0) await store.transaction((contents) => seed(contents, options));
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

export function createStore({ database, read, write, ...backend }: Backend): Store {
  const { engine } = database;
  const { lend, changes, usage, hasRoom, readOnlyReason, close } = backend;
  return {
    ...contentsOf(database),
    snapshot: (work) => read((query) => work(contentsOf({ engine, query }))),
    transaction: (work) => write((query) => work(contentsOf({ engine, query }))),
    lend,
    changes,
    usage,
    hasRoom,
    readOnlyReason,
    close,
  };
}

export function contentsOf(database: Database): Contents {
  const items = createItemStore(database);
  return {
    projects: createProjectStore(database),
    items,
    scripts: createScriptStore(database, items),
    tests: createTestStore(database),
    runs: createRunStore(database),
    keys: createKeyStore(database),
    sessions: createSessionStore(database),
    audit: createAuditStore(database),
  };
}

async function seed(
  contents: Contents,
  { projects = ['My project'], now = () => new Date() }: StoreOptions,
): Promise<void> {
  await contents.items.lock();
  if ((await contents.projects.list()).length > 0) return;
  const created = now().toISOString();
  for (const project of projects) {
    const {
      name,
      description = '',
      bugPattern = '',
      archived = false,
    } = typeof project === 'string' ? { name: project } : project;
    await contents.projects.create({ name, description, bugPattern, created, archived });
  }
}
