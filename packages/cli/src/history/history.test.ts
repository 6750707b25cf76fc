import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPlace, type Place, runIn } from '../place.test.support.ts';
import { failed, PASSED, recordRun } from '../recording.test.support.ts';

const FILE = join(import.meta.dirname, '../../history.schema.json');
const RETRIED = { kind: 'passed', attempts: 2, failures: [{ message: 'once', diff: '', stack: '' }] } as const;
const SCHEMA = z.fromJSONSchema(
  z.custom<Parameters<typeof z.fromJSONSchema>[0]>().parse(JSON.parse(readFileSync(FILE, 'utf8'))),
);

/** Three builds: one test breaks, one is fixed, one passes on a later attempt, one always passes. */
async function threeBuilds(): Promise<Place> {
  const place = await openPlace();
  await recordRun(place.folder, { adds: PASSED, removes: failed('no'), pays: PASSED, ships: PASSED });
  await recordRun(place.folder, { adds: failed('no'), removes: failed('no'), pays: PASSED, ships: PASSED });
  await recordRun(place.folder, { adds: failed('no'), removes: PASSED, pays: RETRIED, ships: PASSED });
  await place.runsheet('publish');
  return place;
}

test('a title is cut only where the words behind it need the room', async () => {
  const place = await openPlace();
  const long = 'has a picture of each thing that the shop sells';
  await recordRun(place.folder, { [long]: RETRIED });
  await place.runsheet('publish');
  expect((await place.runsheet('history')).stdout).toContain(`src/cart.test.ts > Cart > ${long}  ↻  flaky\n`);
});

test('on a narrow terminal titles stay apart, and what is said of them stands below', async () => {
  const place = await openPlace();
  const title = (page: number) => `shows the footer of the printed catalogue on page ${page} of its German edition`;
  await recordRun(place.folder, { [title(9)]: failed('no'), [title(10)]: failed('no') });
  await place.runsheet('publish');
  const environment = { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: place.service.key };
  const { stdout } = await runIn({ directory: place.folder, environment, columns: 60 }, ['history']);
  const words = 'failing since #1, 1 build, no known pass';
  expect(stdout.split('\n').slice(2, 6)).toEqual([
    expect.stringMatching(/page 9 of .*✗/),
    `  ${words}`,
    expect.stringMatching(/ 10 of .*✗/),
    `  ${words}`,
  ]);
  const piped = (await place.runsheet('history')).stdout;
  for (const page of [9, 10]) expect(piped).toContain(`Cart > ${title(page)}  ✗  ${words}\n`);
});

test('history shows the verdicts of tests that did not always pass, and since when they fail', async () => {
  const place = await threeBuilds();
  const { code, stdout, stderr } = await place.runsheet('history');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatchInlineSnapshot(`
    "@shop/api, up to run #3

    src/cart.test.ts > Cart > adds     ✓✗✗  still failing since #2, 2 builds; 1 flip
    src/cart.test.ts > Cart > removes  ✗✗✓  fixed, had failed since #1, 2 builds; 1 flip
    src/cart.test.ts > Cart > pays     ✓✓↻  flaky
    1 other test has no failure: see it with --all

    ✓ passed, ✗ failed, ↻ passed on a later attempt, · no result; a flip is a change between pass and fail
    "
  `);
  expect((await place.runsheet('history', 'ships', '--ascii')).stdout).toContain(
    'src/cart.test.ts > Cart > ships  ...',
  );
  expect(await place.runsheet('history', 'nothing')).toMatchObject({ code: 2 });
  expect((await place.runsheet('history', '--branch', 'other')).stdout).toBe('No run is of the branch other.\n');
});

test('flaky lists the flaky tests alone', async () => {
  const place = await threeBuilds();
  expect((await place.runsheet('flaky')).stdout).toMatchInlineSnapshot(`
    "@shop/api, up to run #3

    src/cart.test.ts > Cart > pays  ✓✓↻  flaky

    ✓ passed, ✗ failed, ↻ passed on a later attempt, · no result
    "
  `);
});

test('compare names what broke and what was fixed between two runs', async () => {
  const place = await threeBuilds();
  expect((await place.runsheet('compare', '1', 'last')).stdout).toMatchInlineSnapshot(`
    "@shop/api: run #1 and run #3

    1 broke:
      src/cart.test.ts > Cart > adds  ✓✗✗

    1 fixed:
      src/cart.test.ts > Cart > removes  ✗✗✓

    ✓ passed, ✗ failed, ↻ passed on a later attempt, · no result
    "
  `);
  const named = await place.runsheet('compare', '2', '3');
  expect(await place.runsheet('compare')).toEqual(named);
  expect(await place.runsheet('compare', '2')).toEqual(named);
  expect((await place.runsheet('compare', '3', '3')).stdout).toContain('1 failed in both');
  expect(await place.runsheet('compare', '1', '99')).toMatchObject({ code: 2 });
});

test('compare without a run to compare with says so', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { adds: PASSED });
  await recordRun(place.folder, { adds: PASSED }, { isPartial: true });
  await place.runsheet('publish');
  const { code, stderr } = await place.runsheet('compare');
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('run #1. Name two runs.') });
});

test('each command tells of a run that was cut short after the last whole one, until a whole one follows', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { adds: PASSED, ships: PASSED });
  await recordRun(place.folder, { adds: PASSED }, { cutShort: 'the process was killed' });
  await recordRun(place.folder, { ships: PASSED }, { isPartial: true });
  await place.runsheet('publish');
  const told = [
    ['show', '#2 ✗ Unhandled errors\n     the process was killed'],
    ['failed', 'Unhandled errors (new failure since #2, 1 build): the process was killed'],
    ['history', 'up to run #2 (cut short)'],
    ['compare', '@shop/api: run #1 and run #2 (cut short)'],
    ['doctor', 'the last run, #2, was cut short: the process was killed'],
  ] as const;
  for (const [command, words] of told) expect((await place.runsheet(command)).stdout).toContain(words);
  await recordRun(place.folder, { adds: PASSED, ships: PASSED });
  await place.runsheet('publish');
  for (const [command, words] of told) expect((await place.runsheet(command)).stdout).not.toContain(words);
  expect((await place.runsheet('compare')).stdout).toContain('run #1 and run #4');
});

test('compare says that a run is a part of the tests, lists tests alone, and in the order of the outline', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { adds: PASSED, ships: PASSED });
  // The row of this test stands above that of the last one, though it came later.
  await recordRun(place.folder, { adds: PASSED, pays: PASSED, ships: PASSED });
  await recordRun(place.folder, { pays: PASSED }, { isPartial: true });
  await place.runsheet('publish');
  expect((await place.runsheet('compare', '2', '3')).stdout).toMatchInlineSnapshot(`
    "@shop/api: run #2 and run #3 (part of the tests)

    2 ran only in #2:
      src/cart.test.ts > Cart > adds   ✓✓·
      src/cart.test.ts > Cart > ships  ✓✓·

    ✓ passed, ✗ failed, ↻ passed on a later attempt, · no result
    "
  `);
  expect((await place.runsheet('compare', 'last', 'last')).stdout).toBe(
    '@shop/api: run #2 and run #2, the same\n\nNo test differs.\n',
  );
});

test('every document of --json is as its schema says', async () => {
  const place = await threeBuilds();
  for (const argv of [
    ['history'],
    ['history', '--all'],
    ['flaky'],
    ['compare', '1', '3'],
    ['history', '--branch', 'x'],
    ['failed'],
    ['failed', '--run', '1'],
  ]) {
    const { stdout } = await place.runsheet(...argv, '--json');
    expect(SCHEMA.safeParse(JSON.parse(stdout)).error).toBeUndefined();
  }
});

test('history tells a program the file, line, message and diff of what fails', async () => {
  const place = await openPlace();
  const failure = { message: 'no', diff: '- 1\n+ 2', stack: 'at src/cart.test.ts:7:12' };
  await recordRun(place.folder, { adds: PASSED, pays: PASSED });
  await recordRun(place.folder, { adds: { kind: 'failed', attempts: 1, failures: [failure] }, pays: PASSED });
  await place.runsheet('publish');
  const { rows }: { readonly rows: unknown } = JSON.parse((await place.runsheet('history', '--json')).stdout);
  expect(rows).toEqual([
    {
      row: 'src/cart.test.ts > Cart > adds',
      rowId: 4,
      file: 'src/cart.test.ts',
      verdicts: 'pf',
      verdict: 'fail',
      kind: 'new-failure',
      since: 2,
      builds: 1,
      lastPass: 1,
      flaky: false,
      flips: 1,
      message: 'no',
      diff: '- 1\n+ 2',
      line: 7,
    },
  ]);
});

test('a script without marks is read from its results, which is said', async () => {
  const place = await openPlace();
  const { createClient } = await import('@runsheet/core/client');
  const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
  const tests = [{ id: 7, text: 'opens', indent: 0 }];
  const runs = [{ results: { 7: 'pass' as const } }, { results: { 7: 'fail' as const } }];
  const { script } = await client.scripts.create(1, { name: 'Smoke', tests, runs });
  await client.close();
  const { stdout, stderr } = await place.runsheet('history', '--script', String(script.id));
  expect(stderr).toContain('RS4031 The history of script 1 is read from all its results (2 runs of 1 rows)');
  expect(stdout).toContain('new failure since #2, 1 build');
});
