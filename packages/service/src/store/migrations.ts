import type { DatabaseSync } from 'node:sqlite';

import { integer } from './rows.ts';

/** Marks a file as ours ("rsht" in ASCII), so that no other SQLite file is ever written to. */
const APPLICATION_ID = 0x72736874;

/** Step n leads from version n to n + 1. A step that was published is never edited. */
const STEPS: readonly string[] = [
  `
  CREATE TABLE projects (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    bug_pattern TEXT NOT NULL,
    created TEXT NOT NULL,
    archived INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE items (
    id INTEGER PRIMARY KEY,
    project_id INTEGER NOT NULL REFERENCES projects (id),
    parent_id INTEGER REFERENCES items (id),
    type TEXT NOT NULL CHECK (type IN ('folder', 'note', 'script')),
    position INTEGER NOT NULL,
    name TEXT NOT NULL
  ) STRICT;
  CREATE INDEX items_in_order ON items (project_id, parent_id, position);

  CREATE TABLE scripts (
    id INTEGER PRIMARY KEY REFERENCES items (id),
    description TEXT NOT NULL,
    comments TEXT NOT NULL,
    created TEXT NOT NULL,
    archived INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE fields (
    script_id INTEGER NOT NULL REFERENCES scripts (id),
    position INTEGER NOT NULL,
    id TEXT NOT NULL,
    label TEXT NOT NULL,
    show INTEGER NOT NULL,
    PRIMARY KEY (script_id, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE tests (
    script_id INTEGER NOT NULL REFERENCES scripts (id),
    id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    indent INTEGER NOT NULL,
    text TEXT NOT NULL,
    tags TEXT NOT NULL,
    notes TEXT NOT NULL,
    PRIMARY KEY (script_id, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tests_in_order ON tests (script_id, position);

  CREATE TABLE runs (
    key INTEGER PRIMARY KEY,
    script_id INTEGER NOT NULL REFERENCES scripts (id),
    number INTEGER NOT NULL,
    retest INTEGER NOT NULL,
    created TEXT NOT NULL,
    state TEXT NOT NULL,
    tester TEXT NOT NULL,
    tags TEXT NOT NULL,
    UNIQUE (script_id, number, retest)
  ) STRICT;

  CREATE TABLE run_headers (
    run_key INTEGER NOT NULL REFERENCES runs (key),
    field_id TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (run_key, field_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE results (
    run_key INTEGER NOT NULL REFERENCES runs (key),
    test_id INTEGER NOT NULL,
    result TEXT NOT NULL,
    comment TEXT NOT NULL,
    issue TEXT NOT NULL,
    PRIMARY KEY (run_key, test_id)
  ) STRICT, WITHOUT ROWID;
  `,
];

/** Why a data file cannot be used, or undefined when it can; changes nothing. */
export function refusalOf(database: DatabaseSync): string | undefined {
  const version = pragma(database, 'user_version');
  const owner = pragma(database, 'application_id');
  if (version === 0 && !isEmpty(database)) return 'it is an SQLite file of another program';
  if (version > 0 && owner !== APPLICATION_ID) return 'it is an SQLite file of another program';
  if (version > STEPS.length) {
    return `it was written by a newer version (format ${version}, known up to ${STEPS.length})`;
  }
  return undefined;
}

/** Brings the data file to the newest format, all steps in one transaction. */
export function migrate(database: DatabaseSync): void {
  const version = pragma(database, 'user_version');
  if (version === STEPS.length) return;
  database.exec('BEGIN IMMEDIATE');
  for (const step of STEPS.slice(version)) database.exec(step);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.exec(`PRAGMA user_version = ${STEPS.length}`);
  database.exec('COMMIT');
}

function pragma(database: DatabaseSync, name: 'user_version' | 'application_id'): number {
  const row = database.prepare(`PRAGMA ${name}`).get();
  return row === undefined ? 0 : integer(row, name);
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
}
