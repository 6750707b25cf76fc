import type { DatabaseSync } from 'node:sqlite';

import { NEWEST_VERSION } from '../migrations.ts';

import { CONTRADICTION, isDamage } from './errors.ts';

/** Mark a file as ours ("rsht" and "rshw" in ASCII), so that no other SQLite file is ever written to. */
const OWN = 0x72736874;
const OWN_WITH_LOG = 0x72736877;

/** Why a data file cannot be used, or undefined when it can; changes nothing. */
export function refusalOf(file: DatabaseSync, { hasLog }: { readonly hasLog: boolean }): string | undefined {
  const version = versionOf(file);
  const owner = pragma(file, 'application_id');
  if (version === 0 && !isEmpty(file)) return 'it is an SQLite file of another program';
  if (version > 0 && owner !== OWN && owner !== OWN_WITH_LOG) return 'it is an SQLite file of another program';
  if (version > NEWEST_VERSION) {
    return `it was written by a newer version (format ${version}, known up to ${NEWEST_VERSION})`;
  }
  if (owner === OWN_WITH_LOG && !hasLog) {
    return 'it was copied without its log, the file that ends in -wal, so what was written last is missing; copy it with: runsheet serve backup';
  }
  return undefined;
}

/** The version of a data file's format; 0 for an empty file. */
export function versionOf(file: DatabaseSync): number {
  return pragma(file, 'user_version');
}

export function setVersion(file: DatabaseSync, version: number): void {
  file.exec(`PRAGMA user_version = ${version}`);
}

export function markAsOwn(file: DatabaseSync): void {
  file.exec(`PRAGMA application_id = ${OWN}`);
}

/** Without its log the file is not whole. */
export function markAsLacking(file: DatabaseSync): void {
  file.exec(`PRAGMA application_id = ${OWN_WITH_LOG}`);
}

/** What is wrong with the pages of the file; undefined when nothing is. */
export function damageOf(file: DatabaseSync): string | undefined {
  try {
    const said = String(file.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] ?? 'no answer');
    return said === 'ok' ? undefined : said.replaceAll(/\s+/g, ' ');
  } catch (error) {
    if (!isDamage(error)) throw error;
    return CONTRADICTION;
  }
}

function pragma(file: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return Number(file.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0);
}

function isEmpty(file: DatabaseSync): boolean {
  return file.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
}
