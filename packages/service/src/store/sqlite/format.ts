import type { DatabaseSync } from 'node:sqlite';

import { NEWEST_VERSION } from '../migrations.ts';

/** Marks a file as ours ("rsht" in ASCII), so that no other SQLite file is ever written to. */
const APPLICATION_ID = 0x72736874;

/** Why a data file cannot be used, or undefined when it can; changes nothing. */
export function refusalOf(file: DatabaseSync): string | undefined {
  const version = versionOf(file);
  const owner = pragma(file, 'application_id');
  if (version === 0 && !isEmpty(file)) return 'it is an SQLite file of another program';
  if (version > 0 && owner !== APPLICATION_ID) return 'it is an SQLite file of another program';
  if (version > NEWEST_VERSION) {
    return `it was written by a newer version (format ${version}, known up to ${NEWEST_VERSION})`;
  }
  return undefined;
}

/** The version of a data file's format; 0 for an empty file. */
export function versionOf(file: DatabaseSync): number {
  return pragma(file, 'user_version');
}

export function markAsOwn(file: DatabaseSync, version: number): void {
  file.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  file.exec(`PRAGMA user_version = ${version}`);
}

function pragma(file: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return Number(file.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0);
}

function isEmpty(file: DatabaseSync): boolean {
  return file.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
}
