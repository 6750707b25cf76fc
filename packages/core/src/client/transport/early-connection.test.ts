import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { buildConnector } from 'undici';
import { createEarlyConnection } from './early-connection.ts';
import { serveTcp } from './server.test.support.ts';

test('a connection that was closed is opened again before it is asked for, and then taken', async () => {
  const { early, opened, take, loseFirst } = await startEarly();
  await loseFirst();
  early.open();
  early.open();
  await connected(opened[1]);
  expect(await take()).toBe(opened[1]);
  expect(opened).toHaveLength(2);
});

test('one that is still being opened is waited for', async () => {
  const { early, opened, take, loseFirst } = await startEarly();
  await loseFirst();
  early.open();
  expect(opened[1]?.readyState).toBe('opening');
  expect(await take()).toBe(opened[1]);
});

test('nothing is opened before the first connection, nor beside one that is open', async () => {
  const { early, opened, take } = await startEarly();
  early.open();
  expect(opened).toHaveLength(0);
  await take();
  early.open();
  expect(opened).toHaveLength(1);
});

test('one request takes it, and the next one opens its own', async () => {
  const { early, opened, take, loseFirst } = await startEarly();
  await loseFirst();
  early.open();
  const both = await Promise.all([take(), take()]);
  expect(both).toEqual([opened[1], opened[2]]);
});

test('one that the service has closed meanwhile is not taken', async () => {
  const { early, opened, take, loseFirst, closed, accepted } = await startEarly();
  await loseFirst();
  early.open();
  await connected(opened[1]);
  await vi.waitFor(() => expect(accepted).toHaveLength(2));
  accepted[1]?.destroy();
  await closed(1);
  expect(await take()).toBe(opened[2]);
});

test('where it cannot be opened, the request is told what is wrong', async () => {
  const { early, opened, take, loseFirst, breakPlace } = await startEarly();
  await loseFirst();
  breakPlace();
  early.open();
  await expect(take()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(opened).toHaveLength(3);
});

test('one that nobody took is ended, and later ones are opened as before', async () => {
  const { early, opened, take, loseFirst, closed } = await startEarly();
  early.close();
  await loseFirst();
  early.open();
  early.close();
  await closed(1);
  expect(await take()).toBe(opened[2]);
});

test('one that could not be opened needs no ending', async () => {
  const { early, opened, loseFirst, closed, breakPlace } = await startEarly();
  await loseFirst();
  breakPlace();
  early.open();
  early.close();
  await closed(1);
  expect(opened).toHaveLength(2);
});

/** One that connects to a server on this machine, and what it has opened. */
async function startEarly() {
  const accepted: Socket[] = [];
  const opened: Socket[] = [];
  const endings = new Map<Socket | undefined, Promise<unknown>>();
  const { port } = await serveTcp((socket) => void accepted.push(socket));
  let reached = port;
  // Nobody listens there.
  const breakPlace = () => void (reached = 1);
  const early = createEarlyConnection((_, callback) => {
    const socket = connectTcp({ port: reached, host: '127.0.0.1' });
    socket.once('connect', () => callback(null, socket)).on('error', (error) => callback(error, null));
    opened.push(socket);
    endings.set(
      socket,
      new Promise((resolve) => {
        socket.once('close', resolve);
      }),
    );
  });
  onTestFinished(() => {
    for (const socket of opened) socket.destroy();
  });
  const take = () =>
    new Promise<Socket>((resolve, reject) => {
      early.connect(PLACE, (error, socket) => (error === null ? resolve(socket) : reject(error)));
    });
  const closed = (place: number) => endings.get(opened[place]);
  /** What was in use is closed, as a service does with a connection that rests. */
  const loseFirst = async () => {
    (await take()).destroy();
    await closed(0);
  };
  return { early, opened, accepted, take, closed, loseFirst, breakPlace };
}

const PLACE: buildConnector.Options = { hostname: '127.0.0.1', protocol: 'http:', port: '80' };

async function connected(socket: Socket | undefined): Promise<void> {
  if (socket?.connecting === true) await once(socket, 'connect');
}
