import { expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { type Asked, type Desk, openDesk } from './simulator/desk.test.support.ts';
import { FIRST_BUILD, inScript, scriptOfPeople, SECOND_BUILD } from './simulator/scenario.test.support.ts';
import type { Sheet } from '../sheet/sheet.ts';

const SMALL = sheetFrom('a.test.ts\n  adds');
const FAILED = sheetFrom('a.test.ts\n  ✗ adds');
const IN_FOLDER = inScript(FIRST_BUILD, { kind: 'name', name: 'shop', folder: { names: ['QA', 'Unit'] } });
const OF_PEOPLE = inScript(FIRST_BUILD, { kind: 'id', id: 900 });
const ROTATE: Asked = { policy: { rotate: true, limits: { rows: 2_000, runs: 2 } } };

test.each<[claim: string, before: readonly Sheet[], sheet: Sheet, asked: Asked]>([
  ['a script that is missing', [], FIRST_BUILD, {}],
  ['one with a file only, without comments', [], SMALL, {}],
  ['one in folders that are missing', [], IN_FOLDER, {}],
  ['a script that is known', [FIRST_BUILD], FIRST_BUILD, {}],
  ['one whose runs had no comment yet', [SMALL], SMALL, {}],
  ['the first comment of a script', [SMALL], FAILED, {}],
  ['new rows', [FIRST_BUILD], SECOND_BUILD, {}],
  ['a script of people', [], OF_PEOPLE, {}],
  ['one with a spared field', [], OF_PEOPLE, { policy: { keyField: 'ref' } }],
  ['one that names its runs in comments', [OF_PEOPLE], OF_PEOPLE, {}],
  ['the next part of a full script', [FIRST_BUILD, FIRST_BUILD], FIRST_BUILD, ROTATE],
])('as many requests are told for %s as publishing takes', async (...[, before, sheet, asked]) => {
  const desk = deskAfter();
  for (const build of before) await desk.publish(build, asked);
  const told = await desk.plan(sheet, asked);
  expect(told.requests).not.toMatch(/POST|PATCH/);
  const done = await desk.publish(sheet, asked);
  expect(done.error).toBeUndefined();
  expect(told.value?.requests).toBe(done.requests.split(' ').length);
});

test('a Record that was delivered is told as such, in a header as in a comment', async () => {
  for (const sheet of [FIRST_BUILD, OF_PEOPLE]) {
    const desk = deskAfter();
    const runKey = 'rs1-kept';
    expect((await desk.plan(sheet, { runKey, replay: true })).value?.isDelivered).toBe(false);
    await desk.publish(sheet, { runKey });
    const told = await desk.plan(sheet, { runKey, replay: true });
    expect(told.value).toMatchObject({ isDelivered: true, requests: told.requests.split(' ').length });
    expect((await desk.plan(sheet, { runKey: 'rs1-other', replay: true })).value?.isDelivered).toBe(false);
  }
});

test('where a script would be made is told with the folder that it is looked for in', async () => {
  const desk = deskAfter();
  desk.service.folders.push({ id: 'f7', name: 'QA', parentId: undefined });
  const below = inScript(SMALL, { kind: 'name', name: 'shop', folder: { from: 'f7', names: ['Unit'] } });
  const { value } = await desk.plan(below);
  expect(value).toMatchObject({ scriptId: undefined, folders: ['f7', 'Unit'], missingFolders: ['Unit'] });
});

function deskAfter(): Desk {
  const desk = openDesk();
  desk.service.scripts.push(scriptOfPeople('smoke', ['branch', 'ref']));
  return desk;
}
