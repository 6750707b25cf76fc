import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

import { migrate, refusalOf } from './migrations.ts';

/** Primary result codes of SQLite: a lock is held by someone else; the file is no database. */
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

/**
 * Opens the data file (created when missing, readable by its owner only) or a database in memory,
 * holds it for this process alone, and brings it to the newest format.
 */
export async function openDatabase(dataFile: string | undefined): Promise<DatabaseSync> {
  const { DatabaseSync } = await import('node:sqlite');
  if (dataFile !== undefined) createPrivately(dataFile);
  // Resolved, so that no file name is one of SQLite's special ones.
  const database = new DatabaseSync(dataFile === undefined ? ':memory:' : resolve(dataFile));
  try {
    claim(database, dataFile ?? 'memory');
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createPrivately(dataFile: string): void {
  mkdirSync(dirname(dataFile), { recursive: true });
  closeSync(openSync(dataFile, 'a', 0o600));
}

/** Takes the exclusive lock; the operating system frees it however the process ends. */
function claim(database: DatabaseSync, name: string): void {
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const refusal = refusalOf(database);
    if (refusal !== undefined) throw new Error(`Cannot use the data file ${name}: ${refusal}.`);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    database.exec('BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    throw explain(error, name);
  }
}

function explain(error: unknown, name: string): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  if (code === SQLITE_BUSY) {
    const message = `The data file ${name} is in use by another process. Stop it, or name another file.`;
    return new Error(message, { cause: error });
  }
  if (code === SQLITE_NOTADB) {
    return new Error(`Cannot use the data file ${name}: it is no SQLite file.`, { cause: error });
  }
  return error;
}
