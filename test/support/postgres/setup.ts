import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './server.ts';

/**
 * Starts one PostgreSQL for all files of the project. Each GET of RUNSHEET_TEST_DATABASES answers with the address of a
 * place of its own in it: a new schema.
 */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const server = createServer((_request, response) => {
    const schema = `test_${randomUUID().replaceAll('-', '')}`;
    client.query(`create schema ${schema}`).then(
      () => response.end(`${postgres.url}?options=-csearch_path%3D${schema}`),
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
