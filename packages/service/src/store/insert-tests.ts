import { setImmediate } from 'node:timers/promises';

import { CompiledQuery, sql } from 'kysely';

import { withoutNul } from './postgres/nul.ts';
import type { Database, Tables } from './tables.ts';

type Row = Tables['tests'];

const COLUMNS = ['script_id', 'id', 'rank', 'indent', 'text', 'tags', 'notes'] as const satisfies (keyof Row)[];

/** Rows in one statement; between two of them others have their turn. */
const SLICES = { sqlite: 500, postgres: 20_000 } as const;

/** Stores rows: others that write wait meanwhile, so each engine gets them in the form that it takes fastest. */
export async function insertTests({ engine, query }: Database, rows: readonly Row[]): Promise<void> {
  const insert = engine === 'sqlite' ? insertValues : insertJson;
  for (let done = 0; done < rows.length; done += SLICES[engine]) {
    if (done > 0) await setImmediate();
    await insert(query, rows.slice(done, done + SLICES[engine]));
  }
}

/** One text for all slices of a size: SQLite then reads it once, and we build no other one. */
async function insertValues(query: Database['query'], rows: readonly Row[]): Promise<void> {
  const places = `(${COLUMNS.map(() => '?').join()})`;
  const text = `insert into tests (${COLUMNS.join()}) values ${rows.map(() => places).join()}`;
  const values = rows.flatMap((row) => COLUMNS.map((column) => row[column]));
  await query.executeQuery(CompiledQuery.raw(text, values));
}

/** PostgreSQL reads one parameter much faster than thousands. */
async function insertJson(query: Database['query'], rows: readonly Row[]): Promise<void> {
  const lists = JSON.stringify(rows.map((row) => COLUMNS.map((column) => withoutNul(row[column]))));
  await sql`
    insert into tests (script_id, id, rank, indent, text, tags, notes)
    select (r->>0)::bigint, (r->>1)::bigint, r->>2, (r->>3)::bigint, r->>4, r->>5, r->>6
    from json_array_elements(${lists}::json) as r`.execute(query);
}
