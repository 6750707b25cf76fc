import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { startService } from '@runsheet/service';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startReplicated } from '../support/postgres/server.ts';
import { AS_IT_SHOULD_BE, KEY, send, startWriters } from './writers.ts';

const WRITERS = 10;

/** An address that leads to one server or another, as that of a cluster does. */
type Address = { readonly url: string; readonly pointTo: (url: string) => void };

async function openAddress(first: string): Promise<Address> {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => undefined)
        .once('close', () => {
          to.destroy();
          sockets.delete(from);
        });
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = new URL(first);
  url.port = String(address.port);
  return {
    url: url.href,
    pointTo: (next) => {
      target = next;
    },
  };
}

test('the database fails over to its standby under writers: nothing is lost, nothing doubled', async () => {
  const { primary, standby, stop } = await startReplicated();
  onTestFinished(stop);
  const address = await openAddress(primary.url);
  const services = await Promise.all([1, 2].map(() => startService({ database: address.url, key: KEY })));
  const [service] = services;
  if (service === undefined) throw new Error('There is no service.');
  onTestFinished(async () => {
    for (const each of services) await each.close();
  });
  const writers = await startWriters(services, WRITERS);
  await writers.goOn();

  await primary.kill();
  address.pointTo(standby.url);
  await writers.meetRefusals();
  const reading = await send(service, '/scripts/1');
  expect(reading.status).toBe(200);
  const many = Array.from({ length: 20_000 }, (_, row) => `a row with the number ${row}`);
  for (const [path, body] of [
    ['/scripts/1/runs', {}],
    ['/scripts/1/tests', many],
  ] as const) {
    const writing = await send(service, path, body);
    expect([writing.status, writing.headers.get('retry-after')]).toEqual([503, '5']);
  }

  const operator = new Client({ connectionString: standby.url });
  await operator.connect();
  await operator.query('select pg_promote()');
  await operator.end();
  await writers.goOn();

  expect(await writers.finish(service)).toEqual(AS_IT_SHOULD_BE);
});
