import { sql } from 'kysely';

import { packResults, toMark } from './pack-results.ts';
import type { Result } from './results.ts';
import type { Database } from './tables.ts';

type OldRun = {
  readonly key: number;
  readonly script_id: number;
  readonly number: number;
  readonly position: number;
};

/** Moves the runs and fields of version 1, a row for each cell and header, into one row a run and one a script. */
export async function convertRuns({ engine, query }: Database): Promise<void> {
  await convertFields(query);
  const { rows } = await sql<OldRun>`
    SELECT key, script_id, number, dense_rank() OVER (PARTITION BY script_id ORDER BY first_key) AS position
    FROM (SELECT *, min(key) OVER (PARTITION BY script_id, number) AS first_key FROM old_runs) AS runs
    ORDER BY key`.execute(query);
  for (const { key, position } of rows) {
    const results = await readResults(query, key);
    const { marks, remarks } = await packResults(results);
    const headers = JSON.stringify(await readHeaders(query, key));
    await sql`
      INSERT INTO runs (key, script_id, position, number, retest, created, state, tester, tags, headers, cells, marks, remarks)
      SELECT key, script_id, ${position}, number, retest, created, state, tester, tags, ${headers}, ${results.size}, ${marks}, ${remarks}
      FROM old_runs WHERE key = ${key}`.execute(query);
  }
  // A key that is given does not move the sequence of the others.
  if (engine === 'postgres') {
    await sql`SELECT setval(pg_get_serial_sequence('runs', 'key'), (SELECT max(key) FROM runs))`.execute(query);
  }
}

async function convertFields(query: Database['query']): Promise<void> {
  type OldField = { readonly script_id: number; readonly id: string; readonly label: string; readonly show: number };
  const { rows } = await sql<OldField>`SELECT * FROM fields ORDER BY script_id, position`.execute(query);
  for (const [scriptId, fields] of Map.groupBy(rows, ({ script_id: id }) => id)) {
    const list = fields.map(({ id, label, show }) => ({ id, label, show: show === 1 }));
    await sql`UPDATE scripts SET fields = ${JSON.stringify(list)} WHERE id = ${scriptId}`.execute(query);
  }
}

async function readResults(query: Database['query'], key: number): Promise<ReadonlyMap<number, Result>> {
  type Cell = {
    readonly test_id: number;
    readonly result: string;
    readonly comment: string;
    readonly issue: string;
  };
  const { rows } = await sql<Cell>`SELECT * FROM results WHERE run_key = ${key}`.execute(query);
  return new Map(
    rows.map(({ test_id: id, result, comment, issue }) => [id, { result: toMark(result), comment, issue }]),
  );
}

async function readHeaders(query: Database['query'], key: number): Promise<readonly (readonly [string, string])[]> {
  type Header = { readonly field_id: string; readonly value: string };
  const { rows } = await sql<Header>`SELECT field_id, value FROM run_headers WHERE run_key = ${key}`.execute(query);
  return rows.map(({ field_id: id, value }) => [id, value]);
}
