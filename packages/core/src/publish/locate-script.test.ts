import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { codesOf, type Desk, faultAt, openDesk } from './simulator/desk.test.support.ts';
import { inScript } from './simulator/scenario.test.support.ts';

const SHEET = sheetFrom('a.test.ts\n  adds');

describe('the project', () => {
  test.each<[claim: string, project: string | number | undefined, projects: readonly string[], told: string]>([
    ['is the only one of the account', undefined, ['Shop'], ''],
    ['is found by its name', 'Shop', ['Shop', 'Depot'], ''],
    ['has to be chosen where there are several', undefined, ['Shop', 'Depot'], 'RS1006 Shop, Depot'],
    ['has to be there', undefined, [], 'RS1007 no project "(any)"'],
    ['has to have the name that is given', 'Shopp', ['Shop'], 'RS1007 no project "Shopp"'],
  ])('%s', async (...[, project, projects, told]) => {
    const desk = openDesk();
    Object.assign(desk.service, { projects });
    const done = await desk.publish(SHEET, { project });
    const [code = '', words = ''] = told.split(/ (.*)/s);
    expect(codesOf(done)).toBe(code);
    expect(done.error?.message ?? '').toContain(words);
  });

  test('that the service does not know is said', async () => {
    const fault = faultAt('GET', '/folders', [{ kind: 'status', status: 404 }]);
    expect(codesOf(await openDesk().publish(SHEET, { fault }))).toBe('RS1007');
  });
});

describe('a folder given by id', () => {
  const below: Sheet = inScript(SHEET, { kind: 'name', name: 'shop', folder: { from: 'f7', names: ['Unit'] } });

  test('is used, and what is below it is made', async () => {
    const desk = openDesk();
    desk.service.folders.push({ id: 'f7', name: 'QA', parentId: undefined });
    expect(codesOf(await desk.publish(below))).toBe('');
    expect(desk.service.folders.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['QA', undefined],
      ['Unit', 'f7'],
    ]);
    expect((await desk.publish(below)).requests).toBe('GET POST');
  });

  test('is never made', async () => {
    const done = await openDesk().publish(below);
    expect([codesOf(done), done.requests]).toEqual(['RS1008', 'GET']);
  });
});

test('a script given by id is never made', async () => {
  const done = await openDesk().publish(inScript(SHEET, { kind: 'id', id: 900 }));
  expect([codesOf(done), done.requests]).toEqual(['RS1009', 'GET']);
});

test('a script is not made for a fork, and one that is there is used', async () => {
  const desk = openDesk();
  const fork = { mayMakeScript: false, mayAddRows: false };
  expect(codesOf(await desk.publish(SHEET, fork))).toBe('RS3021');
  await desk.publish(SHEET);
  const more = sheetFrom('a.test.ts\n  adds\n  removes');
  expect((await desk.publish(more, fork)).value).toMatchObject({ withheld: 1, receipt: { rowsAdded: 0 } });
});

describe('the script of last time', () => {
  test.each<[claim: string, change: (desk: Desk) => void, scripts: number]>([
    ['that is gone is looked for, and made once more', ({ service }) => void service.scripts.splice(0), 1],
    ['that people have renamed is still the one', ({ service }) => rename(service, 'Release checks'), 1],
    ['that has become another one is not used', ({ service }) => rename(service, 'Other', 'By Ann.'), 2],
  ])('%s', async (...[, change, scripts]) => {
    const desk = openDesk();
    await desk.publish(SHEET, { project: 'Shop' });
    change(desk);
    expect((await desk.publish(SHEET, { project: 'Shop' })).error).toBeUndefined();
    expect(desk.service.scripts).toHaveLength(scripts);
  });

  test('that belongs to another project by now is not used', async () => {
    const desk = openDesk();
    Object.assign(desk.service, { projects: ['Shop', 'Depot'] });
    const hints = { get: () => 1, set: () => undefined };
    await desk.publish(SHEET);
    const done = await desk.publish(SHEET, { project: 'Depot', hints });
    expect(done.requests.startsWith('GET GET GET')).toBe(true);
  });

  test('that may not be read ends it: another one would begin a second history', async () => {
    const desk = openDesk();
    await desk.publish(SHEET);
    const fault = faultAt('GET', '/scripts/1', [{ kind: 'status', status: 403 }]);
    expect(codesOf(await desk.publish(SHEET, { fault }))).toBe('RS2004');
    expect(desk.service.scripts).toHaveLength(1);
  });
});

test('a service that shows no description and lists nothing gets one script and its run all the same', async () => {
  const desk = openDesk({ showsDescriptions: false, lists: false });
  expect((await desk.publish(SHEET)).value?.receipt).toMatchObject({ created: true, runId: 1 });
  expect((await desk.publish(SHEET)).value?.receipt).toMatchObject({ created: false, runId: 2 });
  expect(desk.service.scripts).toHaveLength(1);
});

function rename({ scripts: [script] }: Desk['service'], name: string, description = script?.description): void {
  Object.assign(script ?? {}, { name, description });
}
