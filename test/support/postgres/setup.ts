import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './server.ts';

/**
 * Starts one PostgreSQL for all files of the project. A place is a schema of it. RUNSHEET_TEST_DATABASES answers GET /new
 * and GET /used with the address of one, and takes it back by POST: making tables takes a hundred times as long as
 * emptying them.
 */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const free: string[] = [];
  const answer = async (request: IncomingMessage): Promise<string> => {
    if (request.method === 'POST') {
      const database = await text(request);
      await client.query(emptying(schemaIn(database)));
      free.push(database);
      return '';
    }
    const used = request.url === '/used' ? free.pop() : undefined;
    if (used !== undefined) return used;
    const schema = `test_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create schema ${schema}`);
    return `${postgres.url}?options=-csearch_path%3D${schema}`;
  };
  const server = createServer((request, response) => {
    // A kept connection may be closed in the moment in which it is used again.
    response.setHeader('connection', 'close');
    answer(request).then(
      (body) => response.end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  config.env['RUNSHEET_TEST_DATABASES'] = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  return async () => {
    server.close();
    await client.end();
    await postgres.stop();
  };
}

function schemaIn(database: string): string {
  const [schema] = /test_[0-9a-f]{32}/.exec(database) ?? [];
  if (schema === undefined) throw new Error(`No place of a test: ${database}`);
  return schema;
}

/** Removes all rows, and starts all numbers again. The format stays. */
function emptying(schema: string): string {
  return `do $$ declare name text; begin
    set local session_replication_role = replica; -- in any order
    for name in select tablename from pg_tables where schemaname = '${schema}' and tablename <> 'runsheet_format'
    loop execute format('delete from ${schema}.%I', name); end loop;
    for name in select sequencename from pg_sequences where schemaname = '${schema}'
    loop execute format('alter sequence ${schema}.%I restart', name); end loop;
  end $$`;
}
