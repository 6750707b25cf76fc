import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { SelectedFiles } from '../report/report.ts';
import { passed, sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { begin, publishing, runOnce, startIn, testWorld } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';
import type { AtExit } from '../record/process-end.ts';
import type { RunStart } from '../record/session.ts';
import { standInFor } from '../record/stand-in.ts';
import { createSession } from '../record/create-session.ts';
import { valueAt } from '../report/value-at.ts';
import type { World } from '../record/world.ts';

const KEY_ONLY = { RUNSHEET_API_KEY: 'some-key-of-an-account' };
const SELECTED: SelectedFiles = { files: [{ path: 'a.test.ts', project: '' }], selection: { kind: 'all' } };

test('off: nothing is said, and nothing is made on disk', async () => {
  for (const environment of [{}, { ...KEY_ONLY, RUNSHEET_MODE: 'off' }]) {
    const { said, outbox, failRun } = await run(environment);
    expect({ said, outbox, failRun }).toEqual({ said: '', outbox: [], failRun: false });
  }
});

test('off: the adapter hears of it while the tests run, and need not read their results', async () => {
  const session = begin(temporaryFolder(), testWorld({}));
  session.prepare();
  await vi.waitUntil(() => session.isOff(), { timeout: 60_000 });
  const publishes = begin(temporaryFolder(), testWorld(KEY_ONLY));
  publishes.prepare();
  await publishes.finish(sampleReport());
  expect(publishes.isOff()).toBe(false);
});

test('watch: nothing at all, whatever is configured', async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  const world = testWorld({ ...publishing(stub.baseUrl), RUNSHEET_MODE: 'publish' });
  const session = begin(root, world, { start: { watch: true } });
  session.prepare();
  expect(session.isOff()).toBe(true);
  session.caseEnded({ file: 'a.test.ts', project: '', suites: [] }, passed('adds'));
  expect(await session.finish(sampleReport())).toEqual({ failRun: false });
  expect([world.said, stub.requests, existsSync(join(root, '.runsheet'))]).toEqual([[], [], false]);
});

test('a run whose files are known has a journal, and has asked nobody for anything', async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  const session = begin(root, testWorld(publishing(stub.baseUrl)));
  session.filesSelected(SELECTED);
  await vi.waitUntil(() => journalsIn(root).some((text) => text.includes('"selected"')), { timeout: 60_000 });
  expect(stub.requests).toEqual([]);
  session.prepare();
  await session.finish(sampleReport());
  expect([stub.runs.length, journalsIn(root)]).toEqual([1, []]);
});

describe('a run that has nothing to run', () => {
  test.each([
    { title: 'passes: it is noted for --expect-run', mark: 'nothing-to-run of shop' },
    { title: 'fails: it is said', code: 1, said: 'runsheet  RS4022 No tests were found' },
    { title: 'is off: it leaves nothing', environment: {} },
    { title: 'is off and fails: it leaves nothing', environment: {}, code: 1 },
    { title: 'is watched: it leaves nothing', watch: true },
  ])('and $title', ({ environment = { CI: 'true' }, code = 0, watch = false, mark, said }) => {
    for (const isOpened of [true, false]) {
      const root = temporaryFolder();
      const world = testWorld(environment);
      discardIn(root, world, { start: { watch }, code, isOpened });
      expect(journalsIn(root)).toEqual([]);
      expect(marksIn(join(root, '.runsheet'))).toEqual(mark === undefined ? [] : [mark]);
      expect(world.said.map((text) => text.split(', so', 1)[0])).toEqual(said === undefined ? [] : [said]);
    }
  });

  test('is noted in the stand-in where the record folder cannot be written', () => {
    const root = temporaryFolder();
    const folder = join(root, '.runsheet');
    writeFileSync(folder, '');
    const { temporary, ...world } = testWorld({ CI: 'true' });
    discardIn(root, { temporary, ...world }, { start: {}, code: 0, isOpened: false });
    expect(marksIn(standInFor({ folder, temporary }))).toEqual(['nothing-to-run of shop']);
  });

  type Discarded = { readonly start: Partial<RunStart>; readonly code: number; readonly isOpened: boolean };

  function discardIn(root: string, world: World, { start, code, isOpened }: Discarded): void {
    const acts: AtExit[] = [];
    writeFileSync(join(root, 'package.json'), '{"name":"shop"}');
    const setup = { adapter: '@runsheet/vitest', options: {} };
    const session = createSession(setup, { ...world, onExit: (act) => acts.push(act) });
    session.begin({ ...startIn(root), ...start });
    if (isOpened) session.filesSelected(SELECTED);
    session.discard();
    session.discard();
    for (const act of acts) act(code);
  }
});

test('off: a run that is opened is known to be off, and leaves nothing', async () => {
  const root = temporaryFolder();
  const session = begin(root, testWorld({}));
  session.filesSelected(SELECTED);
  await vi.waitUntil(() => session.isOff(), { timeout: 60_000 });
  session.fileEnded({ kind: 'file', path: 'a.test.ts', project: '', load: 'failed', failures: [], children: [] });
  session.discard();
  expect(existsSync(join(root, '.runsheet'))).toBe(false);
});

test('a configuration file is read where the run is, and what it says of the mode holds', async () => {
  const recorded = await run({}, { 'runsheet.config.json': '{ "mode": "record", "recordDir": "kept" }' });
  expect(recorded.said).toContain('1 result kept in kept;');
  expect(existsSync(join(recorded.root, 'kept', 'todo'))).toBe(true);
  const off = await run({ CI: 'true', ...KEY_ONLY }, { 'runsheet.config.json': '{ "mode": "off", "foldr": 1 }' });
  expect([off.said, off.outbox]).toEqual(['', ['.gitignore']]);
});

test('a configuration that is a function is called once for a run', async () => {
  const counting =
    'export default () => { globalThis.calls = (globalThis.calls ?? 0) + 1; return { mode: "record" }; };';
  await run({}, { 'runsheet.config.mjs': counting });
  expect(Reflect.get(globalThis, 'calls')).toBe(1);
  Reflect.deleteProperty(globalThis, 'calls');
});

test('record: the record is kept and nothing is sent, also where publishing would be possible', async () => {
  const stub = await startStub();
  const { said, outbox } = await run({ ...publishing(stub.baseUrl), RUNSHEET_MODE: 'record' });
  expect(said).toMatchInlineSnapshot(`"runsheet  1 result kept in .runsheet; deliver with: npx runsheet publish"`);
  expect(outbox).toMatchInlineSnapshot(`
    [
      ".gitignore",
      "status.json",
      "todo/<time>-rs1-number-1-of-this-test.ndjson",
    ]
  `);
  expect(stub.requests).toEqual([]);
});

test('record without a key in CI: one notice says why', async () => {
  expect((await run({ CI: 'true' })).said).toMatchInlineSnapshot(`
    "runsheet  1 result kept in .runsheet; deliver with: npx runsheet publish
              RS4004 No API key in this build, so nothing was published. Deliver the results in a job that has the key: npx runsheet publish"
  `);
});

test('of the reporters of one run the first one counts, and that is said once', async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  const world = testWorld(publishing(stub.baseUrl));
  const start = { run: {} };
  const sessions = ['shop', 'shop for QA', 'shop'].map((script) => begin(root, world, { options: { script }, start }));
  for (const session of sessions) session.prepare();
  expect(sessions.map((session) => session.isOff())).toEqual([false, true, true]);
  for (const session of sessions) await session.finish(sampleReport());
  expect(stub.runs).toHaveLength(1);
  expect(world.said.join('\n').match(/RS4026/g)).toHaveLength(1);
  await begin(root, world, { start: { run: {} } }).finish(sampleReport());
  expect(stub.runs).toHaveLength(2);
});

test('a shard records: one run is published for all of them', async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  const world = testWorld(publishing(stub.baseUrl));
  const session = begin(root, world, { start: { shard: { index: 1, count: 2 } } });
  await session.finish(sampleReport());
  expect(world.said.join()).toMatchInlineSnapshot(
    `"runsheet  shard 1 of 2: 1 result kept in .runsheet; publish all shards together: npx runsheet publish <folders> --expect-shards 2"`,
  );
  expect(stub.requests).toEqual([]);
});

describe('plan', () => {
  test('says what would be written, and leaves nothing on disk or at the service', async () => {
    const stub = await startStub();
    const { said, outbox } = await run({ ...publishing(stub.baseUrl), RUNSHEET_MODE: 'plan' });
    expect(said).toMatchInlineSnapshot(`
      "runsheet  plan for shop (new script): publishing would write
                + new script shop
                2 rows to add:
                + a.test.ts
                +   adds
                a run with 1 pass"
    `);
    expect(outbox).toEqual(['.gitignore']);
    expect(stub.requests.filter((call) => !call.startsWith('GET '))).toEqual([]);
  });

  test('says why it cannot, and leaves nothing either', async () => {
    const { said, outbox, failRun } = await run({ RUNSHEET_MODE: 'plan', RUNSHEET_ON_PUBLISH_ERROR: 'fail' });
    expect(said).toMatchInlineSnapshot(`
      "runsheet  RS1001 Neither an API key nor the address of the service is set, and mode "plan" needs both.
                why: The service answers only requests that carry the key of an account.
                to do: Set RUNSHEET_API_KEY (in CI: as a secret), or RUNSHEET_API_KEY_FILE to a file that holds it. Set RUNSHEET_BASE_URL, or \`baseUrl\` in runsheet.config.ts, to the address of the service. No service yet? \`npx runsheet serve\` runs one and prints both; \`npx runsheet try -- <your tests>\` needs neither."
    `);
    expect({ outbox, failRun }).toEqual({ outbox: ['.gitignore'], failRun: false });
  });
});

describe('a configuration that is not valid', () => {
  test('keeps the record without settings, which are taken from where it is published', async () => {
    const { said, root, outbox } = await run({ ...KEY_ONLY, RUNSHEET_LAYOUT: 'files' });
    expect(said).toMatchInlineSnapshot(`
      "runsheet  RS1004 The configuration has a problem:
                  - layout: expected single, directory, file (RUNSHEET_LAYOUT)
                why: With only part of your configuration, results could go to the wrong place.
                to do: Correct the lines above. Nothing was sent.
                1 result kept in .runsheet; deliver with: npx runsheet publish"
    `);
    expect(outbox).toContain('todo/<time>-rs1-number-1-of-this-test.ndjson');
    const [record = ''] = readdirSync(join(root, '.runsheet', 'todo'));
    expect(readFileSync(join(root, '.runsheet', 'todo', record), 'utf8')).not.toContain('"settings":');
  });

  test('is told also when it is the key that cannot be used', async () => {
    const { said } = await run({ RUNSHEET_API_KEY_FILE: '/does/not/exist' });
    expect(said).toMatchInlineSnapshot(`
      "runsheet  RS1004 The configuration has a problem:
                  - apiKey: the file of RUNSHEET_API_KEY_FILE cannot be read: /does/not/exist
                why: With only part of your configuration, results could go to the wrong place.
                to do: Correct the lines above. Nothing was sent.
                1 result kept in .runsheet; deliver with: npx runsheet publish"
    `);
  });
});

test('the exit code changes only where that was asked for, and results are not published', async () => {
  const stub = await startStub();
  const good = publishing(stub.baseUrl);
  const refused = { ...good, RUNSHEET_PROJECT: 'Nowhere' };
  const table = [
    ['delivered', good],
    ['kept', refused],
    ['recorded', { ...good, RUNSHEET_MODE: 'record' }],
    ['planned', { ...refused, RUNSHEET_MODE: 'plan' }],
    ['not valid', { ...good, RUNSHEET_LAYOUT: 'files' }],
    ['without a key in CI', { CI: 'true' }],
    ['without an address', KEY_ONLY],
  ] as const;
  const told = [];
  for (const [name, environment] of table) {
    const warn = await run(environment);
    const fail = await run({ ...environment, RUNSHEET_ON_PUBLISH_ERROR: 'fail' });
    told.push(`${name}: ${warn.failRun ? 'fails' : 'stays'}, with onPublishError ${fail.failRun ? 'fails' : 'stays'}`);
  }
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "delivered: stays, with onPublishError stays
    kept: stays, with onPublishError fails
    recorded: stays, with onPublishError stays
    planned: stays, with onPublishError stays
    not valid: stays, with onPublishError fails
    without a key in CI: stays, with onPublishError stays
    without an address: stays, with onPublishError fails"
  `);
});

describe('a service that hangs', () => {
  test('costs the deadline and no results', async () => {
    const stub = await startStub();
    stub.disturb(() => 'hang');
    const environment = { ...publishing(stub.baseUrl), RUNSHEET_TIMEOUT: '1000', RUNSHEET_DEADLINE: '1500' };
    const { said, outbox } = await run(environment);
    expect(said).toMatchInlineSnapshot(`
      "runsheet  RS3002 The service did not finish within 1500 ms.
                why: A slow service must not hold the build.
                to do: Try again later, or allow more time with \`api.deadline\` (RUNSHEET_DEADLINE), and for each request with \`api.timeout\` (RUNSHEET_TIMEOUT).
                1 result kept in .runsheet; deliver with: npx runsheet publish"
    `);
    expect(outbox.filter((name) => name.startsWith('todo/'))).toHaveLength(1);
  });
});

async function run(environment: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}) {
  const root = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const world = testWorld(environment);
  const { failRun } = await runOnce(root, world, [passed('adds')]);
  const folder = join(root, '.runsheet');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const outbox = names
    .filter((name) => name.includes('.'))
    .map((name) => name.replaceAll(/\d{4}-[\dT-]+Z/g, '<time>'))
    .toSorted();
  const said = world.said
    .join('\n')
    .replaceAll(root, '…')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT');
  return { root, failRun, said, outbox };
}

function marksIn(outbox: string): readonly string[] {
  const folder = join(outbox, 'done');
  if (!existsSync(folder)) return [];
  const receipts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return receipts.map((text) =>
    ['outcome', 'packageName'].map((name) => valueAt(JSON.parse(text), [name])).join(' of '),
  );
}

function journalsIn(root: string): readonly string[] {
  const live = join(root, '.runsheet', 'open');
  return existsSync(live) ? readdirSync(live).map((name) => readFileSync(join(live, name), 'utf8')) : [];
}
