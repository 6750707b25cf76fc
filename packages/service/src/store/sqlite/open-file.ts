import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

import { type Claim, claimFile } from './claim-file.ts';
import { damaged, explain, isUnwritable } from './errors.ts';
import { damageOf, refusalOf } from './format.ts';
import { realPathOf } from './real-path.ts';
import { BUSY_TIMEOUT_MS, keepLogSmall, restartLog } from './write-ahead-log.ts';

/** A data file that is open. */
export type DataFile = {
  readonly database: DatabaseSync;
  /** Why nothing can be written, when nothing can. */
  readonly readOnlyReason: string | undefined;
  /** To be called after each write. */
  readonly afterWrite: () => void;
  readonly close: () => void;
};

/**
 * Opens the data file (created when missing, readable by its owner only) or a database in memory,
 * and claims it for this process. A file that cannot be written, as on a full disk, is opened for reading.
 */
export function openFile(dataFile: string | undefined): DataFile {
  if (dataFile === undefined) return openMemory();
  mkdirSync(dirname(realPathOf(dataFile)), { recursive: true });
  const path = realPathOf(dataFile);
  const claim = claimOnAnyDisk(path, dataFile);
  try {
    const { database, readOnlyReason } = openClaimed(path, dataFile);
    return {
      database,
      readOnlyReason,
      afterWrite: () => keepLogSmall(database, path),
      close: () => {
        database.close();
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw explain(error, dataFile);
  }
}

/**
 * Opens a data file that exists beside a service that may run on it: for a check, a backup, a new key. What it writes the
 * service sees at once.
 */
export function openAsGuest(dataFile: string): DataFile {
  const path = pathOfExisting(dataFile);
  const database = new DatabaseSync(path);
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA wal_autocheckpoint = 0`);
    refuseForeign(database, dataFile, existsSync(`${path}-wal`));
    return { database, readOnlyReason: undefined, afterWrite: () => undefined, close: () => database.close() };
  } catch (error) {
    database.close();
    throw explain(error, dataFile);
  }
}

/** Says what is wrong with the pages of a data file; undefined when nothing is. Changes nothing, whatever it finds. */
export function damageOfFile(dataFile: string): string | undefined {
  const path = pathOfExisting(dataFile);
  const hasLog = existsSync(`${path}-wal`);
  const database = openToLook(path, hasLog);
  try {
    if (hasLog) database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    refuseForeign(database, dataFile, hasLog);
    const damage = damageOf(database);
    return damage === undefined ? undefined : damaged(dataFile, damage).message;
  } catch (error) {
    throw explain(error, dataFile);
  } finally {
    database.close();
  }
}

function pathOfExisting(dataFile: string): string {
  const path = realPathOf(dataFile);
  if (!existsSync(path)) throw new Error(`There is no data file ${dataFile}.`);
  return path;
}

/** A handle that writes changes the head of the file and brings in its log. Without a log none is made to read the file. */
function openToLook(path: string, hasLog: boolean): DatabaseSync {
  return new DatabaseSync(hasLog ? path : withoutLog(path), { readOnly: true });
}

function openMemory(): DataFile {
  const database = new DatabaseSync(':memory:');
  return { database, readOnlyReason: undefined, afterWrite: () => undefined, close: () => database.close() };
}

/** On a full disk there may be no room for the name of the lock; nothing can be written then, so nothing has to be claimed. */
function claimOnAnyDisk(path: string, name: string): Claim {
  try {
    return claimFile(path, name);
  } catch (error) {
    if (!isUnwritable(error) || !existsSync(path)) throw error;
    return { release: () => undefined };
  }
}

type Opened = Pick<DataFile, 'database' | 'readOnlyReason'>;

function openClaimed(path: string, name: string): Opened {
  const hasLog = existsSync(`${path}-wal`);
  if (!existsSync(path)) {
    if (hasLog) throw lonelyLog(name);
    closeSync(openSync(path, 'a', 0o600));
  }
  refuseSecondName(path, name);
  // What a killed process left in the middle of a change without a log is taken back by the first handle that writes.
  const isTakenBack = existsSync(`${path}-journal`);
  try {
    if (!isTakenBack) judge(path, name, hasLog);
    return { database: openForWriting(path, name, { hasLog, isJudged: !isTakenBack }), readOnlyReason: undefined };
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return openForReading(path, name, error);
  }
}

/** The log and the lock of a file have its name: a service that knows it by another one would use neither. */
function refuseSecondName(path: string, name: string): void {
  if (statSync(path).nlink === 1) return;
  const advice = 'Remove the other name, or copy the file with: runsheet serve backup';
  throw new Error(`Cannot use the data file ${name}: it has a second name, a hard link. ${advice}`);
}

function lonelyLog(name: string): Error {
  const advice = 'Bring the file back, or move the log away.';
  return new Error(`Cannot use the data file ${name}: it is gone, and its log ${name}-wal is there. ${advice}`);
}

type Found = { readonly hasLog: boolean; readonly isJudged: boolean };

function openForWriting(path: string, name: string, { hasLog, isJudged }: Found): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    refuseForeign(database, name, hasLog);
    if (!isJudged) refuseDamaged(database, name);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0');
    restartLog(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Needs no room on the disk: the index of the log is held in memory, and without a log none is needed. */
function openForReading(path: string, name: string, cause: unknown): Opened {
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const database = hasLog ? new DatabaseSync(path) : openToLook(path, false);
  try {
    if (hasLog) database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = 1; PRAGMA wal_autocheckpoint = 0');
    refuseForeign(database, name, true);
    refuseDamaged(database, name);
    const reason = cause instanceof Error ? cause.message : String(cause);
    const advice = 'Make room and start the service again';
    return { database, readOnlyReason: `The data file cannot be written (${reason}). ${advice}.` };
  } catch (error) {
    database.close();
    throw error;
  }
}

function withoutLog(path: string): URL {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  return url;
}

/**
 * Refuses a foreign or damaged file and leaves it as it was. The log of a killed process counts when the file is judged,
 * but a handle that may write moves it into the file when it closes. One that only reads leaves both alone; it rewrites
 * the index of the log, which is put back when the file is refused.
 */
function judge(path: string, name: string, hasLog: boolean): void {
  const index = `${path}-shm`;
  const indexBytes = existsSync(index) ? readFileSync(index) : undefined;
  const database = openToLook(path, hasLog);
  try {
    refuseForeign(database, name, hasLog);
    refuseDamaged(database, name);
    database.close();
  } catch (error) {
    database.close();
    if (hasLog && !isUnwritable(error)) restore(index, indexBytes);
    throw error;
  }
}

function restore(file: string, bytes: Uint8Array | undefined): void {
  if (bytes === undefined) rmSync(file, { force: true });
  else writeFileSync(file, bytes);
}

function refuseForeign(database: DatabaseSync, name: string, hasLog: boolean): void {
  const refusal = refusalOf(database, { hasLog });
  if (refusal !== undefined) throw new Error(`Cannot use the data file ${name}: ${refusal}.`);
}

function refuseDamaged(database: DatabaseSync, name: string): void {
  const damage = damageOf(database);
  if (damage !== undefined) throw damaged(name, damage);
}
