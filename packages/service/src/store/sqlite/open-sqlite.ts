import { resolve } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

import { Kysely, sql, SqliteDialect } from 'kysely';

import { limitConcurrency } from '../../limit-concurrency.ts';
import type { Backend } from '../backend.ts';
import { createChangeSignal } from '../change-signal.ts';
import { migrate, NEWEST_VERSION } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { transact } from '../transact.ts';
import { Unavailable } from '../unavailable.ts';
import { createUsageMeter } from '../usage.ts';

import { copyInto } from './copy-into.ts';
import { isBusy, isUnwritable } from './errors.ts';
import { markAsOwn, setVersion, versionOf } from './format.ts';
import { type DataFile, openAsGuest, openFile } from './open-file.ts';

/** The data in an SQLite file, or in memory. */
export async function openSqlite(dataFile: string | undefined): Promise<Backend> {
  const file = openFile(dataFile);
  const backend = createBackend(file);
  try {
    await bringUpToDate(backend, file.database, dataFile);
    return backend;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** The data in a file that a service may run on. It has to have the newest format. */
export function openSqliteAsGuest(dataFile: string): Backend {
  const file = openAsGuest(dataFile);
  const version = versionOf(file.database);
  if (version === NEWEST_VERSION) return createBackend(file);
  file.close();
  throw new Error(`The data file ${dataFile} has an older format (${version}). Start the service on it once.`);
}

function createBackend(file: DataFile): Backend {
  const { readOnlyReason } = file;
  const meter = createUsageMeter();
  const changes = createChangeSignal();
  const query = new Kysely<Tables>({ log: meter.log, dialect: new SqliteDialect({ database: adapt(file) }) });
  const alone = limitConcurrency(1);
  let hasRoom = true;
  const afterWrite = (): void => {
    hasRoom = true;
    file.afterWrite();
    changes.tell();
  };
  const commit = async (connection: Kysely<Tables>): Promise<void> => {
    await sql`commit`.execute(connection);
    afterWrite();
  };
  return {
    database: { engine: 'sqlite', query },
    read: (work) => transact(query, { begin: 'begin', commit: commitNothing, meter }, work),
    write: async (work) => {
      if (readOnlyReason !== undefined) throw new Unavailable(readOnlyReason, { cause: undefined });
      const begun = meter.wait();
      try {
        return await alone(() => {
          begun();
          return transact(query, { begin: 'begin immediate', commit, meter }, work);
        });
      } catch (error) {
        if (isUnwritable(error)) hasRoom = false;
        throw explainFailure(error);
      }
    },
    lend: (work) => alone(() => work().finally(afterWrite)),
    changes,
    usage: meter.usage,
    hasRoom: () => hasRoom,
    ...(readOnlyReason !== undefined && { readOnlyReason }),
    close: () => query.destroy(),
  };
}

function explainFailure(error: unknown): unknown {
  if (isBusy(error)) {
    const reason = 'Another process writes to the data file. Nothing was stored.';
    return new Unavailable(reason, { cause: error, retryAfterSeconds: 1 });
  }
  if (!isUnwritable(error)) return error;
  return new Unavailable('The data file cannot be written: is the disk full? Nothing was stored.', { cause: error });
}

async function commitNothing(connection: Kysely<Tables>): Promise<void> {
  await sql`commit`.execute(connection);
}

/** An older format is moved to the newest one, after a copy of the file was laid beside it. */
async function bringUpToDate({ write }: Backend, file: DatabaseSync, dataFile: string | undefined): Promise<void> {
  const version = versionOf(file);
  if (version === NEWEST_VERSION) return;
  if (version > 0 && dataFile !== undefined) {
    copyInto(file, `${resolve(dataFile)}.version-${version}`);
  }
  await write(async (query) => {
    await migrate({ engine: 'sqlite', query }, version);
    markAsOwn(file);
    setVersion(file, NEWEST_VERSION);
  });
}

/** Whether a statement answers with rows. Node 22.13 cannot say it of a prepared one. */
const READS = /^\s*(?:select|with|pragma)\b|\breturning\b/i;

/** What the dialect asks of a database, answered by the one of Node. */
function adapt(file: DataFile): ConstructorParameters<typeof SqliteDialect>[0]['database'] & object {
  const prepare = createPreparing(file.database);
  return {
    close: () => file.close(),
    prepare(text: string) {
      const statement = prepare(text);
      return {
        reader: READS.test(text),
        all: (parameters: readonly unknown[]) => statement.all(...parameters.filter(isStorable)),
        run: (parameters: readonly unknown[]) => statement.run(...parameters.filter(isStorable)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.filter(isStorable)),
      };
    },
  };
}

/** Statements that are kept for the next time, those that were used last. */
const MOST_PREPARED = 100;

/** SQLite reads each text once as long as it is in use: for a small query that is most of the work. */
function createPreparing(database: DatabaseSync): (text: string) => StatementSync {
  const prepared = new Map<string, StatementSync>();
  return (text) => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.delete(text);
    prepared.set(text, statement);
    for (const oldest of prepared.keys()) {
      if (prepared.size <= MOST_PREPARED) break;
      prepared.delete(oldest);
    }
    return statement;
  };
}

/** The store hands over nothing else; a value of another kind would be missing, and SQLite would say so. */
function isStorable(value: unknown): value is SQLInputValue {
  return value === null || ['string', 'number', 'bigint'].includes(typeof value) || ArrayBuffer.isView(value);
}
