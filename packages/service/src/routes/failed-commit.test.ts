import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { assembleApp } from '../app.ts';
import { listen } from '../listen.ts';
import { type Access, call, newDataFile, startProcess } from '../service-process.test.support.ts';
import { type Service, startService } from '../start-service.ts';
import { newStorage } from '../storage.test.support.ts';
import { openStore, type Store } from '../store/store.ts';
import { Unavailable } from '../store/unavailable.ts';

const KEY = 'Key1';

type Asked = { readonly method: string; readonly path: string; readonly body?: string };

/** What is there before a write fails: folder 1, script 2, and a note in each of the two places. */
const CONTENTS: readonly (readonly [path: string, body: object])[] = [
  ['/projects/1/folders', { name: 'Folder' }],
  ['/projects/1/scripts', { name: 'Script', tests: ['row'], runs: [{ results: { 1: 'pass' } }] }],
  ['/projects/1/notes', { name: 'Note' }],
  ['/projects/1/folders/f1/notes', { name: 'Note' }],
];

const PARAMETERS: Readonly<Record<string, string>> = {
  ':projectId': '1',
  ':folderId': 'f1',
  ':scriptId': '2',
  ':noteId': 'n3',
  ':testId': '1',
  ':runKey': '1',
};

/** A request to each route that the service has. */
async function listRequests(): Promise<readonly Asked[]> {
  const store = await openStore();
  onTestFinished(() => store.close());
  const routes = assembleApp(store, { key: KEY }).routes.filter(({ method }) => method !== 'ALL');
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].map((route) => {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern.replaceAll(/(:\w+)(?:\{[^}]*\})?/g, (_, name: string) => PARAMETERS[name] ?? 'x');
    if (method === 'GET') return { method, path };
    const inFolder = path.replace('f1/notes/n3', 'f1/notes/n4');
    return { method, path: inFolder, body: bodyFor(path) };
  });
}

function bodyFor(path: string): string {
  if (!path.startsWith('/api/')) return `key=${KEY}&name=CI`;
  return path.endsWith('/tests') ? '["row"]' : '{ "name": "x" }';
}

/** Read and stored by a thread of its own, where the data is not in memory. */
const LARGE: Asked = {
  method: 'POST',
  path: '/api/v1/scripts/2/tests',
  body: JSON.stringify(Array.from({ length: 25_000 }, () => 'row')),
};

async function listWrites(): Promise<readonly Asked[]> {
  return [...(await listRequests()).filter(({ method }) => method !== 'GET'), LARGE];
}

type Read = { readonly status: number; readonly body: string };

/** Sends a request and, behind it on the same connection, one more; reads both answers as their heads tell it. */
async function ask(port: number, { method, path, body = '' }: Asked): Promise<readonly Read[]> {
  // What a connection that breaks leaves out, the answers lack.
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const isOfApi = path.startsWith('/api/');
  const basic = Buffer.from(`:${KEY}`).toString('base64');
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${isOfApi ? `apikey ${KEY}` : `Basic ${basic}`}`,
    ...(isOfApi ? [] : ['Cookie: runsheet_session=x']),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  return readAnswers(await buffer(socket));
}

function readAnswers(bytes: Buffer): readonly Read[] {
  const answers: Read[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    const head = rest.subarray(0, headEnd).toString('latin1');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? Number.NaN);
    const after = rest.subarray(headEnd + 4);
    const length = status === 304 ? 0 : Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? chunkedLength(after));
    answers.push({ status, body: after.subarray(0, length).toString() });
    rest = after.subarray(length);
  }
  return answers;
}

/** Of a body in chunks, with all that frames them. */
function chunkedLength(bytes: Buffer): number {
  for (let offset = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', offset);
    const size = Number.parseInt(bytes.subarray(offset, lineEnd).toString('latin1'), 16);
    offset = lineEnd + 2 + size + 2;
    if (size === 0 || Number.isNaN(size)) return offset;
  }
}

const NEXT: Read = { status: 200, body: '{"status":"ok"}' };

/** Each request with its answer, when the one behind it could be read too. */
async function askEach(port: number, requests: readonly Asked[]): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const request of requests) {
    const [first, ...others] = await ask(port, request);
    expect({ request: `${request.method} ${request.path}`, others }).toMatchObject({ others: [NEXT] });
    answers.push(`${request.method} ${request.path} ${first?.status} ${first?.body}`);
  }
  return answers;
}

/** All that a transaction does is done, and then its commit fails. */
function failAtCommit(store: Store, failure: Error): Store {
  return {
    ...store,
    snapshot: (work) =>
      store.snapshot(async (contents) => {
        await work(contents);
        throw failure;
      }),
    transaction: (work) =>
      store.transaction(async (contents) => {
        await work(contents);
        throw failure;
      }),
  };
}

async function fill(store: Store): Promise<void> {
  const app = assembleApp(store, { key: KEY });
  const headers = { authorization: `apikey ${KEY}`, 'content-type': 'application/json' };
  for (const [path, body] of CONTENTS) {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    expect((await app.request(`http://localhost/api/v1${path}`, init, {})).status).toBe(200);
  }
}

test.each([
  [503, new Unavailable('Nothing was stored.', { cause: undefined })],
  [500, new Error('unknown')],
])('a commit that fails is answered %i by each route, and the next answer can be read', async (status, failure) => {
  const store = await openStore(await newStorage());
  onTestFinished(() => store.close());
  await fill(store);
  const app = assembleApp(failAtCommit(store, failure), { key: KEY, onError: () => undefined });
  const listening = await listen(
    { fetch: async (request) => app.fetch(request, {}) },
    { host: '127.0.0.1', port: 0, tls: undefined },
  );
  onTestFinished(() => listening.close());
  const requests = await listRequests();

  const answers = await askEach(
    listening.port,
    requests.filter(({ path }) => path !== '/assets/x'),
  );

  const writes = answers.filter((answer) => !answer.startsWith('GET '));
  expect(writes.length).toBeGreaterThan(15);
  expect(writes.filter((answer) => !/ \{"error":".+"\}$/.test(answer) || !answer.includes(` ${status} {`))).toEqual([]);
});

const REFUSED = / 503 \{"error":"The data file cannot be written/;

async function fillDisk(access: Access): Promise<void> {
  for (const size of [200_000, 2_000, 1]) {
    const note = { name: 'x'.repeat(size) };
    for (let isFull = false; !isFull;) isFull = 'error' in Object(await call(access, '/projects/1/notes', note));
  }
}

test.skipIf(process.platform === 'win32')(
  'on a full disk each write is answered 503, and the next answer can be read',
  async () => {
    const { access } = await startProcess(newDataFile(), { fileBlocks: 2_000 });
    for (const [path, body] of CONTENTS) await call(access, path, body);
    await fillDisk(access);
    // To end a session that is not there changes nothing.
    const writes = (await listWrites()).filter(({ path }) => path !== '/sign-out');
    const port = Number(new URL(access.baseUrl).port);

    // There may be room for a page, and each write needs one or a few.
    let answers = await askEach(port, writes);
    while (answers.some((answer) => REFUSED.test(answer)) && !answers.every((answer) => REFUSED.test(answer))) {
      answers = await askEach(port, writes);
    }

    expect(answers.filter((answer) => !REFUSED.test(answer))).toEqual([]);
  },
);

/** Where a connection is cut: before the server has a statement with this word, or when it has it. */
type Cut = { readonly word: string; readonly when: 'before' | 'after'; readonly times: number };

/** Leads to a server of PostgreSQL, and cuts a connection when it is told to. */
async function openCutting(database: string): Promise<{ readonly url: string; readonly cut: (cut: Cut) => void }> {
  const url = new URL(database);
  const target = Number(url.port);
  const open = new Set<Socket>();
  const state: { cut: Cut; done: number } = { cut: { word: '', when: 'before', times: 0 }, done: 0 };
  const server = createServer((client) => {
    const upstream = connect(target, url.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.end();
      });
    }
    client.on('data', (bytes) => {
      const { word, when, times } = state.cut;
      const isCut = state.done < times && bytes.includes(word);
      if (isCut) state.done += 1;
      if (!isCut || when === 'after') upstream.write(bytes);
      if (isCut) client.destroy();
    });
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  const address = server.address();
  url.port = typeof address === 'object' ? String(address?.port) : '';
  return {
    url: url.href,
    cut: (cut) => {
      state.cut = cut;
    },
  };
}

const INSERT = 'insert into "runs"';

const IS_ON_POSTGRES = process.env['RUNSHEET_TEST_DATABASES'] !== undefined;

async function startBehind(database: string): Promise<{ readonly service: Service; readonly cut: (cut: Cut) => void }> {
  const { url, cut } = await openCutting(database);
  const service = await startService({ database: url, key: KEY });
  onTestFinished(() => service.close());
  for (const [path, body] of CONTENTS) await call(service, path, body);
  return { service, cut };
}

test.runIf(IS_ON_POSTGRES)(
  'a PostgreSQL that is lost at the commit is answered 503 by each write, and the next answer can be read',
  async () => {
    const { database = '' } = await newStorage();
    const { service, cut } = await startBehind(database);
    cut({ word: 'commit', when: 'before', times: Number.POSITIVE_INFINITY });

    const answers = await askEach(Number(new URL(service.baseUrl).port), await listWrites());

    // A thread of its own meets it when it opens the database.
    const isRefusal = (answer: string): boolean =>
      / 503 \{"error":"The database (?:was lost during the write|cannot be reached)/.test(answer);
    expect(answers.filter((answer) => !isRefusal(answer))).toEqual([]);
  },
);

test.runIf(IS_ON_POSTGRES).each([
  { where: 'before its run is inserted, is done again', cutting: [INSERT, 'before', 1], answer: 'run', runs: 2 },
  { where: 'when its run is inserted, is done again', cutting: [INSERT, 'after', 1], answer: 'run', runs: 2 },
  {
    where: 'at its commit, is refused as unknown, and is stored',
    cutting: ['commit', 'after', 1],
    answer: 'error',
    runs: 2,
  },
  { where: 'at each try, is refused, and is not stored', cutting: [INSERT, 'after', 9], answer: 'error', runs: 1 },
] as const)('a write whose connection is cut $where, never twice', async ({ cutting, answer, runs }) => {
  const { database = '' } = await newStorage();
  const { service, cut } = await startBehind(database);
  const [word, when, times] = cutting;
  cut({ word, when, times });

  expect(await call(service, '/scripts/2/runs', { results: { 1: 'fail' } })).toHaveProperty(answer);
  cut({ word, when, times: 0 });
  // A commit that was sent is carried out, also when the service has heard that its connection is gone.
  await expect
    .poll(() => call(service, '/scripts/2?runs=terse&results=none&tests=none'))
    .toMatchObject({ script: { runs: runs === 1 ? ['1'] : ['1', '2'] } });
});

test.runIf(IS_ON_POSTGRES)(
  'a statement that takes longer than it may is answered 503, and nothing of its write is stored',
  async () => {
    const { database = '' } = await newStorage();
    const patient = await startService({ database, key: KEY });
    onTestFinished(() => patient.close());
    expect(await call(patient, '/projects/1/scripts', { name: 'Cart', tests: ['a'] })).toHaveProperty('script');
    const service = await startService({ database: `${database}&statement_timeout=2000`, key: KEY });
    onTestFinished(() => service.close());
    const blocker = new pg.Client({ connectionString: database });
    await blocker.connect();
    await blocker.query('begin; lock table tests in share mode');

    const refused = await call(service, '/projects/1/scripts', { name: 'Cart', tests: ['a'] });
    await blocker.end();

    expect(refused).toEqual({ error: 'The database took too long. Nothing was stored.' });
    expect(JSON.stringify(await call(patient, '/projects/1/folders')).match(/Cart/g)).toHaveLength(1);
  },
);
