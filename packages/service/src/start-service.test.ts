import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { get } from 'node:https';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

import { call, newDataFile, startProcess } from './service-process.test.support.ts';
import { type Service, type ServiceOptions, startService } from './start-service.ts';

async function start(options: ServiceOptions = {}): Promise<Service> {
  const service = await startService(options);
  onTestFinished(() => service.close());
  return service;
}

test('the service tells its addresses and a key that opens it', async () => {
  const service = await start();

  expect(service.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
  expect(service.pageUrl).toBe(service.baseUrl.replace('api/v1', ''));
  expect(service.key).toMatch(/^[A-Za-z0-9]{64}$/);
  expect(await call(service, '/projects')).toEqual({ projects: [{ id: 1, name: 'My project', description: '' }] });
});

test('a restart keeps the data, the order and the next ids', async () => {
  const dataFile = newDataFile();
  const first = await start({ dataFile, key: 'Key1' });
  await call(first, '/projects/1/scripts', { name: 'Cart', tests: ['a', 'b'], runs: [{ results: { 1: 'pass' } }] });
  await first.close();

  const second = await start({ dataFile, key: 'Key1' });
  await call(second, '/scripts/1/tests?insert=1', ['between']);
  await call(second, '/scripts/1/runs', { results: { 3: 'fail' } });

  expect(await call(second, '/scripts/1')).toMatchObject({
    script: {
      name: 'Cart',
      tests: [{ id: 1 }, { id: 3, text: 'between' }, { id: 2 }],
      runs: [
        { id: 1, results: { 1: { result: 'pass' } } },
        { id: 2, results: { 3: { result: 'fail' } } },
      ],
    },
  });
});

test('a data file that another process holds is refused with a clear error, and is free after its end', async () => {
  const dataFile = newDataFile();
  const { process: child } = await startProcess(dataFile);

  await expect(startService({ dataFile })).rejects.toThrow(`The data file ${dataFile} is in use by another process.`);
  child.kill('SIGKILL');
  await once(child, 'exit');

  expect(await call(await start({ dataFile }), '/projects')).toMatchObject({ projects: [{ id: 1 }] });
});

test('a second start on the same file in the same process is refused, and frees nothing', async () => {
  const dataFile = newDataFile();
  await start({ dataFile });

  await expect(startService({ dataFile })).rejects.toThrow('is in use by another process');
  const code = `const { startService } = await import(${JSON.stringify(new URL('start-service.ts', import.meta.url).href)});
    await startService({ dataFile: ${JSON.stringify(dataFile)} });
    process.exit();`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  expect(stderr).toContain('is in use by another process');
});

test('with https the service is trusted by its certificate, and by nothing else', async () => {
  const service = await start({ https: true });
  const ask = (ca: string | undefined): Promise<unknown> =>
    new Promise((resolve) => {
      const headers = { authorization: `apikey ${service.key}` };
      const request = get(`${service.baseUrl}/whoami`, { headers, ...(ca !== undefined && { ca }) }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', (error) => resolve('code' in error ? error.code : error));
    });

  expect(service.baseUrl).toMatch(/^https:/);
  expect(await ask(service.certificate)).toBe(200);
  expect(await ask(undefined)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
});

test('a port that is taken is told, and the data file stays free', async () => {
  const dataFile = newDataFile();
  const blocker = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    blocker.close();
  });
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  await expect(startService({ port, dataFile })).rejects.toThrow(
    `The service cannot listen on 127.0.0.1, port ${port}`,
  );
  expect(await call(await start({ dataFile }), '/projects')).toMatchObject({ projects: [{ id: 1 }] });
});

test('a key that no header can carry is refused', async () => {
  await expect(startService({ key: 'with blank' })).rejects.toThrow(
    'The key must be made of visible ASCII characters.',
  );
  await expect(startService({ key: '' })).rejects.toThrow('The key must be made of visible ASCII characters.');
});

test.each([
  ['HTTP/1.0 without Host', 'GET /api/v1/whoami HTTP/1.0\r\n\r\n'],
  ['HTTP/1.1 without Host', 'GET /api/v1/whoami HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a Host with a user', 'GET /api/v1/whoami HTTP/1.0\r\nHost: localhost:1@evil\r\n\r\n'],
  ['a Host that is no name', 'GET /api/v1/whoami HTTP/1.0\r\nHost: a b\r\n\r\n'],
])('%s is answered with 400 and an error as JSON', async (_, bytes) => {
  const service = await start();
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
  socket.write(bytes);

  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');

  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head.toLowerCase()).toContain('content-type: application/json');
  expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/^The request cannot be read: /) });
});

test('the globals of the process stay as they are', async () => {
  const before = [globalThis.Request, globalThis.Response];
  const service = await start();
  await call(service, '/whoami');

  expect([globalThis.Request, globalThis.Response]).toEqual(before);
});

test('a lost answer looks like a broken connection, and the write is there', async () => {
  const service = await start({ faults: [{ path: /notes$/, nth: 1, effect: { kind: 'cut', when: 'after' } }] });

  await expect(call(service, '/projects/1/notes', { name: 'kept' })).rejects.toThrow('fetch failed');
  expect(await call(service, '/projects/1/notes')).toMatchObject({ notes: [{ name: 'kept' }] });
});

test('a truncated answer has its status and breaks off in its body', async () => {
  const service = await start({ faults: [{ effect: { kind: 'truncate' } }] });

  const response = await fetch(`${service.baseUrl}/whoami`, { headers: { authorization: `apikey ${service.key}` } });

  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('a request that is under way when the end is asked for is answered, and its connection closed', async () => {
  const service = await start();
  const headers = {
    authorization: `apikey ${service.key}`,
    'content-type': 'application/json',
    connection: 'keep-alive',
    expect: '100-continue',
  };
  const request = sendRequest(`${service.baseUrl}/projects/1/notes`, { method: 'POST', headers });
  request.flushHeaders();
  await once(request, 'continue');
  const ended = service.close();
  request.end('{ "name": "kept" }');

  const answers: readonly unknown[] = await once(request, 'response');

  expect(answers[0]).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  await ended;
});

test('an end during a delay cuts the request and waits for nothing', async () => {
  const service = await start({ faults: [{ effect: { kind: 'delay', delayMs: 3_600_000 } }] });
  const answer = call(service, '/whoami').catch((error: unknown) => error);
  const other = await fetch(service.pageUrl);

  await service.close();
  await service.close();

  expect(other.status).toBe(200);
  expect(await answer).toBeInstanceOf(TypeError);
});

test('a service on all addresses tells how this machine reaches it, and shows its pages with the key only', async () => {
  const service = await start({ host: '0.0.0.0' });

  expect(service.pageUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
  const closed = await fetch(service.pageUrl);
  const basic = Buffer.from(`me:${service.key}`).toString('base64');
  const opened = await fetch(service.pageUrl, { headers: { authorization: `Basic ${basic}` } });
  expect([closed.status, opened.status]).toEqual([401, 200]);
  expect(closed.headers.get('www-authenticate')).toContain('Basic realm="runsheet"');
});

test.each([
  'files.example.com',
  'http://files.example.com',
  'https://files.example.com/shots',
  "https://files.example.com; script-src 'unsafe-inline'",
  '*',
  'data:',
])('images from %s are refused: it is no origin that keeps a policy strict', async (origin) => {
  await expect(startService({ imagesFrom: [origin] })).rejects.toThrow(
    `Images come from an origin such as https://files.example.com, not ${origin}.`,
  );
});

test('the policy of the page names the origins of images, and stays as it is otherwise', async () => {
  const service = await startService({ imagesFrom: ['https://files.example.com/'] });
  onTestFinished(() => service.close());
  const { headers } = await fetch(service.pageUrl);
  expect(headers.get('content-security-policy')).toContain(
    "; img-src 'self' https://files.example.com; connect-src 'self'; ",
  );
});
