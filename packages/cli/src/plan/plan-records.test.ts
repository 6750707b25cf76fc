import { copyFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlace, type Place, runIn } from '../place.test.support.ts';
import { failed, PASSED, recordRun, recordsIn } from '../recording.test.support.ts';

test('the plan of a first build names script and folder, ends with 10 and writes nothing', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED, 'removes an item': failed('no') });
  const { code, stdout, stderr } = await place.runsheet('plan', '--folder', 'QA/Unit');
  expect({ code, stderr }).toEqual({ code: 10, stderr: '' });
  expect(stdout.replace(/^Run \S+ of [^:]+:\d\d UTC/, 'Run <key> of <time>')).toMatchInlineSnapshot(`
    "Run <key> of <time>:
    runsheet  plan for @shop/api in QA/Unit (new script): publishing would write
              + new folder QA
              + new folder QA/Unit
              + new script @shop/api
              4 rows to add:
              + src/cart.test.ts
              +   Cart
              +     adds two items
              +     removes an item
              a run with 1 pass, 1 fail
    "
  `);
  expect(recordsIn(place.folder)).toHaveLength(1);
  expect(readdirSync(join(place.folder, '.runsheet', 'claimed'))).toEqual([]);
  expect((await place.runsheet('show')).code).not.toBe(0);
});

test('what is published already is nothing to do, and neither is an empty outbox', async () => {
  const place = await openPlace();
  const record = await recordRun(place.folder, { 'adds two items': PASSED });
  const copy = place.write(join('copies', basename(record)), '');
  copyFileSync(record, copy);
  await place.runsheet('publish');
  const again = await place.runsheet('plan', 'copies');
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('this run is there already');
  expect(await place.runsheet('plan')).toEqual({
    code: 0,
    stdout: 'Nothing to plan: no recorded runs in .runsheet.\n',
    stderr: '',
  });
});

test('a mass rename is planned as it is published: not at all, unless it is allowed', async () => {
  const place = await openPlace();
  const named = (word: string) => Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${word} ${i}`, PASSED]));
  await recordRun(place.folder, named('adds'));
  await place.runsheet('publish');
  await recordRun(place.folder, { ...named('removes'), 'removes 7': failed('no') });
  const held = await planOf(place);
  expect(held).toMatchObject({
    records: [{ scripts: [{ massRename: { vanished: 12, known: 12, added: 12 }, withheld: 12 }] }],
  });
  const allowed = await planOf(place, '--allow-renames');
  expect(allowed).toMatchObject({ records: [{ scripts: [{ massRename: null, withheld: 0 }] }] });

  const { stdout } = await place.runsheet('publish');
  expect(stdout).toContain('RS4013 12 of 12 known tests look obsolete and 12 are new');
  const { stdout: grid } = await place.runsheet('show');
  expect(grid).toContain('Unhandled errors');
  expect(grid).toContain('removes 7');
  expect(grid).not.toContain('removes 8');

  await recordRun(place.folder, named('removes'));
  await place.runsheet('publish', '--allow-renames');
  expect((await place.runsheet('show')).stdout).toContain('removes 8');
});

test('a file that cannot be read, a refused key and a service that is not there are told by their exit codes', async () => {
  const place = await openPlace();
  const record = await recordRun(place.folder, { 'adds two items': PASSED });
  place.write('2026-rs1-damaged.ndjson', '{"kind":"begin","format":1, ');
  const damaged = await place.runsheet('plan', '2026-rs1-damaged.ndjson', record);
  expect(damaged.code).toBe(2);
  expect(damaged.stdout).toContain('RS3010');
  expect(damaged.stdout).toContain('plan for @shop/api');
  const environment = { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: 'wrong' };
  expect((await runIn({ directory: place.folder, environment }, ['plan'])).code).toBe(3);
  await place.service.close();
  expect((await place.runsheet('plan', '--deadline', '300')).code).toBe(4);
});

test('what meets every recorded run is told by plan of each, and ends publish at the first', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  await recordRun(place.folder, { 'removes an item': PASSED });
  const environment = { RUNSHEET_BASE_URL: `${place.service.baseUrl}/wrong`, RUNSHEET_API_KEY: place.service.key };
  const world = { directory: place.folder, environment };
  const planned = await runIn(world, ['plan']);
  expect(planned.code).toBe(2);
  expect(planned.stdout.split('RS3023')).toHaveLength(3);
  expect(planned.stdout).toContain('/api/v1/wrong: it answered 404.');
  const published = await runIn(world, ['publish']);
  expect(published.code).toBe(2);
  expect(published.stdout.split('RS3023')).toHaveLength(2);
});

async function planOf(place: Place, ...argv: readonly string[]): Promise<unknown> {
  const { code, stdout } = await place.runsheet('plan', '--json', ...argv);
  expect(code).toBe(10);
  return JSON.parse(stdout);
}

test('a file that is not there is named once', async () => {
  const place = await openPlace();
  for (const command of ['plan', 'publish']) {
    const { code, stdout } = await place.runsheet(command, 'nofile.xml');
    expect({ code, first: stdout.split('\n')[0] }).toEqual({
      code: 2,
      first: 'runsheet  RS1018 There is no file or folder nofile.xml.',
    });
  }
});
