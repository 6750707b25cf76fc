import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { type Asked, codesOf, type Desk, openDesk } from './simulator/desk.test.support.ts';
import { scriptOfPeople } from './simulator/scenario.test.support.ts';

const SHEET = sheetFrom('a.test.ts\n  adds');
const PART = sheetFrom('a.test.ts\n  adds', { selection: { kind: 'partial', why: '-t adds' } });
/** A script takes two runs. */
const TWO_RUNS: Asked = { policy: { rotate: true, limits: { rows: 2_000, runs: 2 } } };

/** Names of the scripts and their numbers of runs. */
function drawScripts({ service }: Desk): string {
  return service.scripts.map(({ name, runs }) => `${name}: ${runs.length}`).join(', ');
}

async function fullDesk(builds = 2, asked: Asked = TWO_RUNS): Promise<Desk> {
  const desk = openDesk();
  for (let build = 1; build <= builds; build += 1) await desk.publish(SHEET, asked);
  return desk;
}

describe('a script that is full', () => {
  test('is followed by its next part, and that by the one after it', async () => {
    const desk = await fullDesk(5);
    expect(drawScripts(desk)).toBe('shop: 2, shop (2): 2, shop (3): 1');
  });

  test('says so, and takes further runs, where it is not to be followed', async () => {
    const desk = openDesk();
    const stay: Asked = { policy: { limits: { rows: 2_000, runs: 2 } } };
    const codes: string[] = [];
    for (let build = 1; build <= 4; build += 1) codes.push(codesOf(await desk.publish(SHEET, stay)));
    expect(codes).toEqual(['', 'RS4015', 'RS4015', 'RS4015']);
    expect(drawScripts(desk)).toBe('shop: 4');
    const last = await desk.publish(SHEET, stay);
    expect(last.value?.notices[0]?.message).toContain('Set `rotate: true`');
    expect((await (await fullDesk(1)).publish(SHEET, TWO_RUNS)).value?.notices[0]?.message).toContain('nothing to do');
  });

  test.each<[claim: string, asked: Asked, sheet: typeof SHEET]>([
    ['a part of the tests', TWO_RUNS, PART],
    ['a build that may add no rows', { ...TWO_RUNS, mayAddRows: false }, SHEET],
    ['a fork', { ...TWO_RUNS, mayMakeScript: false }, SHEET],
  ])('is not followed because of %s', async (...[, asked, sheet]) => {
    const desk = await fullDesk();
    await desk.publish(sheet, asked);
    expect(drawScripts(desk)).toBe('shop: 3');
  });

  test('is followed by everybody once it is, whoever they are', async () => {
    const desk = await fullDesk(3);
    await desk.publish(PART, { ...TWO_RUNS, mayAddRows: false, mayMakeScript: false });
    expect(drawScripts(desk)).toBe('shop: 2, shop (2): 2');
  });
});

describe('a next part', () => {
  test.each<[claim: string, change: (desk: Desk) => void, scripts: string]>([
    [
      'that people have moved is known by its id',
      ({ service }) => Object.assign(service.scripts[1] ?? {}, { folderId: 'f9' }),
      'shop: 2, shop (2): 2',
    ],
    ['that is gone is not begun a second time', ({ service }) => void service.scripts.splice(1), 'shop: 3'],
    [
      'whose script has become another one is not begun a second time',
      ({ service }) => Object.assign(service.scripts[1] ?? {}, { name: 'Other', description: 'By Ann.' }),
      'shop: 3, Other: 1',
    ],
  ])('%s', async (...[, change, scripts]) => {
    const desk = await fullDesk(3);
    desk.service.folders.push({ id: 'f9', name: 'Archive', parentId: undefined });
    change(desk);
    // Another machine: it knows no script from last time.
    const hints = { get: () => undefined, set: () => undefined };
    expect((await desk.publish(SHEET, { ...TWO_RUNS, hints })).error).toBeUndefined();
    expect(drawScripts(desk)).toBe(scripts);
  });

  test('is found by a machine that remembers the full script, and by one that looks again for what it has sent', async () => {
    const desk = await fullDesk(2);
    const hints = { get: () => 1, set: () => undefined };
    await desk.publish(SHEET, { ...TWO_RUNS, hints, runKey: 'rs1-third' });
    await desk.publish(SHEET, { ...TWO_RUNS, hints });
    expect(drawScripts(desk)).toBe('shop: 2, shop (2): 2');
    const again = await desk.publish(SHEET, { ...TWO_RUNS, runKey: 'rs1-build1', replay: true });
    expect(again.value).toMatchObject({ alreadyThere: true, receipt: { scriptId: 1, runId: 1 } });
    const third = await desk.publish(SHEET, { ...TWO_RUNS, runKey: 'rs1-third', replay: true });
    expect(third.value?.alreadyThere).toBe(true);
    expect(drawScripts(desk)).toBe('shop: 2, shop (2): 2');
  });

  test('is not what only bears its name', async () => {
    const desk = await fullDesk(2);
    desk.service.scripts.push({ ...scriptOfPeople('smoke'), name: 'shop (2)' });
    await desk.publish(SHEET, TWO_RUNS);
    expect(drawScripts(desk)).toBe('shop: 2, shop (2): 0, shop (2): 1');
  });
});

test('ids that run ahead of the runs are counted once, and again when they have grown by what was missing', async () => {
  const desk = openDesk({ runId: (n) => n * 10 });
  const stay: Asked = { policy: { limits: { rows: 2_000, runs: 15 } } };
  const counted: number[] = [];
  for (let build = 1; build <= 16; build += 1) {
    const { requests, value } = await desk.publish(SHEET, stay);
    if (build > 1 && requests.includes('PATCH')) counted.push(build);
    expect(value?.notices.map(({ code }) => code)).toEqual(build < 15 ? [] : ['RS4015']);
  }
  expect(counted).toEqual([2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
});
