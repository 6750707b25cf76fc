import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlace, runIn } from '../place.test.support.ts';
import { failed, leaveJournal, PASSED, recordRun, recordsIn } from '../recording.test.support.ts';

test('what waits is listed with its names, without a key', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  await recordRun(place.folder, { 'adds two items': failed('expected 3 to be 2'), 'removes an item': PASSED });
  place.write('.runsheet/todo/zz-damaged.ndjson', '{');
  const listed = await outbox(place.folder, 'list');
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(readable(listed.stdout)).toMatchInlineSnapshot(`
    "run                recorded (UTC)    script     results
    <run>              yyyy-mm-dd hh:mm  @shop/api  1 pass
    <run>              yyyy-mm-dd hh:mm  @shop/api  1 pass, 1 fail
    zz-damaged.ndjson                               zz-damaged.ndjson cannot be read as a recorded run: it ends before its first line does

    Deliver them: npx runsheet publish.
    "
  `);
  expect(await runIn({ directory: place.folder }, ['outbox'])).toEqual(listed);
});

test('a command that delivers nothing, as the runs may be at another address, is not advised', async () => {
  const place = await openPlace();
  const environment = { RUNSHEET_BASE_URL: 'https://wrong.example/api/v1' };
  const path = await recordRun(place.folder, { adds: PASSED }, { environment });
  // As after a write whose answer did not come.
  renameSync(path, join(dirname(path), `,,,,,1,${basename(path)}`));
  const alone = await place.runsheet('outbox');
  expect(alone.stdout).toContain('1 pass');
  expect(alone.stdout).not.toContain('Deliver');
  await recordRun(place.folder, { adds: PASSED }, { environment });
  expect((await place.runsheet('outbox')).stdout).toContain('\nDeliver it: npx runsheet publish.\n');
});

test('what a killed process of a newer runsheet has left is named like a newer recorded run, and never dropped', async () => {
  const place = await openPlace();
  const path = place.write('.runsheet/open/rs1-newer.ndjson', '{"kind":"begin","format":99}\n');
  const { stdout } = await outbox(place.folder, 'list');
  expect(stdout).toMatch(/^rs1-newer\.ndjson +\S+rs1-newer\.ndjson has the newer format 99\.$/m);
  expect(JSON.parse((await outbox(place.folder, 'list', '--json')).stdout)).toMatchObject({
    runs: [{ name: 'rs1-newer.ndjson', path, error: { code: 'RS3011' } }],
  });
  expect((await outbox(place.folder, 'drop', '--all', '--yes')).stdout).toBe('Nothing waits; nothing to drop.\n');
  expect(existsSync(path)).toBe(true);
});

test('a killed run is found by each command, where only a configuration file says where its outbox is', async () => {
  const place = await openPlace();
  place.write('runsheet.config.json', '{ "recordDir": "kept", "mode": "publish" }');
  const leave = () => leaveJournal(place.folder, { adds: PASSED });
  const left = () => readdirSync(join(place.folder, '.runsheet/open')).filter((name) => name.endsWith('.ndjson'));
  const waits = `1 recorded run to deliver in ${join(place.folder, 'kept')}.`;
  leave();
  expect(await place.runsheet('doctor')).toMatchObject({ stdout: expect.stringContaining(waits) });
  expect(left()).toHaveLength(1);
  expect(namesIn((await place.runsheet('outbox')).stdout)).toHaveLength(1);
  expect(await place.runsheet('doctor')).toMatchObject({ stdout: expect.stringContaining(waits) });
  leave();
  expect(namesIn((await place.runsheet('outbox')).stdout)).toHaveLength(2);
  leave();
  const published = await place.runsheet('publish');
  expect(published.stderr).toContain('Interrupted runs found: 1.');
  expect(published.stdout).toContain('3 runs: 3 results delivered.');
  expect(left()).toEqual([]);
});

test('a shard is told from a whole run', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED }, { shard: { index: 1, count: 2 } });
  const { stdout } = await outbox(place.folder, 'list');
  expect(readable(stdout)).toMatchInlineSnapshot(`
    "run           recorded (UTC)    script     results
    <run>         yyyy-mm-dd hh:mm  @shop/api  1 pass (shard 1 of 2)

    Deliver it: npx runsheet publish <folders> --expect-shards 2 (all shards together).
    "
  `);
  const json: unknown = JSON.parse((await outbox(place.folder, 'list', '--json')).stdout);
  expect(json).toMatchObject({ runs: [{ shard: { index: 1, count: 2 } }] });
});

test('an empty outbox is no error, and what a killed process left is part of it', async () => {
  const place = await openPlace();
  expect(await outbox(place.folder, 'list')).toEqual({ code: 0, stdout: 'Nothing waits in .runsheet.\n', stderr: '' });
  expect((await outbox(place.folder, 'drop', '--all')).stdout).toBe('Nothing waits; nothing to drop.\n');
  leaveJournal(place.folder, { 'adds two items': PASSED });
  expect(JSON.parse((await outbox(place.folder, 'list', '--json')).stdout)).toMatchObject({
    runs: [{ packageName: '@shop/api', run: { counts: { pass: 1 } }, ending: { kind: 'interrupted' } }],
    dead: 0,
  });
  const { stdout } = await outbox(place.folder, 'list');
  expect(stdout).toContain('1 fail (1 file or hook); incomplete: the test process ended before its run did\n');
  expect((await place.runsheet('publish')).stdout).toContain(
    'RS4024 The run is incomplete: the test process ended before its run did.',
  );
});

test('dropping says what is lost, and takes a yes', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED, 'removes an item': PASSED });
  const kept = await recordRun(place.folder, { 'adds two items': PASSED });
  const [first = '', second = ''] = namesIn((await outbox(place.folder, 'list')).stdout);
  const refused = await outbox(place.folder, 'drop', first);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('RS1115 Nothing was dropped, because there is no terminal to ask in.');
  expect(refused.stderr).toContain('Dropping loses 2 results permanently: the service never receives them.');

  const answers = ['', 'y'];
  const terminal = { directory: place.folder, isInputTerminal: true, columns: 100, ask: async () => answers.shift() };
  const hesitated = await runIn(terminal, ['outbox', 'drop', first]);
  expect(hesitated).toMatchObject({ code: 10, stderr: expect.stringContaining('Nothing was dropped.') });
  expect(recordsIn(place.folder)).toHaveLength(2);
  expect(await runIn(terminal, ['outbox', 'drop', first])).toMatchObject({ code: 0, stdout: 'Dropped.\n' });
  expect(recordsIn(place.folder)).toEqual([kept]);
  expect((await outbox(place.folder, 'drop', second, '--yes')).stdout).toContain('Dropping loses 1 result permanently');
  expect(existsSync(kept)).toBe(false);
  expect((await outbox(place.folder, 'list')).stdout).toBe('Nothing waits in .runsheet.\n');
});

test.each([
  [['drop'], 'RS1101 Name what to drop: runs of npx runsheet outbox list, or --all, but not both.'],
  [['drop', 'x', '--all'], 'RS1101 Name what to drop: runs of npx runsheet outbox list, or --all, but not both.'],
  [['drop', 'nothing', '--yes'], 'RS1113 No single run in the outbox is called "nothing".'],
  [['drop', ''], 'RS1113 No single run in the outbox is called "".'],
  [['drop', '', '--yes'], 'RS1113 No single run in the outbox is called "".'],
  [['drp'], 'RS1101 There is no command "outbox drp"; did you mean outbox drop?'],
])('outbox %j ends with 2', async (words, said) => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  await recordRun(place.folder, { 'adds two items': PASSED });
  expect(await outbox(place.folder, ...words)).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
  expect(recordsIn(place.folder)).toHaveLength(2);
});

function outbox(directory: string, ...words: readonly string[]) {
  return runIn({ directory }, ['outbox', ...words]);
}

function namesIn(list: string): readonly string[] {
  return list
    .split('\n')
    .slice(1)
    .flatMap((line) => /^(rs1-\S{8}) +\d{4}-/.exec(line)?.[1] ?? []);
}

/** Keys are random, and times pass. */
function readable(text: string): string {
  return text
    .replaceAll(/rs1-[\w-]{9,}/g, '<run key>')
    .replaceAll(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/g, 'yyyy-mm-dd hh:mm')
    .replaceAll(/todo\/\S+<run key>/g, 'todo/<time>-<run key>')
    .replaceAll(/^rs1-[\w-]{8}(?= {2})/gm, '<run>       ');
}
