import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { RunsheetError } from '../errors/runsheet-error.ts';
import type { Client, ClientOptions, RequestLogEntry } from './client.ts';
import { createClient } from './create-client.ts';
import { fromJavaScript } from './from-javascript.test.support.ts';
import { type Answerer, answered, failed, recordingTransport, stillWorld } from './recording.test.support.ts';
import type { Transport } from './transport/transport.ts';

const KEY = 'Abc123-the-key-of-this-test';
const BASE = { baseUrl: 'https://tests.example/api/v1', apiKey: KEY };

function clientOver(transport: Transport, more: Partial<ClientOptions> = {}): Client {
  return createClient({ ...BASE, world: { ...stillWorld(), transport }, ...more });
}

/** The error of a call against a service that answers so, forever. */
async function errorOf(
  call: (client: Client) => Promise<unknown>,
  answer: ReturnType<Answerer>,
): Promise<RunsheetError> {
  const error: unknown = await call(clientOver(recordingTransport(() => answer))).catch((cause: unknown) => cause);
  if (error instanceof RunsheetError) return error;
  throw new Error('the call did not reject', { cause: error });
}

const read = (client: Client): Promise<unknown> => client.scripts.get(12);
const write = (client: Client): Promise<unknown> => client.runs.add(12, {});

test('every endpoint of the specification has a call', async () => {
  const everything = {
    project: { id: 3, name: 'p' },
    projects: [],
    folders: [],
    folder: { id: 'f7', name: 'QA' },
    script: { id: 12, name: 's', tests: [] },
    tests: [{ id: 7, indent: 0, text: 'a' }],
    test: { id: 7, indent: 0, text: 'a' },
    run: { id: 1 },
    notes: [],
    note: { id: 'n4', name: 'n' },
  };
  const transport = recordingTransport(() => answered(200, everything));
  const { whoami, projects, folders, scripts, tests, runs, notes } = clientOver(transport);
  await whoami();
  await projects.list();
  await projects.get(3);
  await folders.tree(3);
  await folders.tree(3, { scripts: 'full', subfolders: 'none' });
  await folders.get(3, 'f7', { progress: 'terse' });
  await folders.create(3, { name: 'QA' });
  await folders.create(3, { name: 'Unit' }, { parentId: 'f7' });
  await folders.rename(3, 'f7', { name: 'QA 2' });
  await scripts.create(3, { name: 'Checkout' });
  await scripts.create(3, { tests: 'a' }, { folderId: 'f7', insert: 'last' });
  await scripts.get(12, { runs: 'none' });
  await scripts.update(12, { comments: '' });
  await tests.list(12);
  await tests.add(12, 'a\n\tb');
  await tests.add(12, [{ text: 'a' }], { insert: 2 });
  await tests.get(12, 7);
  await runs.add(12, { results: { 7: 'pass' } });
  await notes.list(3);
  await notes.list(3, { folderId: 'f7' });
  await notes.create(3, { name: 'n' }, { folderId: 'f7', insert: 'first' });
  await notes.get(3, 'n4');
  await notes.update(3, 'n4', { name: 'm' }, { folderId: 'f7' });
  expect(transport.lines()).toMatchInlineSnapshot(`
    "GET /whoami
    GET /projects
    GET /projects/3
    GET /projects/3/folders
    GET /projects/3/folders?subfolders=none&scripts=full
    GET /projects/3/folders/f7?progress=terse
    POST /projects/3/folders {"name":"QA"}
    POST /projects/3/folders/f7/folders {"name":"Unit"}
    PATCH /projects/3/folders/f7 {"name":"QA 2"}
    POST /projects/3/scripts {"name":"Checkout"}
    POST /projects/3/folders/f7/scripts?insert=last {"tests":"a"}
    GET /scripts/12?runs=none
    PATCH /scripts/12 {"comments":""}
    GET /scripts/12/tests
    POST /scripts/12/tests "a\\n\\tb"
    POST /scripts/12/tests?insert=2 [{"text":"a"}]
    GET /scripts/12/tests/7
    POST /scripts/12/runs {"results":{"7":"pass"}}
    GET /projects/3/notes
    GET /projects/3/folders/f7/notes
    POST /projects/3/folders/f7/notes?insert=first {"name":"n"}
    GET /projects/3/notes/n4
    PATCH /projects/3/folders/f7/notes/n4 {"name":"m"}"
  `);
});

test('the answers have the types of what was asked for', async () => {
  const script = { id: 12, name: 's', tests: [{ id: 7, indent: 0, text: 'a' }], fields: ['Branch'] };
  const client = clientOver(recordingTransport(() => answered(200, { script, folders: [] })));
  const full = await client.scripts.get(12, { fields: 'list', runs: 'none' });
  // These lines compile only because the types follow the view.
  const ids: readonly number[] = full.script.tests.map((row) => row.id);
  const labels: readonly string[] = full.script.fields;
  const runs: undefined = full.script.runs;
  expect({ ids, labels, runs }).toEqual({ ids: [7], labels: ['Branch'], runs: undefined });
  const tree = await client.folders.tree(3);
  const inTree: readonly undefined[] = tree.folders.flatMap((item) => (item.type === 'script' ? [item.tests] : []));
  expect(inTree).toEqual([]);
});

test('a mistake of the caller is refused before anything is sent', async () => {
  const transport = recordingTransport(() => answered(200, {}));
  const client = clientOver(transport);
  const mistakes = [
    client.scripts.get(-1),
    client.scripts.get(12, fromJavaScript('{"test":"full"}')),
    client.scripts.create(3, fromJavaScript('null')),
    client.scripts.create(3, {}, fromJavaScript('{"folderid":"f7"}')),
    client.folders.rename(3, 'f7', fromJavaScript('null')),
    client.tests.add(12, [], { insert: -1 }),
    client.runs.add(12, fromJavaScript('{"results":{"7":"passed"}}')),
    client.notes.update(3, 'x', { name: 'a' }),
    client.notes.list(3, fromJavaScript('{"folder":"f7"}')),
    client.notes.list(3, fromJavaScript('null')),
    client.folders.create(3, { name: 'a' }, fromJavaScript('null')),
    client.tests.add(12, 'a', fromJavaScript('7')),
    client.scripts.get(12, fromJavaScript('null')),
  ];
  const codes = await Promise.all(
    mistakes.map((call) => call.catch((error: unknown) => (error instanceof RunsheetError ? error.message : error))),
  );
  expect(codes.map(String).join('\n')).toMatchInlineSnapshot(`
    "RS1010 scriptId is not what the service accepts: expected a whole number, received -1. Correct it. Nothing was sent.
    RS1010 view is not what the service accepts: there is no parameter "test". Correct it. Nothing was sent.
    RS1010 draft is not what the service accepts: expected object, received null. Correct it. Nothing was sent.
    RS1010 place.folderid is not what the service accepts: expected only folderId and insert. Correct it. Nothing was sent.
    RS1010 folder is not what the service accepts: expected object, received null. Correct it. Nothing was sent.
    RS1010 insert is not what the service accepts: expected "first", "last" or a whole number. Correct it. Nothing was sent.
    RS1010 run.results.7 is not what the service accepts: expected one of pass, fail, blocked, exclude, query, a list [result, comment, issue] or an object. Correct it. Nothing was sent.
    RS1010 noteId is not what the service accepts: expected the letter n and an id, received "x". Correct it. Nothing was sent.
    RS1010 place.folder is not what the service accepts: expected only folderId. Correct it. Nothing was sent.
    RS1010 place is not what the service accepts: expected an object. Correct it. Nothing was sent.
    RS1010 place is not what the service accepts: expected an object. Correct it. Nothing was sent.
    RS1010 place is not what the service accepts: expected an object. Correct it. Nothing was sent.
    RS1010 view is not what the service accepts: expected an object. Correct it. Nothing was sent."
  `);
  expect(transport.requests).toEqual([]);
});

test('a write that was accepted without a readable id resolves without one', async () => {
  const client = clientOver(recordingTransport(() => answered(201, '')));
  expect(await client.scripts.create(3, {})).toEqual({ script: { id: undefined } });
  expect(await client.tests.add(12, 'a')).toEqual({ tests: undefined });
  expect(await client.runs.add(12, {})).toEqual({ run: { id: undefined } });
  expect(await client.folders.create(3, { name: 'a' })).toMatchObject({ folder: { id: undefined } });
  expect(await client.notes.create(3, { name: 'a' })).toMatchObject({ note: { id: undefined } });
});

const REFUSALS: readonly (readonly [string, (client: Client) => Promise<unknown>, ReturnType<Answerer>])[] = [
  ['401', read, answered(401, '')],
  ['403, the API is not available', read, answered(403, { error: 'The API is not available for this account.' })],
  ['403, the API is turned off', read, answered(403, { error: 'API access is turned off for this account.' })],
  ['403, something else', write, answered(403, { error: 'Not yours.' })],
  ['404', read, answered(404, { error: 'No such script.' })],
  ['413', write, answered(413, '')],
  ['429 with a long wait', write, answered(429, '', { 'retry-after': '90' })],
  ['not reached', write, failed(false, { reason: 'connect ECONNREFUSED' })],
  ['not trusted', write, failed(false, { fault: 'untrusted', reason: 'self-signed certificate' })],
  ['broken off while writing', write, failed(true)],
  ['broken off while reading', read, failed(true)],
  ['503 while writing', write, answered(503, { error: 'busy' }, { 'retry-after': '5' })],
  ['503 while reading', read, answered(503, '<html>', { 'retry-after': '90' })],
  ['a page instead of JSON', read, answered(200, '<html>')],
  ['an answer in an unknown coding', read, answered(200, '(\u00B5/', { 'content-encoding': 'zstd' })],
  ['an object instead of a script', read, answered(200, {})],
  ['a redirect while writing', write, answered(301, '')],
];

test('every refusal has its error', async () => {
  const errors = REFUSALS.map(async ([name, call, answer]) => {
    const { message, request } = await errorOf(call, answer);
    const { method, path, ...facts } = request ?? {};
    return `${name}: ${method} ${path} ${JSON.stringify(facts)}\n  ${message}`;
  });
  expect((await Promise.all(errors)).join('\n')).toMatchInlineSnapshot(`
    "401: GET /scripts/12 {"outcome":"rejected","status":401}
      RS2001 The service refused the API key (401). Set RUNSHEET_API_KEY to the key that \`npx runsheet serve\` prints, or RUNSHEET_API_KEY_FILE to its --key-file. Another service has keys on its API settings page (account owners only).
    403, the API is not available: GET /scripts/12 {"outcome":"rejected","status":403,"serviceMessage":"The API is not available for this account."}
      RS2002 The service forbids this (403: "The API is not available for this account."). Show the message to an account owner, who can turn on API Access in the API settings. The support of the service switches the API on for an account.
    403, the API is turned off: GET /scripts/12 {"outcome":"rejected","status":403,"serviceMessage":"API access is turned off for this account."}
      RS2002 The service forbids this (403: "API access is turned off for this account."). Show the message to an account owner, who can turn on API Access in the API settings. The support of the service switches the API on for an account.
    403, something else: POST /scripts/12/runs {"outcome":"rejected","status":403,"serviceMessage":"Not yours."}
      RS2002 The service forbids this (403: "Not yours."). Show the message to an account owner, who can turn on API Access in the API settings. The support of the service switches the API on for an account.
    404: GET /scripts/12 {"outcome":"rejected","status":404,"serviceMessage":"No such script."}
      RS3004 The service rejected the request (404: "No such script."). Check the id that was asked for, and that the address of the service ends in /api/v1.
    413: POST /scripts/12/runs {"outcome":"rejected","status":413}
      RS3004 The service rejected the request (413). Read what the service says. If your input is right, report this line to us.
    429 with a long wait: POST /scripts/12/runs {"outcome":"throttled","status":429,"waitMs":90000}
      RS3003 The service asks to wait 90 s, which is longer than this build waits. Publish again after that time.
    not reached: POST /scripts/12/runs {"outcome":"not-sent"}
      RS3001 The service at https://tests.example cannot be reached: connect ECONNREFUSED. Check RUNSHEET_BASE_URL, the network and the proxy (HTTPS_PROXY, NO_PROXY), then try: npx runsheet whoami
    not trusted: POST /scripts/12/runs {"outcome":"not-sent"}
      RS3013 The certificate of https://tests.example is not trusted: self-signed certificate. For a private authority, give its certificate with \`api.caFile\` (RUNSHEET_CA_FILE) or NODE_EXTRA_CA_CERTS.
    broken off while writing: POST /scripts/12/runs {"outcome":"ambiguous"}
      RS3006 The service may or may not have carried out a write: it broke. Publish again: runsheet first checks whether the write arrived, and never repeats it blindly.
    broken off while reading: GET /scripts/12 {"outcome":"unanswered"}
      RS3016 The service gave no whole answer: it broke. Try again later, or allow each request more time with \`api.timeout\` (RUNSHEET_TIMEOUT). If the answer is too large, publish to a new script with \`script\` (RUNSHEET_SCRIPT).
    503 while writing: POST /scripts/12/runs {"outcome":"ambiguous","status":503,"serviceMessage":"busy","waitMs":5000}
      RS3006 The service may or may not have carried out a write: it answered 503 ("busy"). Publish again: runsheet first checks whether the write arrived, and never repeats it blindly.
    503 while reading: GET /scripts/12 {"outcome":"unanswered","status":503,"waitMs":90000}
      RS3003 The service asks to wait 90 s, which is longer than this build waits. Publish again after that time.
    a page instead of JSON: GET /scripts/12 {"outcome":"unanswered","status":200}
      RS3005 The answer of the service could not be read: it answered 200, but the body is not JSON. Check that RUNSHEET_BASE_URL is the address of the API and ends in /api/v1, and that no proxy changes its answers.
    an answer in an unknown coding: GET /scripts/12 {"outcome":"unanswered","status":200}
      RS3005 The answer of the service could not be read: it answered 200, but the body is not JSON (Content-Encoding: zstd). No request asks for a compressed answer: let the service, or the proxy in front of it, send it without Content-Encoding.
    an object instead of a script: GET /scripts/12 {"outcome":"unanswered","status":200}
      RS3005 The answer of the service could not be read: it answered 200, but "script" is not readable: expected object, received undefined. Check that RUNSHEET_BASE_URL is the address of the API and ends in /api/v1, and that no proxy changes its answers.
    a redirect while writing: POST /scripts/12/runs {"outcome":"ambiguous","status":301}
      RS3006 The service may or may not have carried out a write: it answered 301, a redirect, which is not followed. Publish again: runsheet first checks whether the write arrived, and never repeats it blindly."
  `);
});

test('a cause is passed on', async () => {
  const cause = new Error('reset');
  expect((await errorOf(write, failed(true, { cause }))).cause).toBe(cause);
  expect((await errorOf(read, failed(true, { cause }))).cause).toBe(cause);
  expect((await errorOf(write, failed(false, { cause }))).cause).toBe(cause);
});

test('a rate limit without a Retry-After is said as one of a minute', async () => {
  expect((await errorOf(write, answered(429, ''))).request).toMatchObject({ outcome: 'throttled', waitMs: 60_000 });
});

test('a call that has to wait for an earlier one says how long', async () => {
  const client = clientOver(recordingTransport(() => answered(429, '', { 'retry-after': '90' })));
  await expect(client.runs.add(12, {})).rejects.toMatchObject({ code: 'RS3003', status: 429 });
  await expect(client.scripts.get(12)).rejects.toMatchObject({
    code: 'RS3003',
    request: { outcome: 'throttled', waitMs: 90_000 },
  });
});

test('a deadline holds for each call, and within one for all calls together', async () => {
  const world = stillWorld();
  const transport = recordingTransport(() => {
    world.pass(400);
    return answered(200, { run: { id: 1 } });
  });
  const client = createClient({ ...BASE, deadlineMs: 500, timeoutMs: 450, world: { ...world, transport } });
  const together = client.within(1000);
  for (let calls = 0; calls < 3; calls += 1) await together.runs.add(12, {});
  await expect(together.runs.add(12, {})).rejects.toThrow('did not finish within 1000 ms');
  await client.runs.add(12, {});
  expect(transport.requests.map((request) => request.timeoutMs)).toEqual([450, 450, 200, 450]);
});

test('once sends one request at most, and none before a Retry-After has passed', async () => {
  const answers = [answered(429, '', { 'retry-after': '3' }), answered(200, { run: { id: 1 } })];
  const world = stillWorld();
  const transport = recordingTransport(() => answers.shift() ?? failed(false, { fault: 'broken' }));
  const client = createClient({ ...BASE, world: { ...world, transport } }).once();
  const wait = { code: 'RS3003', request: { outcome: 'throttled', waitMs: 3_000 } };
  await expect(client.runs.add(12, {})).rejects.toMatchObject(wait);
  await expect(client.runs.add(12, {})).rejects.toMatchObject(wait);
  expect(transport.requests).toHaveLength(1);
  world.pass(3_000);
  await client.runs.add(12, {});
  await expect(client.within(500).runs.add(12, {})).rejects.toMatchObject({ code: 'RS3001' });
  expect(transport.requests).toHaveLength(3);
});

test.each<[string, boolean, string, string]>([
  ['read under way', true, 'GET', 'unanswered'],
  ['read that never connected', false, 'GET', 'not-sent'],
  ['write that never connected', false, 'POST', 'not-sent'],
])('a %s at the deadline says so', async (...row) => {
  const [, sent, method, outcome] = row;
  const world = stillWorld();
  const transport = recordingTransport(({ timeoutMs }) => {
    world.pass(timeoutMs);
    return failed(sent, { fault: 'timeout' });
  });
  const client = createClient({ ...BASE, deadlineMs: 500, world: { ...world, transport } });
  const call = method === 'GET' ? client.whoami() : client.runs.add(12, {});
  await expect(call).rejects.toMatchObject({ code: 'RS3002', request: { method, outcome } });
});

test('an answer that is larger than is read is not asked for again', async () => {
  const large = { kind: 'truncated', status: 200, headers: {}, fault: 'too-large', reason: 'it is larger' } as const;
  const transport = recordingTransport(() => large);
  await expect(clientOver(transport).scripts.get(12)).rejects.toThrow(
    'RS3016 The service gave no whole answer: it is larger.',
  );
  expect(transport.requests).toHaveLength(1);
  await expect(clientOver(transport).runs.add(12, {})).rejects.toMatchObject({ code: 'RS3006' });
});

// More than a function takes as arguments.
test('150,000 projects are read, and as many broken ones end with a clear message', async () => {
  const many = (project: object) => answered(200, { projects: Array.from({ length: 150_000 }, () => project) });
  const good = clientOver(recordingTransport(() => many({ id: 1, name: 'a' })));
  expect((await good.projects.list()).projects).toHaveLength(150_000);
  expect(await errorOf((client) => client.projects.list(), many({ name: 'a' }))).toMatchObject({ code: 'RS3005' });
});

test('the log is told about every request, and nothing that could be secret', async () => {
  const entries: RequestLogEntry[] = [];
  const world = stillWorld();
  const transport = recordingTransport((_, index) => {
    world.pass(20);
    return index === 0 ? failed(false) : answered(200, { script: { id: 12, name: 's' } });
  });
  const client = createClient({ ...BASE, log: (entry) => entries.push(entry), world: { ...world, transport } });
  await client.scripts.get(12, { runs: 'none' });
  expect(entries).toEqual([
    { method: 'GET', path: '/scripts/12?runs=none', durationMs: 20 },
    { method: 'GET', path: '/scripts/12?runs=none', status: 200, durationMs: 20 },
  ]);
});

test('the key is in nothing that can be printed', async () => {
  const echo = answered(400, { error: `bad key ${KEY}` });
  const client = clientOver(recordingTransport(() => echo));
  const escaped = `\\u006${KEY.charCodeAt(0).toString(16).at(-1)}${KEY.slice(1)}`;
  const errors = [
    await errorOf(read, echo),
    await errorOf(read, answered(400, `{"error":"${escaped}"}`)),
    await errorOf(write, failed(true, { reason: `with ${KEY}` })),
    await errorOf(write, { kind: 'truncated', status: 200, headers: {}, reason: `with ${KEY}` }),
  ];
  const printed = [client, ...errors].flatMap((value) => [
    inspect(value, { depth: Infinity, showHidden: true }),
    JSON.stringify(value),
  ]);
  expect(printed.join('\n')).not.toContain(KEY);
  expect(errors[0]?.message).toContain('bad key [API key]');
});

test('whoami does not hand the key out again', async () => {
  const client = clientOver(recordingTransport(() => answered(200, { account: 'me', keys: [{ token: KEY }] })));
  expect(await client.whoami()).toEqual({ account: 'me', keys: [{ token: '[API key]' }] });
});

test('a key that is too short to be one is not searched for in the answers', async () => {
  const transport = recordingTransport(() => answered(200, { account: 'a' }));
  expect(await clientOver(transport, { apiKey: 'a' }).whoami()).toEqual({ account: 'a' });
});

test.each(['', 'two words', 'line\nbreak', 'ключ'])('%j cannot be a key, and is not repeated', (apiKey) => {
  expect(() => createClient({ ...BASE, apiKey })).toThrow(
    'RS1010 apiKey is not what the service accepts: expected letters and digits without blanks',
  );
});

// A timer of Node holds less than 2 ** 31 ms.
test.each([0, -1, Number.NaN, Infinity, 2 ** 31])('%d milliseconds are no limit', (limitMs) => {
  expect(() => createClient({ ...BASE, timeoutMs: limitMs })).toThrow(/^RS1010 timeoutMs/);
  expect(() => createClient({ ...BASE, deadlineMs: limitMs })).toThrow(/^RS1010 deadlineMs/);
  expect(() => createClient(BASE).within(limitMs)).toThrow(/^RS1010 deadlineMs/);
});

test('a key is not sent to an address that is not safe', () => {
  expect(() => createClient({ ...BASE, baseUrl: 'http://tests.example/api/v1' })).toThrow(/^RS1003/);
});

test('closing closes the transport', async () => {
  let closings = 0;
  const transport: Transport = {
    ...recordingTransport(() => answered(200, {})),
    close: async () => {
      closings += 1;
    },
  };
  const client = clientOver(transport);
  await client.whoami();
  await client.within(1000).close();
  expect(closings).toBe(1);
});
