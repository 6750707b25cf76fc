import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlace, type Place } from '../place.test.support.ts';
import { PASSED, recordRun, recordsIn } from '../recording.test.support.ts';

const DIVIDED = { RUNSHEET_LAYOUT: 'directory' };
const SIX = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`works ${i}`, PASSED]));

test('shards that are joined are held back together, and delivered once when it is allowed', async () => {
  const place = await openPlace();
  await recordShards(place, 'src');
  expect(await codeOf(place, 'publish', '--expect-shards', '2')).toBe(0);
  await recordShards(place, 'lib');
  const held = await place.runsheet('publish', '--expect-shards', '2');
  expect(held.code).toBe(4);
  expect(held.stdout).toContain('RS3026 12 of 12 known tests are gone and 12 are new');
  expect(held.stdout).toContain('1 script was not made: lib.');

  await recordRun(place.folder, SIX, { file: 'src/cart.test.ts', environment: DIVIDED });
  const next = await place.runsheet('publish');
  expect([next.code, recordsIn(place.folder).length]).toEqual([4, 1]);
  expect(next.stdout).toContain('6 results delivered');

  expect(await codeOf(place, 'publish', '--allow-renames')).toBe(0);
  expect(recordsIn(place.folder)).toEqual([]);
  expect((await place.runsheet('show', 'lib')).stdout).toContain('12 tests, 1 run;');
  expect((await place.runsheet('show', 'src')).stdout).toContain('6 tests (and 6 no longer in the code), 2 runs;');
});

test('sync makes no such script either, and says what it would hold', async () => {
  const place = await openPlace();
  await recordShards(place, 'src');
  await place.runsheet('publish', '--expect-shards', '2');
  await recordShards(place, 'lib');
  const records = join('.runsheet', 'todo');
  for (const check of [['--check'], []]) {
    const { code, stdout } = await place.runsheet('sync', ...check, records);
    expect(code).toBe(10);
    expect(stdout).toContain('lib: not made\n  12 of 12 known tests are gone and 12 are new');
  }
  const json: unknown = JSON.parse((await place.runsheet('sync', '--json', records)).stdout);
  expect(json).toMatchObject({ scripts: [{ scriptId: null, rowsAdded: 0, rows: [], renameStorm: { vanished: 12 } }] });
  const allowed = await place.runsheet('sync', '--allow-renames', records);
  expect([allowed.code, allowed.stdout]).toEqual([0, expect.stringContaining('new script with 16 rows')]);
  expect(readdirSync(join(place.folder, records))).toHaveLength(2);
});

async function recordShards({ folder }: Place, directory: string): Promise<void> {
  for (const [place, name] of ['cart', 'price'].entries()) {
    const shard = { index: place + 1, count: 2 };
    await recordRun(folder, SIX, { file: `${directory}/${name}.test.ts`, shard, environment: DIVIDED });
  }
}

async function codeOf({ runsheet }: Place, ...argv: readonly string[]): Promise<number> {
  return (await runsheet(...argv)).code;
}
