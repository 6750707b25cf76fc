import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlace, runIn } from '../place.test.support.ts';
import { failed, leaveJournal, PASSED, recordRun, recordsIn } from '../recording.test.support.ts';

test('the outbox is delivered, the oldest run first, and is empty then', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  await recordRun(place.folder, { 'adds two items': failed('no'), 'removes an item': PASSED });
  const { code, stdout, stderr } = await place.runsheet('publish');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(readable(stdout)).toMatchInlineSnapshot(`
    "Run <key> of <time>: delivered
    runsheet  @shop/api: 1 pass (script 1, run 1, new script with 3 rows)
              see it at http://127.0.0.1:<port>/scripts/1#run=1
    Run <key> of <time>: delivered
    runsheet  1 new failure
              new: src/cart.test.ts > Cart > adds two items (since #2, 1 build, last pass #1)
              @shop/api: 1 pass, 1 fail (script 1, run 2, 1 row added)
              added: src/cart.test.ts > Cart > removes an item
              see it at http://127.0.0.1:<port>/scripts/1#run=2

    2 runs: 3 results delivered.
    "
  `);
  expect(recordsIn(place.folder)).toEqual([]);
});

test('a gate ends with 1 after everything is delivered; a failure that was there before is no new one', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED, 'removes an item': PASSED });
  await place.runsheet('publish');
  await recordRun(place.folder, { 'adds two items': PASSED, 'removes an item': failed('no') });
  const first = await place.runsheet('publish', '--fail-on', 'blocked', 'new-failures');
  expect(first.code).toBe(1);
  expect(first.stdout).toContain(
    '1 run: 2 results delivered.\n--fail-on: @shop/api, run 2: 1 new failure: src/cart.test.ts > Cart > removes an item\n',
  );
  await recordRun(place.folder, { 'adds two items': PASSED, 'removes an item': failed('still not') });
  expect((await place.runsheet('publish', '--fail-on', 'new-failures')).code).toBe(0);
  await recordRun(place.folder, { 'adds two items': failed('no'), 'removes an item': failed('no') });
  const third = await place.runsheet('publish', '--fail-on', 'any-failure', 'new-failures', '--json');
  expect(third.code).toBe(1);
  expect(JSON.parse(third.stdout)).toMatchObject({
    gate: [
      '@shop/api, run 4: 2 failed: src/cart.test.ts > Cart > adds two items; src/cart.test.ts > Cart > removes an item',
      '@shop/api, run 4: 1 new failure: src/cart.test.ts > Cart > adds two items',
    ],
    totals: { delivered: 2 },
  });
});

test('what a gate would like to know of a green run is worth no failure', async () => {
  const readOfTheGate = 11;
  const lost = { kind: 'status', status: 404, when: 'before' } as const;
  const place = await openPlace({ faults: [{ method: 'GET', path: '/scripts/1', nth: readOfTheGate, effect: lost }] });
  const publish = () => place.runsheet('publish', '--fail-on', 'new-failures', '--json');
  await recordRun(place.folder, { 'adds two items': PASSED });
  expect((await publish()).code).toBe(0);
  await recordRun(place.folder, { 'adds two items': PASSED });
  const { code, stdout } = await publish();
  expect(code).toBe(0);
  expect(stdout).toContain('"outcome": "delivered"');
  // What the marks have told while the run was looked for stays.
  expect(stdout).toContain('"fixed"');
});

test('nothing to publish is said, needs no key, and is no error', async () => {
  const place = await openPlace();
  const empty = place.write('empty/readme.txt', '').replace(/[\\/]readme.txt$/, '');
  const nothing = `Nothing to publish: no recorded runs in ${join(place.folder, '.runsheet')}.\n`;
  // Below the package it is the same outbox, and the whole path says so.
  for (const directory of [place.folder, empty]) {
    expect(await runIn({ directory }, ['publish'])).toEqual({ code: 0, stdout: nothing, stderr: '' });
  }
  expect((await place.runsheet('publish', 'empty')).stdout).toBe(
    `Nothing to publish: neither recorded runs nor report files in ${empty}.\n`,
  );
  expect((await place.runsheet('publish', '--quiet')).stdout).toBe('');
});

test('a gate without a run to judge is not passed: a reporter may have published a red one', async () => {
  const place = await openPlace();
  const { code, stdout } = await place.runsheet('publish', '--fail-on', 'any-failure');
  expect(code).toBe(1);
  expect(stdout).toContain('--fail-on: there is no run to judge: only what this command publishes is judged.');
});

test('a build with a key to which no run came says so', async () => {
  const place = await openPlace();
  const { baseUrl, key } = place.service;
  const environment = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key, CI: 'true' };
  const publish = () => runIn({ directory: place.folder, environment }, ['publish']);
  const { code, stderr } = await publish();
  expect(code).toBe(0);
  expect(stderr).toContain('RS4030 This build has a key, but no test run left anything in .runsheet.');
  const shards = await runIn({ directory: place.folder, environment }, ['publish', '--expect-shards', '2']);
  expect(shards.code).toBe(8);
  expect(shards.stderr).toMatch(/RS4030 This build has a key[^]*RS3018 Missing: all 2 shards/);
  await recordRun(place.folder, { 'adds two items': PASSED });
  expect((await publish()).stdout).toContain('1 result delivered');
  expect((await publish()).stderr).not.toContain('RS4030');
});

test('what was delivered before is not delivered again', async () => {
  const place = await openPlace();
  const record = await recordRun(place.folder, { 'adds two items': PASSED });
  cpSync(join(place.folder, '.runsheet'), join(place.folder, 'artifacts', 'job-1'), { recursive: true });
  await place.runsheet('publish', record);
  const { code, stdout } = await place.runsheet('publish', 'artifacts', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    records: [{ receipt: { outcome: 'already-delivered', scripts: [{ runId: 1 }] }, error: null }],
    untried: [],
    totals: { collected: 1, delivered: 1, kept: 0, lost: 0 },
  });
  expect((await place.runsheet('show')).stdout).toContain('1 test, 1 run;');
});

test('tests that were not selected are not called delivered', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED, 'removes an item': { kind: 'unselected' } });
  expect((await place.runsheet('publish')).stdout).toContain('1 run: 1 result delivered.');
});

test('a file that is no recorded run is named and left, and the others are delivered', async () => {
  const place = await openPlace();
  const record = await recordRun(place.folder, { 'adds two items': PASSED });
  const damaged = place.write('damaged.ndjson', '{"kind":"begin","format":1, ');
  const { code, stdout } = await place.runsheet('publish', 'damaged.ndjson', record, 'missing.json');
  expect(code).toBe(2);
  expect(readable(stdout)).toMatchInlineSnapshot(`
    "runsheet  RS1018 There is no file or folder missing.json.
              why: You named it on the command line, and its results would be missing from the run.
              to do: Correct the path. It is relative to the current folder, or to --cwd. In CI, check that the earlier job uploaded it.
    runsheet  RS3010 damaged.ndjson cannot be read as a recorded run: it ends before its first line does
              why: It is damaged, or not written by runsheet.
              to do: It is kept (in the outbox: moved to dead/). Delete it when you do not need it.
    Run <key> of <time>: delivered
    runsheet  @shop/api: 1 pass (script 1, run 1, new script with 3 rows)
              see it at http://127.0.0.1:<port>/scripts/1#run=1

    1 run: 1 result delivered.
    "
  `);
  expect(readFileSync(damaged, 'utf8')).toBe('{"kind":"begin","format":1, ');
});

test('a recorded run of a newer format is left untouched and ends with 6', async () => {
  const place = await openPlace();
  const path = place.write('.runsheet/todo/2030-rs1-newer.ndjson', '{"kind":"begin","format":99}\n');
  const { code, stdout } = await place.runsheet('publish');
  expect(code).toBe(6);
  expect(stdout).toContain('RS3011 2030-rs1-newer.ndjson has the newer format 99.');
  expect(readFileSync(path, 'utf8')).toBe('{"kind":"begin","format":99}\n');
});

test('what a process of a newer runsheet left when it was killed is named, and left untouched', async () => {
  const place = await openPlace();
  const path = place.write('.runsheet/open/rs1-newer.ndjson', '{"kind":"begin","format":99}\n');
  const { code, stdout } = await place.runsheet('publish');
  expect(code).toBe(6);
  expect(stdout).toContain('rs1-newer.ndjson has the newer format 99.');
  expect(existsSync(path)).toBe(true);
});

test('a refused key ends with 3, and everything is kept; what would meet it too is not tried', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  await recordRun(place.folder, { 'adds two items': PASSED });
  const kept = recordsIn(place.folder);
  const environment = { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: 'wrong' };
  const { code, stdout } = await runIn({ directory: place.folder, environment }, ['publish']);
  expect(code).toBe(3);
  expect(stdout).toContain('RS2001 The service refused the API key (401).');
  expect(stdout).toContain(': not tried, stays where it is\n');
  expect(stdout).toContain('2 runs: 0 results delivered, 1 kept. 1 run was not tried.');
  expect(recordsIn(place.folder)).toEqual(kept);
});

test('a service that is not reached ends with 4, and everything is kept', async () => {
  const place = await openPlace();
  const record = await recordRun(place.folder, { 'adds two items': PASSED });
  await place.service.close();
  const { code, stdout } = await place.runsheet('publish', '--deadline', '200', '--json');
  expect(code).toBe(4);
  expect(JSON.parse(stdout)).toMatchObject({
    records: [{ receipt: { outcome: 'kept', kept: 1 }, error: { code: expect.stringMatching(/^RS300[12]$/) } }],
    totals: { collected: 1, delivered: 0, kept: 1 },
  });
  expect(existsSync(record)).toBe(true);
});

test('in folders only recorded runs are taken: no other JSON, nothing behind links, no receipts', async () => {
  const place = await openPlace();
  const record = await recordRun(place.folder, { 'adds two items': PASSED });
  const name = basename(record);
  place.write('a/package.json', '{}');
  place.write(`a/done/${name}`, '{}');
  cpSync(record, join(place.folder, 'a', 'b', 'todo', 'renamed.ndjson'));
  cpSync(record, join(place.folder, 'a', 'c', name));
  symlinkSync(join(place.folder, '.runsheet'), join(place.folder, 'a', 'link'));
  symlinkSync(record, join(place.folder, 'a', `link-${name}`));
  const { stdout } = await place.runsheet('publish', 'a', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ records: [{ file: 'a/b/todo/renamed.ndjson' }, { file: `a/c/${name}` }] });
});

test('a name on the command line decides for recorded runs that were kept without a configuration', async () => {
  const place = await openPlace({ projects: ['Shop', 'Billing'] });
  const record = await recordRun(place.folder, { 'adds two items': PASSED });
  const whole = readFileSync(record, 'utf8');
  const bare = whole.replace(/"settings":\{.*\},"headers"/, '"headers"');
  expect(bare.length).toBeLessThan(whole.length);
  place.write('bare.ndjson', bare);
  const argv = ['publish', 'bare.ndjson', '--project', 'Billing', '--script', 'Nightly', '--folder', 'QA/API'];
  expect((await place.runsheet(...argv)).stdout).toContain('Nightly: 1 pass (script ');
  const shown = await place.runsheet('show', 'Nightly', '--project', 'Billing', '--folder', 'QA/API');
  expect(shown.stdout).toContain('adds two items');
});

test('what a killed test process had finished is delivered too', async () => {
  const place = await openPlace();
  leaveJournal(place.folder, { 'adds two items': PASSED });
  const { code, stdout, stderr } = await place.runsheet('publish');
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'Interrupted runs found: 1. What they had tested is published too.\n',
  });
  expect(stdout).toContain('@shop/api: 1 pass');
});

test('a damaged journal of a killed process is told when it is moved to dead/, and is in no later list', async () => {
  const place = await openPlace();
  leaveJournal(place.folder, { 'adds two items': PASSED });
  const open = join(place.folder, '.runsheet', 'open');
  const [name = ''] = readdirSync(open);
  writeFileSync(join(open, name), `{"kind":"be\n${readFileSync(join(open, name), 'utf8')}`);
  const { code, stdout } = await place.runsheet('publish');
  expect(code).toBe(2);
  expect(stdout).toContain(`RS3010 ${join('.runsheet', 'open', name)} cannot be read as a recorded run`);
  expect(stdout).toContain('moved to dead/');
  expect(readdirSync(join(place.folder, '.runsheet', 'dead'))).toContain(name);
  expect((await place.runsheet('publish')).code).toBe(0);
});

test.each<[situation: string, change: (journal: string) => string, code: number, told: string]>([
  ['runs', (text) => text, 0, 'RS4035 {path} is not published: its tests are still running'],
  [
    'may run in another container',
    (text) => text.replace(/"pidNamespace":"\d+"/, '"pidNamespace":"1"'),
    4,
    'RS3031 {path} is not',
  ],
  ['has ended, though its number is in use', (text) => text.replace(/"startedAt":"\d+"/, '"startedAt":"1"'), 0, ''],
])('a run is left alone by its name where its process %s', async (_, ...[change, code, told]) => {
  const place = await openPlace();
  leaveJournal(place.folder, { 'adds two items': PASSED });
  const open = join(place.folder, '.runsheet', 'open');
  const [name = ''] = readdirSync(open);
  const text = readFileSync(join(open, name), 'utf8');
  writeFileSync(join(open, name), change(text.replace(/"processId":\d+/, `"processId":${process.pid}`)));
  const said = told.replace('{path}', join('.runsheet', 'open', name));
  const listed = await place.runsheet('outbox');
  const published = await place.runsheet('publish');
  expect(listed.stdout.includes('Deliver it: npx runsheet publish.')).toBe(told === '');
  expect(published.code).toBe(code);
  expect(published.stdout).toContain(said);
  expect(published.stdout).toContain(told === '' ? '1 result delivered' : `npx runsheet publish`);
  expect(listed.stdout.replaceAll(/\s+/g, ' ')).toContain(said.split(': ')[0]?.slice(7) ?? '');
  expect(existsSync(join(open, name))).toBe(told !== '');
});

/** Runs are called by the time and a random key. */
function readable(text: string): string {
  return text.replaceAll(/Run rs1-[\w-]{8} of \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC/g, 'Run <key> of <time>');
}
