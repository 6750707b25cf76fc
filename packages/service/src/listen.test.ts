import { connect } from 'node:net';

import { expect, test } from 'vitest';

import type { App } from './app.ts';
import { listen } from './listen.ts';

test('the end waits for a request whose client has left: it still reads the store', async () => {
  const begun = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const order: string[] = [];
  const app: App = {
    fetch: async (request) => {
      request.signal.addEventListener('abort', () => left.resolve());
      begun.resolve();
      await release.promise;
      order.push('has read');
      return new Response('');
    },
  };
  const listening = await listen(app, { host: '127.0.0.1', port: 0, tls: undefined });
  const socket = connect(listening.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await begun.promise;
  socket.destroy();
  await left.promise;

  const closed = listening.close().then(() => order.push('closed'));
  setTimeout(() => release.resolve(), 100);
  await closed;

  expect(order).toEqual(['has read', 'closed']);
});
