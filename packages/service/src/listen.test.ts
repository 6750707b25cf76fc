import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { expect, onTestFinished, test, vi } from 'vitest';

import type { App } from './app.ts';
import { createSelfSigned } from './https/certificate.ts';
import { listen } from './listen.ts';

/** A server that closes while a client writes may reset the connection, which is an error on the client's side. */
function whenClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.resume();
  });
}

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

test.each([
  ['', 0],
  [', also when the clock is put back by an hour meanwhile', 3_600_000],
])('the end cuts a request that takes longer than its grace%s', async (_, backMs) => {
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

  const closed = listening.close();
  const { now } = Date;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - backMs);
  onTestFinished(() => clock.mockRestore());
  await closed;
  // Nothing was answered.
  expect(await text(socket)).toBe('');
});

test('connections that never end their head are closed, and hold up nobody', async () => {
  const app: App = { fetch: async () => new Response('here') };
  const listening = await listen(app, { host: '127.0.0.1', port: 0, tls: undefined, headersMs: 100 });
  onTestFinished(() => listening.close());
  const slow = Array.from({ length: 100 }, () => {
    const socket = connect(listening.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ');
    return whenClosed(socket);
  });

  expect(await (await fetch(`http://127.0.0.1:${listening.port}/`)).text()).toBe('here');
  await Promise.all(slow);
});

test('connections that never shake hands for TLS are closed', async () => {
  const app: App = { fetch: async () => new Response('here') };
  const tls = createSelfSigned(['127.0.0.1'], new Date());
  const listening = await listen(app, { host: '127.0.0.1', port: 0, tls, headersMs: 100 });
  onTestFinished(() => listening.close());
  const socket = connect(listening.port, '127.0.0.1');

  await whenClosed(socket);
  expect(socket.destroyed).toBe(true);
});

test.each([
  ['stops in the middle', { stalledMs: 100 }, undefined],
  ['goes on, and never ends', { requestMs: 300 }, 20],
] as const)('a body that %s is cut, and nobody waits for it', async (_, limits, everyMs) => {
  const ended = Promise.withResolvers<string>();
  const app: App = {
    fetch: async (request) => {
      ended.resolve(await request.text().catch(() => 'cut'));
      return new Response('');
    },
  };
  const listening = await listen(app, { host: '127.0.0.1', port: 0, tls: undefined, ...limits });
  onTestFinished(() => listening.close());
  const socket = connect(listening.port, '127.0.0.1');
  const cut = whenClosed(socket);
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100000\r\n\r\nbegun');
  const timer = setInterval(() => socket.write('x'), everyMs ?? 2 ** 30);
  onTestFinished(() => clearInterval(timer));

  expect(await ended.promise).toBe('cut');
  await cut;
});

test('an answer that nobody reads is given up', async () => {
  const cancelled = Promise.withResolvers<string>();
  const app: App = {
    fetch: async () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
          cancel: () => cancelled.resolve('given up'),
        }),
      ),
  };
  const listening = await listen(app, { host: '127.0.0.1', port: 0, tls: undefined, stalledMs: 100 });
  onTestFinished(() => listening.close());
  const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');

  expect(await cancelled.promise).toBe('given up');
  socket.destroy();
});

test('an answer that takes its time, and a client that takes its time between two requests, are waited for', async () => {
  const app: App = {
    fetch: async () => {
      await delay(500);
      return new Response('here');
    },
  };
  const listening = await listen(app, { host: '127.0.0.1', port: 0, tls: undefined, stalledMs: 50 });
  onTestFinished(() => listening.close());
  const socket = connect(listening.port, '127.0.0.1');
  const answers: string[] = [];
  for (let request = 0; request < 2; request += 1) {
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    const said: readonly unknown[] = await once(socket, 'data');
    answers.push(String(said[0]).split('\r\n', 1).join(''));
    await delay(200);
  }
  socket.destroy();

  expect(answers).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
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
  const allClosed = Promise.all(idle.map(whenClosed));
  await listening.close();
  await allClosed;
});
