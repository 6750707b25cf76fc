import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { type Asked, codesOf, type Desk, openDesk } from './simulator/desk.test.support.ts';
import type { SimFault } from './simulator/fault.test.support.ts';
import { inScript, scriptOfPeople } from './simulator/scenario.test.support.ts';

const SHEET = sheetFrom('a.test.ts\n  adds');
const NEW_MACHINE = { hints: { get: () => undefined, set: () => undefined } };
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

  test('also by those who do not ask for it, and remember the full script', async () => {
    const desk = await fullDesk(3);
    const hints = { get: () => 1, set: () => undefined };
    const done = await desk.publish(SHEET, { policy: { limits: { rows: 2_000, runs: 2 } }, hints });
    expect(done.error).toBeUndefined();
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
    const done = await desk.publish(SHEET, { ...TWO_RUNS, ...NEW_MACHINE });
    expect([done.error, codesOf(done)]).toEqual([undefined, 'RS4015']);
    expect(desk.service.scripts[0]?.description).toContain('[runs: continued in script');
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

describe('a script that may be followed', () => {
  test('costs no request before it is full, and none once its next part is known', async () => {
    const desk = openDesk();
    await desk.publish(SHEET, TWO_RUNS);
    expect((await desk.publish(SHEET, TWO_RUNS)).requests).toBe('GET POST GET PATCH');
    expect((await desk.publish(SHEET, TWO_RUNS)).requests).toMatch(/^GET GET POST/);
    const further: Asked = { policy: { rotate: true, limits: { rows: 2_000, runs: 9 } } };
    for (let build = 0; build < 2; build += 1) expect((await desk.publish(SHEET, further)).requests).toBe('GET POST');
  });

  test('costs nothing more on a machine that was led from it to its next part once', async () => {
    const desk = await fullDesk();
    await desk.publish(SHEET, { ...TWO_RUNS, ...NEW_MACHINE });
    const further: Asked = { policy: { rotate: true, limits: { rows: 2_000, runs: 9 } } };
    expect((await desk.publish(SHEET, further)).requests).toMatch(/^GET GET/);
    expect((await desk.publish(SHEET, further)).requests).toBe('GET POST');
  });

  test('is not one that is given by its id', async () => {
    const desk = openDesk();
    desk.service.scripts.push(scriptOfPeople('smoke'));
    const sheet = inScript(SHEET, { kind: 'id', id: 900 });
    for (let build = 1; build <= 3; build += 1) await desk.publish(sheet, TWO_RUNS);
    const last = await desk.publish(sheet, TWO_RUNS);
    expect(drawScripts(desk)).toBe('Release checks: 4');
    expect(last.value?.notices.map(({ message }) => message).join('\n')).toContain('Set `rotate: true`');
  });
});

describe('a next part that was begun by a build that was killed before it pointed to it', () => {
  test.each<[claim: string, asked: Asked]>([
    ['is found by its place', NEW_MACHINE],
    ['is found by a machine that remembers the full script', { hints: { get: () => 1, set: () => undefined } }],
  ])('%s, used, and pointed to once', async (...[, asked]) => {
    const desk = await fullDesk(3);
    const [full, part] = desk.service.scripts;
    const pointing = full?.description ?? '';
    Object.assign(full ?? {}, { description: pointing.replace(/continued in script \d+/, '2 up to run 2') });
    const done = await desk.publish(SHEET, { ...TWO_RUNS, ...asked });
    expect(codesOf(done)).toBe('RS4015');
    expect(done.value?.receipt).toMatchObject({ scriptId: part?.id, created: false });
    expect([drawScripts(desk), full?.description]).toEqual(['shop: 2, shop (2): 2', pointing]);
    const further: Asked = { policy: { rotate: true, limits: { rows: 2_000, runs: 9 } } };
    expect((await desk.publish(PART, { ...further, ...asked })).requests).not.toContain('PATCH');
  });
});

test('a full script that points to another part than the one in use is pointed to that', async () => {
  const desk = await fullDesk(3);
  const [full, part] = desk.service.scripts;
  if (full === undefined || part === undefined) throw new TypeError('no part was begun');
  const { description } = full;
  full.description = description.replace(`continued in script ${part.id}`, 'continued in script 99');
  expect(full.description).not.toBe(description);
  await desk.publish(SHEET, { policy: { rotate: true, limits: { rows: 2_000, runs: 9 } }, ...NEW_MACHINE });
  expect(full.description).toBe(description);
});

describe('a Record that was delivered', () => {
  test('is found in whichever part holds it, and nothing is written', async () => {
    const desk = await fullDesk(5);
    const before = structuredClone(desk.service.scripts);
    const ids = before.map(({ id }) => id);
    const found: string[] = [];
    for (let build = 1; build <= 5; build += 1) {
      const asked: Asked = { ...TWO_RUNS, ...NEW_MACHINE, runKey: `rs1-build${build}`, replay: true };
      const { value, requests } = await desk.publish(SHEET, asked);
      expect(value).toMatchObject({ alreadyThere: true, notices: [], receipt: { created: false, rowsAdded: 0 } });
      found.push(`${ids.indexOf(value?.receipt.scriptId ?? 0) + 1}: ${requests}`);
    }
    expect(found).toEqual([
      '1: GET GET GET GET',
      '1: GET GET GET GET',
      '2: GET GET GET',
      '2: GET GET GET',
      '3: GET GET',
    ]);
    expect(desk.service.scripts).toEqual(before);
    // This machine remembers the last part.
    const again = await desk.publish(SHEET, { ...TWO_RUNS, runKey: 'rs1-build1', replay: true });
    expect(again.value).toMatchObject({ alreadyThere: true, receipt: { scriptId: ids[0] } });
  });

  test('and one that was not is sent once, after all parts were looked through', async () => {
    const desk = await fullDesk(5);
    const done = await desk.publish(SHEET, { ...TWO_RUNS, ...NEW_MACHINE, replay: true });
    expect(done.value).toMatchObject({ alreadyThere: false });
    expect(drawScripts(desk)).toBe('shop: 2, shop (2): 2, shop (3): 2');
  });
});

test('a script that another suite calls like a next part is left to that suite', async () => {
  const desk = openDesk();
  const other = inScript(SHEET, { kind: 'name', name: 'shop (2)', folder: { names: [] } });
  await desk.publish(other, TWO_RUNS);
  for (let build = 1; build <= 3; build += 1) await desk.publish(SHEET, TWO_RUNS);
  expect(drawScripts(desk)).toBe('shop (2): 1, shop: 2, shop (2): 1');
  await desk.publish(other, { ...TWO_RUNS, ...NEW_MACHINE });
  await desk.publish(SHEET, { ...TWO_RUNS, ...NEW_MACHINE });
  expect(drawScripts(desk)).toBe('shop (2): 2, shop: 2, shop (2): 2');
});

test('a limit that is raised afterwards counts', async () => {
  const desk = await fullDesk(2);
  const more: Asked = { policy: { rotate: true, limits: { rows: 2_000, runs: 4 } } };
  expect(codesOf(await desk.publish(SHEET, more))).toBe('');
  expect(codesOf(await desk.publish(SHEET, more))).toBe('RS4015');
  await desk.publish(SHEET, more);
  expect(drawScripts(desk)).toBe('shop: 4, shop (2): 1');
});

describe('pointing to the next part', () => {
  test('leaves what people write into the description while the tests run', async () => {
    const desk = await fullDesk(2);
    const [full] = desk.service.scripts;
    const write: Asked['fault'] = ({ method }) => {
      if (method === 'POST' && full?.description.startsWith('Owner') === false) {
        full.description = `Owner: Ann. ${full.description}`;
      }
      return undefined;
    };
    await desk.publish(SHEET, { ...TWO_RUNS, fault: write });
    expect(full?.description).toMatch(/^Owner: Ann\. .*\[runs: continued in script \d+\]/);
  });

  test.each<SimFault>([
    { kind: 'status', status: 403 },
    { kind: 'status', status: 404 },
    { kind: 'throttled', waitMs: 600_000 },
  ])('that the service refuses (%j) is left to a later build, and the run is delivered', async (fault) => {
    const desk = await fullDesk(2);
    const [full] = desk.service.scripts;
    const refused: Asked['fault'] = ({ method, path }) =>
      method === 'PATCH' && path.endsWith(`/${full?.id}`) ? fault : undefined;
    const done = await desk.publish(SHEET, { ...TWO_RUNS, fault: refused });
    expect([codesOf(done), drawScripts(desk)]).toEqual(['', 'shop: 2, shop (2): 1']);
    await desk.publish(SHEET, { ...TWO_RUNS, ...NEW_MACHINE });
    expect(full?.description).toContain('continued in script');
    expect(drawScripts(desk)).toBe('shop: 2, shop (2): 2');
  });

  test('waits while somebody adds rows to the full script', async () => {
    const desk = await fullDesk(2);
    const [full] = desk.service.scripts;
    Object.assign(full ?? {}, { description: `${full?.description} [rows: being added by rs1-other]` });
    await desk.publish(SHEET, TWO_RUNS);
    expect(full?.description).toMatch(/\[rows: being added by rs1-other\]$/);
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
