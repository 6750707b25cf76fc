import { closeSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type * as Sqlite from 'node:sqlite';
import type { DatabaseSync } from 'node:sqlite';

import { refusalOf } from './format.ts';

/** Primary result codes of SQLite: a lock is held by someone else; the file is no database. */
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

/**
 * Opens the data file (created when missing, readable by its owner only) or a database in memory,
 * and holds it for this process alone.
 */
export async function openFile(dataFile: string | undefined): Promise<DatabaseSync> {
  const sqlite = await import('node:sqlite');
  if (dataFile !== undefined) prepareFile(sqlite, dataFile);
  // Resolved, so that no file name is one of SQLite's special ones.
  const database = new sqlite.DatabaseSync(dataFile === undefined ? ':memory:' : resolve(dataFile));
  try {
    claim(database, dataFile ?? 'memory');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepareFile(sqlite: typeof Sqlite, dataFile: string): void {
  // Opening and closing a file that is there would free the locks this process has on it (POSIX).
  if (!existsSync(dataFile)) createPrivately(dataFile);
  if (existsSync(`${dataFile}-wal`)) checkWithLog(sqlite, dataFile);
}

/**
 * The log of a killed process counts when the file is judged, but a handle that may write moves it
 * into the file when it closes. One that only reads leaves both alone; it rewrites the index, though.
 */
function checkWithLog(sqlite: typeof Sqlite, dataFile: string): void {
  const path = resolve(dataFile);
  try {
    // This service keeps no index, so a file with one is not held by this process: copying frees no lock.
    if (existsSync(`${path}-shm`)) checkCopy(sqlite, path, dataFile);
    else checkInPlace(sqlite, path, dataFile);
  } catch (error) {
    throw explain(error, dataFile);
  }
}

function checkCopy(sqlite: typeof Sqlite, path: string, name: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-service-'));
  try {
    const copy = join(folder, 'copy.sqlite');
    copyFileSync(path, copy);
    copyFileSync(`${path}-wal`, `${copy}-wal`);
    checkInPlace(sqlite, copy, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkInPlace({ DatabaseSync }: typeof Sqlite, path: string, name: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    refuseForeign(database, name);
  } finally {
    database.close();
    rmSync(`${path}-shm`, { force: true });
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
    refuseForeign(database, name);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    database.exec('BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    throw explain(error, name);
  }
}

function refuseForeign(database: DatabaseSync, name: string): void {
  const refusal = refusalOf(database);
  if (refusal !== undefined) throw new Error(`Cannot use the data file ${name}: ${refusal}.`);
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
