import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

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

test('the end cuts a request that takes longer than its grace', async () => {
  const begun = Promise.withResolvers<void>();
  const app: App = {
    fetch: async () => {
      begun.resolve();
      return Promise.withResolvers<Response>().promise;
    },
  };
  const listening = await listen(app, { host: '127.0.0.1', port: 0, tls: undefined, graceMs: 50 });
  const socket = connect(listening.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await begun.promise;

  await listening.close();
  // Nothing was answered.
  expect(await text(socket)).toBe('');
});

test('connections that never end their head are closed, and hold up nobody', async () => {
  const app: App = { fetch: async () => new Response('here') };
  const listening = await listen(app, { host: '127.0.0.1', port: 0, tls: undefined, headersMs: 100 });
  onTestFinished(() => listening.close());
  const slow = Array.from({ length: 100 }, () => {
    const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ');
    return once(socket.resume(), 'close');
  });

  expect(await (await fetch(`http://127.0.0.1:${listening.port}/`)).text()).toBe('here');
  await Promise.all(slow);
});

test('3,000 connections that are kept and idle hold up nobody', async () => {
  const app: App = { fetch: async () => new Response('here') };
  const listening = await listen(app, { host: '127.0.0.1', port: 0, tls: undefined });
  const idle = await Promise.all(
    Array.from({ length: 3_000 }, async () => {
      const socket = connect(listening.port, '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
      await once(socket, 'data');
      return socket;
    }),
  );

  expect(await (await fetch(`http://127.0.0.1:${listening.port}/`)).text()).toBe('here');
  expect(idle.filter(({ closed }) => closed)).toEqual([]);
  const closed = Promise.all(idle.map((socket) => once(socket.resume(), 'close')));
  await listening.close();
  await closed;
});
