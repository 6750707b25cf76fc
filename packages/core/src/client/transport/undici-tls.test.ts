import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import { connect as connectTcp } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createUndiciTransport, serviceAddress } from './undici-transport.ts';
import { AUTHORITY } from './authority.test.support.ts';
import { type TestServer, listening, serveHttp } from './server.test.support.ts';
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts';

const KEY = 'k3y-of-this-test';
const WRITE: TransportRequest = {
  method: 'POST',
  path: '/scripts/1/runs',
  timeoutMs: 5000,
  body: { type: 'application/json', text: '{}' },
};

function connect(origin: string, more: { readonly ca?: string; readonly proxy?: string } = {}): Transport {
  const transport = createUndiciTransport({
    address: serviceAddress(`${origin}/api/v1`),
    apiKey: KEY,
    timeoutMs: 5000,
    ...more,
  });
  onTestFinished(() => transport.close());
  return transport;
}

function gist(answer: TransportAnswer): string {
  if (answer.kind !== 'failed') return String(answer.status);
  return `${answer.fault}, ${answer.sent ? 'sent' : 'not sent'}: ${answer.reason}`;
}

type TlsServer = TestServer & { readonly keys: (string | undefined)[]; readonly handshakes: TLSSocket[] };

/** The service over TLS, the keys it was sent, and its connections. */
async function serveTls(): Promise<TlsServer> {
  const keys: (string | undefined)[] = [];
  const server = createServer({ cert: AUTHORITY.cert, key: AUTHORITY.key }, (request, response) => {
    keys.push(request.headers.authorization);
    response.end('{}');
  });
  server.on('tlsClientError', () => {});
  const handshakes: TLSSocket[] = [];
  server.on('secureConnection', (socket) => void handshakes.push(socket));
  return { ...(await listening(server)), keys, handshakes };
}

type TestProxy = TestServer & { readonly heads: string[] };

/** A proxy that tunnels every host to one port, or refuses, or says nothing; and the heads it was sent. */
async function serveProxy(behaviour: { readonly tunnelTo: number } | 'refuse' | 'say nothing'): Promise<TestProxy> {
  const heads: string[] = [];
  const server = createHttpServer((request, response) => {
    heads.push(`${request.method} ${request.url}`);
    response.end();
  });
  server.on('connect', (request, socket) => {
    heads.push(`CONNECT ${request.url} ${JSON.stringify(request.headers)}`);
    if (behaviour === 'say nothing') return;
    if (behaviour === 'refuse') {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const target = connectTcp(behaviour.tunnelTo, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  return { ...(await listening(server)), heads };
}

beforeEach(() => {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY']) {
    vi.stubEnv(name, undefined);
  }
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
});

describe('over TLS', () => {
  const { ca } = AUTHORITY;

  test('a private authority is trusted when its certificate is given', async () => {
    const { port, keys } = await serveTls();
    expect(gist(await connect(`https://127.0.0.1:${port}`, { ca }).send(WRITE))).toBe('200');
    expect(keys).toEqual([`apikey ${KEY}`]);
  });

  test('a certificate that nobody vouches for is refused before anything is sent, whatever the environment says', async () => {
    const { port, keys } = await serveTls();
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(gist(await connect(`https://127.0.0.1:${port}`).send(WRITE))).toMatch(
      /^untrusted, not sent: .*UNABLE_TO_VERIFY_LEAF_SIGNATURE/,
    );
    expect(keys).toEqual([]);
  });

  test('a connection that the service has closed is opened again, and verified, by the next request', async () => {
    const { port, keys, handshakes } = await serveTls();
    const transport = connect(`https://127.0.0.1:${port}`, { ca });
    await transport.send(WRITE);
    handshakes[0]?.destroy();
    await vi.waitFor(async () => expect(gist(await transport.send(WRITE))).toBe('200'));
    expect([keys.length, handshakes.length]).toEqual([2, 2]);
  });

  test('a certificate of another host is refused before anything is sent', async () => {
    const { port, keys } = await serveTls();
    const answer = await connect(`https://localhost:${port}`, { ca }).send(WRITE);
    expect(gist(answer)).toMatch(/^untrusted, not sent: .*ERR_TLS_CERT_ALTNAME_INVALID/);
    expect(keys).toEqual([]);
  });

  test('an https address at a port that speaks http is named as such', async () => {
    const { port } = await serveHttp((_, response) => response.end('{}'));
    expect(await connect(`https://127.0.0.1:${port}`).send(WRITE)).toMatchObject({
      kind: 'failed',
      sent: false,
      fault: 'broken',
      reason: 'the server at this port does not speak https (ERR_SSL_WRONG_VERSION_NUMBER)',
    });
  });

  test('a server that breaks off the handshake was sent nothing', async () => {
    const server = await listening(createHttpServer().on('connection', (socket) => socket.resetAndDestroy()));
    const answer = await connect(`https://127.0.0.1:${server.port}`, { ca }).send(WRITE);
    expect(answer).toMatchObject({ kind: 'failed', sent: false });
  });

  test.each([
    ['handed in', (origin: string) => ({ proxy: origin })],
    [
      'of the environment',
      (origin: string) => {
        vi.stubEnv('HTTPS_PROXY', origin);
        return {};
      },
    ],
  ])('a proxy %s gets a tunnel to the service, and never the key', async (_, setUp) => {
    const { port, keys } = await serveTls();
    const proxy = await serveProxy({ tunnelTo: port });
    const transport = connect('https://service.test', { ca, ...setUp(proxy.origin) });
    expect(gist(await transport.send(WRITE))).toBe('200');
    expect(gist(await transport.send(WRITE))).toBe('200');
    expect(keys).toEqual([`apikey ${KEY}`, `apikey ${KEY}`]);
    expect(proxy.heads).toEqual([expect.stringMatching(/^CONNECT service\.test:443 /)]);
    expect(proxy.heads.join('\n')).not.toContain(KEY);
  });

  test('behind a proxy the certificate is verified, too', async () => {
    const { port, keys } = await serveTls();
    const proxy = await serveProxy({ tunnelTo: port });
    const other = await connect('https://other.test', { ca, proxy: proxy.origin }).send(WRITE);
    const unknown = await connect('https://service.test', { proxy: proxy.origin }).send(WRITE);
    expect([gist(other).slice(0, 19), gist(unknown).slice(0, 19)]).toEqual([
      'untrusted, not sent',
      'untrusted, not sent',
    ]);
    expect(keys).toEqual([]);
  });

  test('a host of NO_PROXY is reached directly, even when a proxy is handed in', async () => {
    const { port } = await serveTls();
    const proxy = await serveProxy('refuse');
    vi.stubEnv('NO_PROXY', '[::ffff:7f00:1]');
    // This machine under a name that does not look like it, so that only NO_PROXY can keep the proxy out.
    const answer = await connect(`https://[::ffff:7f00:1]:${port}`, { ca, proxy: proxy.origin }).send(WRITE);
    expect(gist(answer)).toBe('200');
    expect(proxy.heads).toEqual([]);
  });
});

test('this machine is never reached through a proxy', async () => {
  const { origin } = await serveHttp((_, response) => response.end('{}'));
  const proxy = await serveProxy('refuse');
  vi.stubEnv('HTTP_PROXY', proxy.origin);
  vi.stubEnv('HTTPS_PROXY', proxy.origin);
  expect(gist(await connect(origin, { proxy: proxy.origin }).send(WRITE))).toBe('200');
  expect(proxy.heads).toEqual([]);
});

test('a proxy that refuses the tunnel', async () => {
  const proxy = await serveProxy('refuse');
  expect(gist(await connect('https://service.test', { proxy: proxy.origin }).send(WRITE))).toBe(
    'broken, not sent: Proxy response (407) !== 200 when HTTP Tunneling (UND_ERR_ABORTED)',
  );
});

test('a proxy that says nothing costs the timeout', async () => {
  const proxy = await serveProxy('say nothing');
  const transport = connect('https://service.test', { proxy: proxy.origin });
  expect(gist(await transport.send({ ...WRITE, timeoutMs: 100 }))).toBe(
    'timeout, not sent: no whole answer within 100 ms',
  );
});

test.each(['http://user:s3cret-of-proxy@[oops', 'ftp://user:s3cret-of-proxy@proxy.test'])(
  'an address of a proxy that cannot be used is said without its password: %s',
  async (proxy) => {
    const transport = connect('https://service.test', { proxy });
    const answer = await transport.send(WRITE);
    expect(answer).toEqual({
      kind: 'failed',
      fault: 'broken',
      sent: false,
      reason: 'the address of the proxy cannot be used',
    });
  },
);
