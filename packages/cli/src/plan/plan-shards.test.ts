import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPlace, type Place } from '../place.test.support.ts';
import { PASSED, recordRun, recordsIn } from '../recording.test.support.ts';

const CART = { file: 'src/cart.test.ts', shard: { index: 1, count: 2 } };
const PRICE = { file: 'src/price.test.ts', shard: { index: 2, count: 2 } };

describe('plan', () => {
  test('plans the shards of a build as the one run that publishing makes of them, and joins nothing on disk', async () => {
    const place = await openPlace();
    await recordShards(place);
    const { code, stdout, stderr } = await place.runsheet('plan', '--expect-shards', '2');
    expect({ code, stderr }).toEqual({ code: 10, stderr: 'Joined: 2 shards of @shop/api.\n' });
    expect(readable(stdout)).toMatchInlineSnapshot(`
      "Run <key> of <time>:
      runsheet  plan for @shop/api (new script): publishing would write
                + new script @shop/api
                6 rows to add:
                + src/cart.test.ts
                +   Cart
                +     adds
                + src/price.test.ts
                +   Cart
                +     sums
                a run with 2 pass
      "
    `);
    expect(recordsIn(place.folder)).toHaveLength(2);
    expect(readdirSync(join(place.folder, '.runsheet', 'claimed'))).toEqual([]);
    const { totals } = JSON.parse((await place.runsheet('publish', '--json')).stdout);
    expect(totals).toMatchObject({ delivered: 2 });
  });

  test('a shard alone is a part of a run: the rows of the others stay, and what is missing is planned too', async () => {
    const place = await openPlace();
    await recordShards(place);
    await place.runsheet('publish');
    await recordRun(place.folder, { adds: PASSED }, CART);
    const { code, stdout, stderr } = await place.runsheet('plan');
    expect({ code, stderr }).toEqual({ code: 10, stderr: 'Joined: 1 shard of @shop/api. Missing: shard 2 of 2.\n' });
    expect(stdout).not.toContain('obsolete');
    expect(readable(stdout)).toMatchInlineSnapshot(`
      "Run <key> of <time>:
      runsheet  plan for @shop/api (script 1): publishing would write
                a run with 1 pass, 1 fail (1 file or hook)
      "
    `);
    const { totals } = JSON.parse((await place.runsheet('publish', '--json')).stdout);
    expect(totals).toMatchObject({ delivered: 1 });
  });

  test('shards that are expected and not there are missing, as for publish', async () => {
    const place = await openPlace();
    const { code, stderr } = await place.runsheet('plan', '--expect-shards', '4');
    expect(code).toBe(8);
    expect(stderr).toContain('RS3018 Missing: all 4 shards.');
  });
});

describe('sync', () => {
  test('a shard alone adds its rows, and says of no row that its test is gone', async () => {
    const place = await openPlace();
    await recordShards(place);
    await place.runsheet('sync', '.runsheet');
    const later = await recordRun(place.folder, { adds: PASSED, removes: PASSED }, CART);
    expect(await place.runsheet('sync', later)).toEqual({
      code: 0,
      stdout: [
        '@shop/api (script 1): 3 rows added, 2 headings among them once more to place the others',
        '    src/cart.test.ts',
        '      Cart',
        '  +     removes\n',
      ].join('\n'),
      stderr: 'Joined: 1 shard of @shop/api. Missing: shard 2 of 2.\n',
    });
  });
});

async function recordShards(place: Place): Promise<void> {
  await recordRun(place.folder, { adds: PASSED }, CART);
  await recordRun(place.folder, { sums: PASSED }, PRICE);
}

/** Names of recorded runs hold the time and a random key. */
function readable(text: string): string {
  return text.replaceAll(/Run rs1-[\w-]{8} of \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC/g, 'Run <key> of <time>');
}
