import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { SheetDelivery } from './publish-sheet.ts';
import { openDesk } from './simulator/desk.test.support.ts';

describe('that a test is back which had left the code', () => {
  const shop = (...titles: readonly string[]) => sheetFrom(['a.test.ts', ...titles].join('\n  '));
  const broken: Sheet = sheetFrom('a.test.ts', {
    files: [{ kind: 'file', path: 'a.test.ts', project: '', load: 'failed', failures: [], children: [] }],
  });
  const lastMarks = ({ service }: ReturnType<typeof openDesk>) =>
    Object.entries(service.scripts[0]?.runs.at(-1)?.results ?? {})
      .map(([id, { result }]) => `${id} ${result}`)
      .join(', ');

  test('is noted once, and until then its row is left alone when its file fails to load', async () => {
    const desk = openDesk();
    await desk.publish(shop('adds', 'removes'));
    await desk.publish(shop('adds', 'counts'));
    expect(desk.service.scripts[0]?.description).toContain('; gone 5]');
    await desk.publish(broken);
    expect(lastMarks(desk)).toMatchInlineSnapshot(`"4 blocked, 6 blocked"`);
    const back = await desk.publish(shop('adds', 'removes', 'counts'));
    expect(back.requests).toBe('GET POST GET PATCH');
    expect(desk.service.scripts[0]?.description).not.toContain('gone');
    const again = await desk.publish(shop('adds', 'removes', 'counts'));
    expect(again.requests).toBe('GET POST');
    await desk.publish(broken);
    expect(lastMarks(desk)).toMatchInlineSnapshot(`"4 blocked, 5 blocked, 6 blocked"`);
  });
});

describe('that tests have left the code', () => {
  const shop = (...titles: readonly string[]) => sheetFrom(['src/a.test.ts', ...titles].join('\n  '));
  const told = (done: { readonly value: SheetDelivery | undefined }) =>
    done.value?.notices.map(({ code, message }) => `${code} ${message.split('. ')[0]}`);

  test('is said once, with their paths, by a build that only removes', async () => {
    const desk = openDesk();
    await desk.publish(sheetFrom('src/a.test.ts\n  Cart:\n    adds\n    removes\n  counts'));
    const fewer = sheetFrom('src/a.test.ts\n  Cart:\n    adds\n  counts');
    const { value: plan } = await desk.plan(fewer);
    const second = await desk.publish(fewer);
    expect(told(second)).toEqual(['RS4002 1 row is obsolete: src/a.test.ts > Cart > removes']);
    expect([second.requests, plan?.requests]).toEqual(['GET POST GET PATCH', 4]);
    const third = await desk.publish(fewer);
    expect([told(third), third.requests]).toEqual([[], 'GET POST']);
    const fourth = await desk.publish(sheetFrom('src/a.test.ts\n  Cart:\n    adds\n  more'));
    expect(told(fourth)).toEqual(['RS4002 1 row is obsolete: src/a.test.ts > counts (and 1 from earlier builds)']);
  });

  test('is noted by no build that may not add rows, and not where most are gone at once', async () => {
    const desk = openDesk();
    const titles = Array.from({ length: 24 }, (_, i) => `works ${i}`);
    await desk.publish(shop(...titles));
    expect((await desk.publish(shop(...titles.slice(1)), { mayAddRows: false })).requests).toBe('GET POST');
    expect((await desk.publish(shop(...titles.slice(20)))).requests).toBe('GET POST');
    const renamed = shop(...titles.map((title) => `${title} as before`));
    expect(told(await desk.publish(renamed))?.[0]).toMatch(/^RS4013 /);
  });

  test('is noted by builds of the default branch only, so that branches do not undo each other', async () => {
    const desk = openDesk();
    const on = (branch: string, ...titles: readonly string[]) =>
      desk.publish({ ...shop(...titles), headers: { branch } }, { defaultBranch: 'main' });
    await on('main', 'adds');
    await on('feature', 'adds', 'pays');
    const left = await on('main', 'adds');
    expect([told(left)?.length, left.requests]).toEqual([1, 'GET POST GET PATCH']);
    for (const titles of [['adds', 'pays'], ['pays']]) {
      expect((await on('feature', ...titles)).requests).toBe('GET POST');
      const again = await on('main', 'adds');
      expect([told(again), again.requests]).toEqual([[], 'GET POST']);
    }
    expect((await on('main', 'adds', 'pays')).requests).toBe('GET POST GET PATCH');
  });

  test('of a file that has moved is one line, in the build that adds its rows', async () => {
    const desk = openDesk();
    const tests = Array.from({ length: 10 }, (_, i) => `  works ${i}`).join('\n');
    const others = 'z.test.ts\n  Cart:\n    adds an item';
    await desk.publish(sheetFrom(`src/a.test.ts\n${tests}\nsrc/b.test.ts\n  works 1\n${others}`));
    const moved = `src/b.test.ts\n  works 1\nsrc/lib/a.test.ts\n${tests}\nz.test.ts\n  Cart:\n    adds one item`;
    const second = await desk.publish(sheetFrom(moved), { policy: { allowRenames: true } });
    expect(second.value?.receipt.rowsAdded).toBeGreaterThan(10);
    expect(told(second)).toEqual([
      'RS4002 1 row is obsolete: z.test.ts > Cart > adds an item',
      'RS4012 src/a.test.ts looks moved to src/lib/a.test.ts: 10 tests',
    ]);
    expect(told(await desk.publish(sheetFrom(moved)))).toEqual([]);
  });
});
