import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPlace, type Place, runIn } from '../place.test.support.ts';
import { failed, leaveJournal, PASSED, recordRun, recordsIn } from '../recording.test.support.ts';

const CART = { file: 'src/cart.test.ts', shard: { index: 1, count: 2 } };
const PRICE = { file: 'src/price.test.ts', shard: { index: 2, count: 2 } };

describe('publish', () => {
  test('makes one run of the shards of a build, and writes it once', async () => {
    const place = await openPlace();
    await recordRun(place.folder, { adds: PASSED, removes: failed('no such item') }, CART);
    await recordRun(place.folder, { sums: PASSED }, PRICE);
    cpSync(join(place.folder, '.runsheet'), join(place.folder, 'artifacts'), { recursive: true });
    const first = await place.runsheet('publish', '--expect-shards', '2');
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: 'Joined: 2 shards of @shop/api.\n' });
    expect(first.stdout).toContain('1 run: 3 results delivered.');
    expect(recordsIn(place.folder)).toEqual([]);
    rmSync(join(place.folder, '.runsheet'), { recursive: true });
    const second = await place.runsheet('publish', 'artifacts');
    expect(second.stdout).toContain('was delivered before, nothing written');
    expect((await place.runsheet('show')).stdout).toContain('3 tests, 1 run;');
  });

  test('takes what a killed shard had finished from the copy of its outbox', async () => {
    const place = await openPlace();
    await recordRun(place.folder, { adds: PASSED }, CART);
    leaveJournal(place.folder, { sums: PASSED }, PRICE);
    const artifacts = join(place.folder, 'artifacts');
    renameSync(join(place.folder, '.runsheet'), artifacts);
    const { code, stdout, stderr } = await place.runsheet('publish', 'artifacts', '--expect-shards', '2');
    expect({ code, stderr }).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": "Joined: 2 shards of @shop/api.
      ",
      }
    `);
    expect(stdout).toContain('2 results delivered');
    expect(readdirSync(join(artifacts, 'open'))).toHaveLength(1);
    const again = await place.runsheet('publish', 'artifacts', '--expect-shards', '2');
    expect(again.stdout).toContain('was delivered before, nothing written');
    expect(await shown(place)).toMatchInlineSnapshot(`
      "@shop/api
      2 tests, 1 run; #1 is <date> / 1

                        #1
      Unhandled errors   ✗
      src/cart.test.ts
        Cart
          adds           ✓
      src/price.test.ts
        Cart
          sums           ✓
      ────────────────────
      ✓ pass             2
      ✗ fail             1

      #1 ✗ Unhandled errors
           the test process ended before its run did
      "
    `);
  });

  test('names a journal that cannot be read, and publishes the recorded runs beside it', async () => {
    const place = await openPlace();
    await recordRun(place.folder, { adds: PASSED });
    const artifacts = join(place.folder, 'artifacts');
    renameSync(join(place.folder, '.runsheet'), artifacts);
    mkdirSync(join(artifacts, 'open'), { recursive: true });
    writeFileSync(join(artifacts, 'open', 'rs1-x.ndjson'), 'no journal\n');
    const { code, stdout, stderr } = await place.runsheet('publish', 'artifacts');
    expect(code).not.toBe(0);
    expect(`${stdout}${stderr}`).toContain('artifacts/open/rs1-x.ndjson: not readable');
    expect(stdout).toContain('1 result delivered');
  });

  test('says loudly that a shard is missing, in the run too, and publishes the whole when it is there', async () => {
    const place = await openPlace();
    await recordRun(place.folder, { adds: PASSED }, CART);
    const { code, stdout, stderr } = await place.runsheet('publish');
    expect({ code, stderr }).toEqual({ code: 8, stderr: 'Joined: 1 shard of @shop/api. Missing: shard 2 of 2.\n' });
    expect(readable(stdout)).toMatchInlineSnapshot(`
      "Run <key> of <time>: delivered
      runsheet  @shop/api: 1 pass, 1 fail (1 file or hook) (script 1, run 1, new script with 4 rows)
                RS3018 Missing: shard 2 of 2. The run is not complete. Run it again, and publish the folders of all jobs together. If nothing is missing, correct --expect-shards.
                see it at http://127.0.0.1:<port>/scripts/1#run=1

      1 run: 1 result delivered.
      "
    `);
    expect(await shown(place)).toMatchInlineSnapshot(`
      "@shop/api
      1 test, 1 run; #1 is <date> / 1

                       #1
      Unhandled errors  ✗
      src/cart.test.ts
        Cart
          adds          ✓
      ───────────────────
      ✓ pass            1
      ✗ fail            1

      #1 ✗ Unhandled errors
           Missing: shard 2 of 2. What was tested there is not part of this run.
      "
    `);
  });

  test('leaves a run without all of its shards open, and closes one that has them', async () => {
    const place = await openPlace();
    await recordRun(place.folder, { adds: PASSED }, CART);
    await place.runsheet('publish', ...recordsIn(place.folder));
    expect(await states(place)).toEqual(['incomplete']);
    await recordRun(place.folder, { adds: PASSED }, { shard: { index: 1, count: 1 } });
    await place.runsheet('publish');
    expect(await states(place)).toEqual(['incomplete', 'complete']);
  });

  test('says the same when nothing at all is there', async () => {
    const place = await openPlace();
    const { code, stderr } = await place.runsheet('publish', '--expect-shards', '4');
    expect(code).toBe(8);
    expect(stderr).toContain('RS3018 Missing: all 4 shards.');
  });

  test('takes the newest CI attempt of a shard that ran again', async () => {
    const place = await openPlace();
    const environment = { GITHUB_ACTIONS: 'true', GITHUB_RUN_ID: '900', GITHUB_SHA: 'c0ffee0' };
    await recordRun(place.folder, { adds: failed('no network') }, { ...CART, environment });
    await recordRun(place.folder, { sums: PASSED }, { ...PRICE, environment });
    await recordRun(
      place.folder,
      { adds: PASSED },
      { ...CART, environment: { ...environment, GITHUB_RUN_ATTEMPT: '2' } },
    );
    const { code, stdout, stderr } = await place.runsheet('publish');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'Joined: 2 shards of @shop/api. Left out: 1 earlier CI attempt.\n',
    });
    expect(stdout).toContain('@shop/api: 2 pass (');
  });

  test('sends nothing of a build in which two recorded runs of a shard differ, and delivers the builds beside it', async () => {
    const place = await openPlace();
    const environment = { CI_PIPELINE_ID: '1' };
    await recordRun(place.folder, { adds: failed('no such item') }, { ...CART, environment });
    await recordRun(place.folder, { adds: PASSED }, { ...CART, environment });
    await recordRun(place.folder, { sums: PASSED }, { ...PRICE, environment });
    await recordRun(place.folder, { adds: PASSED }, { ...CART, environment: { CI_PIPELINE_ID: '2' } });
    await recordRun(place.folder, { sums: PASSED }, { ...PRICE, environment: { CI_PIPELINE_ID: '2' } });
    const planned = await place.runsheet('plan');
    expect(planned.code).toBe(2);
    const { code, stdout, stderr } = await place.runsheet('publish');
    expect(code).toBe(2);
    const refused = /RS1016 rs1-[\w-]+ and rs1-[\w-]+ hold different results of shard 1 of 2 of @shop\/api/;
    for (const said of [planned, { stdout, stderr }]) expect(`${said.stdout}${said.stderr}`).toMatch(refused);
    expect(stdout).toContain('2 results delivered');
    expect(recordsIn(place.folder)).toHaveLength(3);
  });

  test('takes the right number of shards after a wrong one with which nothing was delivered', async () => {
    const place = await openPlace();
    await recordRun(place.folder, { adds: PASSED }, { file: 'src/cart.test.ts' });
    await recordRun(place.folder, { sums: PASSED }, { file: 'src/price.test.ts' });
    const environment = { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: 'wrong' };
    const refused = await runIn({ directory: place.folder, environment }, ['publish', '--expect-shards', '3']);
    expect(refused.code).toBe(3);
    const { code, stdout } = await place.runsheet('publish', '--expect-shards', '2');
    expect({ code, stdout: readable(stdout) }).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining('Missing'),
    });
    expect(stdout).toContain('@shop/api: 2 pass (');
  });
});

async function shown(place: Place): Promise<string> {
  const { stdout } = await place.runsheet('show');
  return stdout.replaceAll(/\d{4}-\d\d-\d\d/g, '<date>').replaceAll(/(?<=<date> .*), \d\d:\d\d/g, '');
}

async function states(place: Place): Promise<readonly unknown[]> {
  const { stdout } = await place.runsheet('show', '1', '--json');
  return [...stdout.matchAll(/"state": "((?:in)?complete)"/g)].map(([, state]) => state);
}

/** Names of recorded runs hold the time and a random key. */
function readable(text: string): string {
  return text.replaceAll(/Run rs1-\S+ of [\d-]+ [\d:]+ UTC/g, 'Run <key> of <time>');
}
