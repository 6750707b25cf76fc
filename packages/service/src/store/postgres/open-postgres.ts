import { setTimeout as delay } from 'node:timers/promises';

import { Kysely, PostgresDialect, sql } from 'kysely';

import type { Backend, Work } from '../backend.ts';
import { createChangeSignal } from '../change-signal.ts';
import { migrate, NEWEST_VERSION, TABLE_NAMES } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { transact } from '../transact.ts';
import { Unavailable } from '../unavailable.ts';
import { createUsageMeter, type UsageMeter } from '../usage.ts';

import { failureOf } from './failures.ts';
import { type Limits, LIMITS, openPool, PATIENT } from './pool.ts';
import { shareChanges } from './share-changes.ts';

/** How often work is done again after a conflict or a lost connection, and how long that waits. */
const REPEATS_MS = [20, 100, 500];

/** Held while the tables are made or changed: several processes may start at once. */
const FORMAT_LOCK = 0x72736866;

/** The data in a database of PostgreSQL, which any number of processes may use. */
export async function openPostgres(url: string): Promise<Backend> {
  const backend = await open(url, bringUpToDate);
  const { changes, database } = backend;
  const shared = await shareChanges(url, changes, async (channel) => {
    await sql`notify ${sql.id(channel)}`.execute(database.query);
  });
  const tell = (): void => {
    changes.tell();
    shared.announce();
  };
  return {
    ...backend,
    write: async (work) => {
      const answer = await backend.write(work);
      tell();
      return answer;
    },
    lend: (work) => work().finally(tell),
    close: async () => {
      await shared.close();
      await backend.close();
    },
  };
}

/** The data in a database that services may use. It has to have the newest format. */
export function openPostgresAsGuest(url: string): Promise<Backend> {
  return open(url, refuseOtherFormat);
}

async function open(url: string, prepare: Work<void>): Promise<Backend> {
  const preparing = await connect(url, PATIENT);
  try {
    await preparing.write(prepare);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    throw new Unavailable(`The database cannot be reached: ${reasonOf(error.cause)}`, { cause: error });
  } finally {
    await preparing.close();
  }
  return connect(url, LIMITS);
}

async function connect(url: string, limits: Limits): Promise<Backend> {
  const meter = createUsageMeter();
  const poolWith = await openPool(url, limits);
  const openQuery = (pool: ReturnType<typeof poolWith>): Kysely<Tables> =>
    new Kysely({ log: meter.log, dialect: new PostgresDialect({ pool }) });
  const query = openQuery(poolWith((error) => error));
  // Nobody else looks at what a statement outside of a transaction meets.
  const alone = openQuery(poolWith((error) => explain(error, { isCommitting: false })));
  return {
    database: { engine: 'postgres', query: alone },
    read: (work) => repeat((attempt) => inTransaction(query, { begin: BEGIN_READ, attempt, meter }, work)),
    write: (work) => repeat((attempt) => inTransaction(query, { begin: 'begin', attempt, meter }, work)),
    lend: (work) => work(),
    changes: createChangeSignal(),
    usage: meter.usage,
    // Its disk is watched where it is.
    hasRoom: () => true,
    close: () => query.destroy(),
  };
}

const BEGIN_READ = 'begin isolation level repeatable read read only';

/** What an attempt has come to. Once the commit is sent, it may have been carried out. */
type Attempt = { isCommitting: boolean };

type Start = { readonly begin: string; readonly attempt: Attempt; readonly meter: UsageMeter };

function inTransaction<T>(query: Kysely<Tables>, { begin, attempt, meter }: Start, work: Work<T>): Promise<T> {
  const commit = async (connection: Kysely<Tables>): Promise<void> => {
    attempt.isCommitting = begin !== BEGIN_READ;
    const { rows } = await sql<{ command?: string }>`commit`.execute(connection);
    if (rows[0]?.command === 'ROLLBACK') throw new Error('A statement failed, and the work went on.');
  };
  return transact(query, { begin, commit, meter }, work);
}

/** Does the work again where that is safe, a few times; then says that the database is not there. */
async function repeat<T>(work: (attempt: Attempt) => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    const attempt: Attempt = { isCommitting: false };
    try {
      return await work(attempt);
    } catch (error) {
      const waitMs = REPEATS_MS[repeats];
      if (isFinal(error, attempt) || waitMs === undefined) throw explain(error, attempt);
      await delay(waitMs);
    }
  }
}

function isFinal(error: unknown, { isCommitting }: Attempt): boolean {
  const failure = failureOf(error);
  // A conflict is told before the commit, or by it: nothing is stored either way.
  return failure !== 'conflict' && (failure !== 'lost' || isCommitting);
}

function explain(error: unknown, { isCommitting }: Attempt): unknown {
  switch (failureOf(error)) {
    case 'lost':
      return isCommitting
        ? new Unavailable('The database was lost during the write: read before you send it again.', { cause: error })
        : new Unavailable('The database cannot be reached. Nothing was stored.', { cause: error });
    case 'slow':
      return new Unavailable('The database took too long. Nothing was stored.', { cause: error });
    case 'full':
      return new Unavailable('The disk of the database is full. Nothing was stored.', { cause: error });
    case 'conflict':
      return new Unavailable('Too many writes at once. Nothing was stored.', { cause: error, retryAfterSeconds: 1 });
    case 'other':
      return error;
  }
}

async function bringUpToDate(query: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FORMAT_LOCK})`.execute(query);
  await sql`create table if not exists runsheet_format (version bigint not null)`.execute(query);
  const { rows } = await sql<{ version: number }>`select version from runsheet_format`.execute(query);
  const version = rows[0]?.version ?? 0;
  if (version === NEWEST_VERSION) return;
  if (version > NEWEST_VERSION) {
    throw new Error(
      `Cannot use the database: it was written by a newer version (format ${version}, known up to ${NEWEST_VERSION}).`,
    );
  }
  if (version > 0) await copyTables(query, version);
  await migrate({ engine: 'postgres', query }, version);
  await (rows.length === 0
    ? sql`insert into runsheet_format (version) values (${NEWEST_VERSION})`.execute(query)
    : sql`update runsheet_format set version = ${NEWEST_VERSION}`.execute(query));
}

/** Leaves the tables as they were beside the new ones: in the same schema, where their owner may make tables. */
async function copyTables(query: Kysely<Tables>, version: number): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(query);
  for (const { name } of rows.filter((row) => TABLE_NAMES.has(row.name))) {
    const copy = sql.id(`${name}_of_version_${version}`);
    await sql`drop table if exists ${copy}`.execute(query);
    await sql`create table ${copy} as table ${sql.id(name)}`.execute(query);
  }
}

async function refuseOtherFormat(query: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: number }>`select version from runsheet_format`.execute(query);
  const version = rows[0]?.version;
  if (version === NEWEST_VERSION) return;
  throw new Error(`The database has the format ${version}, and this is made for ${NEWEST_VERSION}.`);
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
