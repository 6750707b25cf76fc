import { sql } from 'kysely';

import { convertRuns } from './convert-runs.ts';
import type { Database, Engine } from './tables.ts';

/** Leads from one version to the next. `convert` moves what SQL alone cannot. */
type Step = {
  readonly statements: string;
  readonly convert?: (database: Database) => Promise<void>;
  readonly clean?: string;
};

/**
 * Step n leads from version n to n + 1, in both engines. A step that was published is never edited; none is yet.
 * Words in capitals and braces differ between the engines: see WORDS.
 */
const STEPS: readonly Step[] = [
  {
    statements: `
  CREATE TABLE projects (
    id {ID},
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    bug_pattern TEXT NOT NULL,
    created TEXT NOT NULL,
    archived {INT} NOT NULL
  ){STRICT};

  CREATE TABLE items (
    id {INT} PRIMARY KEY,
    project_id {INT} NOT NULL REFERENCES projects (id),
    parent_id {INT} REFERENCES items (id),
    type TEXT NOT NULL CHECK (type IN ('folder', 'note', 'script')),
    position {INT} NOT NULL,
    name TEXT NOT NULL
  ){STRICT};
  CREATE INDEX items_in_order ON items (project_id, parent_id, position);

  CREATE TABLE scripts (
    id {INT} PRIMARY KEY REFERENCES items (id),
    description TEXT NOT NULL,
    comments TEXT NOT NULL,
    created TEXT NOT NULL,
    archived {INT} NOT NULL
  ){STRICT};

  CREATE TABLE fields (
    script_id {INT} NOT NULL REFERENCES scripts (id),
    position {INT} NOT NULL,
    id TEXT NOT NULL,
    label TEXT NOT NULL,
    show {INT} NOT NULL,
    PRIMARY KEY (script_id, id)
  ){STRICT_BY_KEY};

  CREATE TABLE tests (
    script_id {INT} NOT NULL REFERENCES scripts (id),
    id {INT} NOT NULL,
    position {INT} NOT NULL,
    indent {INT} NOT NULL,
    text TEXT NOT NULL,
    tags TEXT NOT NULL,
    notes TEXT NOT NULL,
    PRIMARY KEY (script_id, id)
  ){STRICT_BY_KEY};
  CREATE INDEX tests_in_order ON tests (script_id, position);

  CREATE TABLE runs (
    key {ID},
    script_id {INT} NOT NULL REFERENCES scripts (id),
    number {INT} NOT NULL,
    retest {INT} NOT NULL,
    created TEXT NOT NULL,
    state TEXT NOT NULL,
    tester TEXT NOT NULL,
    tags TEXT NOT NULL,
    UNIQUE (script_id, number, retest)
  ){STRICT};

  CREATE TABLE run_headers (
    run_key {INT} NOT NULL REFERENCES runs (key),
    field_id TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (run_key, field_id)
  ){STRICT_BY_KEY};

  CREATE TABLE results (
    run_key {INT} NOT NULL REFERENCES runs (key),
    test_id {INT} NOT NULL,
    result TEXT NOT NULL,
    comment TEXT NOT NULL,
    issue TEXT NOT NULL,
    PRIMARY KEY (run_key, test_id)
  ){STRICT_BY_KEY};
  `,
  },
  // A run is one row.
  {
    statements: `
  ALTER TABLE runs RENAME TO old_runs;
  ALTER TABLE scripts ADD COLUMN fields TEXT NOT NULL DEFAULT '[]';

  CREATE TABLE runs (
    key {ID},
    script_id {INT} NOT NULL REFERENCES scripts (id),
    position {INT} NOT NULL,
    number {INT} NOT NULL,
    retest {INT} NOT NULL,
    created TEXT NOT NULL,
    state TEXT NOT NULL,
    tester TEXT NOT NULL,
    tags TEXT NOT NULL,
    headers TEXT NOT NULL,
    cells {INT} NOT NULL,
    marks {BLOB} NOT NULL,
    remarks {BLOB}
  ){STRICT};
  CREATE UNIQUE INDEX runs_in_order ON runs (script_id, position, retest);
  CREATE UNIQUE INDEX runs_by_number ON runs (script_id, number, retest);
  `,
    convert: convertRuns,
    clean: 'DROP TABLE results; DROP TABLE run_headers; DROP TABLE old_runs; DROP TABLE fields;',
  },
  // Several keys, people who signed in, and who wrote what.
  {
    statements: `
  CREATE TABLE keys (
    id {ID},
    name TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    ending TEXT NOT NULL,
    access TEXT NOT NULL CHECK (access IN ('read', 'write')),
    project_id {INT} REFERENCES projects (id),
    created TEXT NOT NULL,
    expires TEXT,
    last_used TEXT,
    revoked TEXT
  ){STRICT};

  CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    key_hash TEXT NOT NULL,
    expires TEXT NOT NULL
  ){STRICT_BY_KEY};

  CREATE TABLE audit (
    id {ID},
    time TEXT NOT NULL,
    key_name TEXT NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    address TEXT NOT NULL,
    request_id TEXT NOT NULL
  ){STRICT};
  `,
  },
  // Keys that manage keys.
  {
    statements: 'ALTER TABLE keys ADD COLUMN admin {INT} NOT NULL DEFAULT 0',
    convert: dropReference,
  },
  // What is inserted moves nothing else: see ranks.ts.
  {
    statements: `
  ALTER TABLE tests ADD COLUMN rank {RANK} NOT NULL DEFAULT '';
  UPDATE tests SET rank = {RANK_OF_POSITION};
  DROP INDEX tests_in_order;
  CREATE INDEX tests_in_order ON tests (script_id, rank);
  ALTER TABLE tests DROP COLUMN position;

  ALTER TABLE items ADD COLUMN rank {RANK} NOT NULL DEFAULT '';
  UPDATE items SET rank = {RANK_OF_POSITION};
  DROP INDEX items_in_order;
  CREATE INDEX items_in_order ON items (project_id, parent_id, rank);
  ALTER TABLE items DROP COLUMN position
  `,
  },
];

export const NEWEST_VERSION: number = STEPS.length;

/** The names of all tables that any version has. */
export const TABLE_NAMES: ReadonlySet<string> = new Set(
  STEPS.flatMap(({ statements }) => Array.from(statements.matchAll(/CREATE TABLE (\w+)/g), ([, name = '']) => name)),
);

const WORDS: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  sqlite: {
    ID: 'INTEGER PRIMARY KEY',
    INT: 'INTEGER',
    BLOB: 'BLOB',
    RANK: 'TEXT',
    RANK_OF_POSITION: "rtrim(printf('%07x', 134217728 + position), '0')",
    STRICT: ' STRICT',
    STRICT_BY_KEY: ' STRICT, WITHOUT ROWID',
  },
  postgres: {
    ID: 'BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY',
    INT: 'BIGINT',
    BLOB: 'BYTEA',
    // By bytes, as SQLite compares.
    RANK: 'TEXT COLLATE "C"',
    RANK_OF_POSITION: "rtrim(lpad(to_hex(134217728 + position), 7, '0'), '0')",
    STRICT: '',
    STRICT_BY_KEY: '',
  },
};

/** Brings the data from a version to another, else to the newest one; to be called in a transaction. */
export async function migrate(database: Database, version: number, goal: number = NEWEST_VERSION): Promise<void> {
  for (const { statements, convert, clean = '' } of STEPS.slice(version, goal)) {
    await executeAll(database, statements);
    await convert?.(database);
    await executeAll(database, clean);
  }
}

/** To look at the script for each of 250,000 rows takes PostgreSQL longer than to store them. */
async function dropReference({ engine, query }: Database): Promise<void> {
  if (engine === 'postgres') await sql`ALTER TABLE tests DROP CONSTRAINT tests_script_id_fkey`.execute(query);
}

async function executeAll({ engine, query }: Database, statements: string): Promise<void> {
  const text = statements.replaceAll(/\{([A-Z_]+)\}/g, (_, word: string) => WORDS[engine][word] ?? '');
  for (const statement of text.split(';').filter((part) => part.trim() !== '')) await sql.raw(statement).execute(query);
}
