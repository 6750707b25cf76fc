import { Buffer } from 'node:buffer';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createUndiciTransport, serviceAddress } from './undici-transport.ts';
import { serveHttp, serveTcp } from './server.test.support.ts';
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts';

const KEY = 'k3y-of-this-test';
const READ: TransportRequest = { method: 'GET', path: '/scripts/1', timeoutMs: 60_000 };
const WRITE: TransportRequest = { ...READ, method: 'POST', body: { type: 'application/json', text: '{"name":"é"}' } };

function connect(origin: string): Transport {
  const address = serviceAddress(`${origin}/api/v1`);
  const transport = createUndiciTransport({ address, apiKey: KEY, timeoutMs: 60_000 });
  onTestFinished(() => transport.close());
  return transport;
}

/** The answer without what differs from run to run. */
function gist(answer: TransportAnswer): string {
  if (answer.kind === 'answered') return `${answer.status} ${answer.body}`;
  if (answer.kind === 'truncated') return `${answer.status}, then ${answer.reason}`;
  return `${answer.fault}, ${answer.sent ? 'sent' : 'not sent'}: ${answer.reason.replace(/:\d+/, ':…')}`;
}

/** The requests whose head undici says it writes; what the transport tells as `sent` must agree with it. */
function watchHeads(): string[] {
  const heads: string[] = [];
  const onHead = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('headers' in message)) return;
    heads.push(String(message.headers).split(' HTTP')[0] ?? '');
  };
  subscribe('undici:client:sendHeaders', onHead);
  onTestFinished(() => void unsubscribe('undici:client:sendHeaders', onHead));
  return heads;
}

test('a request carries its path below the base URL, the key and the body', async () => {
  const seen: unknown[] = [];
  const { origin } = await serveHttp((request, response) => {
    const { method, url, headers } = request;
    request.setEncoding('utf8').on('data', (body) => {
      const { authorization, accept, 'user-agent': agent, 'content-type': type } = headers;
      seen.push({ method, url, authorization, accept, agent, type, body });
    });
    request.on('end', () => response.writeHead(201, { 'X-Two': ['a', 'b'], 'X-Gone': '' }).end('{"id":1}'));
  });
  const answer = await connect(origin).send(WRITE);
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/api/v1/scripts/1',
      authorization: `apikey ${KEY}`,
      accept: 'application/json',
      agent: 'runsheet',
      type: 'application/json',
      body: '{"name":"é"}',
    },
  ]);
  expect(gist(answer)).toBe('201 {"id":1}');
  expect(answer).toMatchObject({ headers: { 'x-two': 'a, b', 'x-gone': '' } });
});

test('calls one after the other share one connection', async () => {
  const ports = new Set<number | undefined>();
  const { origin } = await serveHttp((request, response) => {
    ports.add(request.socket.remotePort);
    response.end('{}');
  });
  const transport = connect(origin);
  for (let calls = 0; calls < 3; calls += 1) await transport.send(READ);
  expect(ports.size).toBe(1);
});

test('a connection that the service has closed is opened again by the next request', async () => {
  const connections: Socket[] = [];
  const { origin } = await serveTcp((socket) => {
    connections.push(socket);
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'));
  });
  const transport = connect(origin);
  await transport.send(READ);
  connections[0]?.destroy();
  await vi.waitFor(async () => expect(gist(await transport.send(READ))).toBe('200 {}'));
  expect(connections).toHaveLength(2);
});

test('a word on the way is not the answer', async () => {
  const { origin } = await serveHttp((_, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    response.end('{}');
  });
  expect(gist(await connect(origin).send(READ))).toBe('200 {}');
});

test('a service that hangs up after a word on the way has not answered', async () => {
  const { origin } = await serveHttp((_, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () => response.destroy());
  });
  expect(gist(await connect(origin).send(READ))).toMatch(/^broken, sent: /);
});

test('a redirect is handed over, not followed', async () => {
  const elsewhere: string[] = [];
  const other = await serveHttp((request, response) => {
    elsewhere.push(request.headers.authorization ?? '');
    response.end();
  });
  const { origin } = await serveHttp((_, response) => response.writeHead(302, { location: other.origin }).end());
  expect(gist(await connect(origin).send(READ))).toBe('302 ');
  expect(elsewhere).toEqual([]);
});

test('a port where nobody listens', async () => {
  const heads = watchHeads();
  expect(gist(await connect('http://127.0.0.1:1').send(WRITE))).toBe(
    'broken, not sent: connect ECONNREFUSED 127.0.0.1:…',
  );
  expect(heads).toEqual([]);
});

/** What a server does once it has read the head of a request. */
const AFTER_THE_HEAD: readonly (readonly [string, (socket: Socket) => void, string])[] = [
  ['resets the connection', (socket) => socket.resetAndDestroy(), 'broken, sent: read ECONNRESET'],
  ['ends the connection', (socket) => socket.end(), 'broken, sent: other side closed (UND_ERR_SOCKET)'],
  [
    'answers no HTTP',
    (socket) => socket.end('hello\r\n\r\n'),
    'broken, sent: Response does not match the HTTP/1.1 protocol (Expected HTTP/, RTSP/ or ICE/)',
  ],
  ['says nothing', () => {}, 'timeout, sent: no whole answer within 2000 ms'],
  [
    'breaks off a body of known length',
    (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"id'),
    '200, then other side closed (UND_ERR_SOCKET)',
  ],
  [
    'breaks off a body of unknown length',
    (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{"id\r\n'),
    '200, then other side closed (UND_ERR_SOCKET)',
  ],
  [
    'stalls in the body',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"id'),
    '200, then no whole answer within 2000 ms',
  ],
];

test.each(AFTER_THE_HEAD)('a service that %s', async (_, act, ending) => {
  const heads = watchHeads();
  const { origin } = await serveTcp((socket) => {
    socket.once('data', () => act(socket));
  });
  expect(gist(await connect(origin).send({ ...WRITE, timeoutMs: 2_000 }))).toBe(ending);
  expect(heads).toEqual(['POST /api/v1/scripts/1']);
});

test('a request that waited too long for a free connection was not sent, and is never sent later', async () => {
  const heads = watchHeads();
  const busy: Socket[] = [];
  const { origin } = await serveTcp((socket) => {
    busy.push(socket);
  });
  const transport = connect(origin);
  const others = [1, 2, 3, 4].map(() => transport.send({ ...READ, timeoutMs: 60_000 }));
  await vi.waitFor(() => expect(busy).toHaveLength(4), 60_000);
  const late = await transport.send({ ...WRITE, timeoutMs: 100 });
  expect(gist(late)).toBe('timeout, not sent: no whole answer within 100 ms');
  for (const socket of busy) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
  expect((await Promise.all(others)).map(gist)).toEqual(['200 {}', '200 {}', '200 {}', '200 {}']);
  await transport.send({ ...READ, timeoutMs: 100 });
  expect(heads.filter((head) => head.startsWith('POST'))).toEqual([]);
});

test.each([
  ['gzip', gzipSync],
  ['Deflate', deflateSync],
  ['br', brotliCompressSync],
  ['gzip', (body: Buffer) => body],
  ['zstd', (body: Buffer) => body],
])('an answer that something on the way says to have compressed is read: %s', async (coding, compress) => {
  const { origin } = await serveHttp((_, response) => {
    response.writeHead(200, { 'content-encoding': coding }).end(compress(Buffer.from('{"id":1}')));
  });
  expect(gist(await connect(origin).send(READ))).toBe('200 {"id":1}');
});

test('closing breaks off what is under way, and a later request opens a new connection', async () => {
  let isFirst = true;
  let onFirst = (): void => {};
  const first = new Promise<void>((resolve) => {
    onFirst = resolve;
  });
  const { origin } = await serveHttp((_, response) => {
    if (!isFirst) return response.end('{}');
    isFirst = false;
    return onFirst();
  });
  const transport = connect(origin);
  const broken = transport.send(WRITE);
  await first;
  await transport.close();
  expect(gist(await broken)).toBe('closed, sent: The client is destroyed (UND_ERR_DESTROYED)');
  expect(gist(await transport.send(READ))).toBe('200 {}');
});

test('closing what was never used does nothing', async () => {
  await expect(connect('http://127.0.0.1:1').close()).resolves.toBeUndefined();
});

const TEXT = 'é'.repeat(600_000);
const LARGE: TransportRequest = { ...WRITE, body: { type: 'application/json', text: TEXT } };

test('a large body is sent part by part with its length, and the same again', async () => {
  const seen: unknown[] = [];
  const { origin } = await serveHttp((request, response) => {
    const texts: string[] = [];
    request.setEncoding('utf8').on('data', (text: string) => texts.push(text));
    request.on('end', () => {
      const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
      seen.push({ length, coding, isWhole: texts.join('') === TEXT });
      response.end('{"id":1}');
    });
  });
  const transport = connect(origin);
  const answers = [
    gist(await transport.send(LARGE)),
    gist(await transport.send(LARGE)),
    gist(await transport.send(READ)),
  ];
  expect(answers).toEqual(['200 {"id":1}', '200 {"id":1}', '200 {"id":1}']);
  const whole = { length: String(Buffer.byteLength(TEXT)), coding: undefined, isWhole: true };
  expect(seen).toEqual([whole, whole, { length: undefined, coding: undefined, isWhole: false }]);
});

test('a service that refuses a large body at its head, and hangs up, is understood every time', async () => {
  const { origin } = await serveHttp((request, response) => {
    if (request.method === 'GET') response.end('{}');
    else response.writeHead(413, { connection: 'close' }).end('{"error":"too large"}', () => request.socket.destroy());
  });
  const transport = connect(origin);
  for (let tries = 0; tries < 10; tries += 1) {
    expect(gist(await transport.send(LARGE))).toBe('413 {"error":"too large"}');
  }
  expect(gist(await transport.send(READ))).toBe('200 {}');
});

test('a large body that the connection does not survive may have arrived', async () => {
  const { origin } = await serveTcp((socket) => {
    socket.once('data', () => socket.resetAndDestroy());
  });
  expect(gist(await connect(origin).send(LARGE))).toMatch(/^broken, sent: /);
});

test.each([
  ['https://tests.example/api/v1', 'https://tests.example', '/api/v1', false],
  ['https://tests.example:8443/api/v1/', 'https://tests.example:8443', '/api/v1', false],
  ['https://tests.example', 'https://tests.example', '', false],
  ['https://127.0.0.1:9/api/v1', 'https://127.0.0.1:9', '/api/v1', true],
  ['http://127.0.0.1:9/api/v1', 'http://127.0.0.1:9', '/api/v1', true],
  ['http://127.1.2.3/api/v1', 'http://127.1.2.3', '/api/v1', true],
  ['http://localhost:9/api/v1', 'http://localhost:9', '/api/v1', true],
  ['http://LOCALHOST:9/api/v1', 'http://localhost:9', '/api/v1', true],
  ['http://[::1]:9/api/v1', 'http://[::1]:9', '/api/v1', true],
])('%s is a safe address', (baseUrl, ...parts) => {
  const [origin, basePath, isLoopback] = parts;
  expect(serviceAddress(baseUrl)).toEqual({ origin, basePath, isLoopback });
});

test.each([
  'http://tests.example/api/v1',
  'http://127.0.0.1.tests.example/api/v1',
  'http://localhost.tests.example/api/v1',
  'http://10.0.0.1/api/v1',
  'http://[::2]/api/v1',
  'ftp://127.0.0.1/api/v1',
  'file:///etc/passwd',
  'tests.example/api/v1',
  '',
  'https://tests.example/api/v1?x=1',
  'https://tests.example/api/v1#x',
])('%s is not', (baseUrl) => {
  expect(() => serviceAddress(baseUrl)).toThrow(expect.objectContaining({ code: 'RS1003' }));
});

test.each(['https://me:s3cret@tests.example/api/v1', 'http://me:s3cret@[oops', 'https://tests.example/?key=s3cret'])(
  'an address with credentials is refused without repeating them: %s',
  (baseUrl) => {
    expect(() => serviceAddress(baseUrl)).toThrow('RS1003');
    expect(() => serviceAddress(baseUrl)).not.toThrow('s3cret');
  },
);
