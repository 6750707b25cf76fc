import { expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { ScriptPlan } from '../plan/plan.ts';
import { type Desk, openDesk } from './simulator/desk.test.support.ts';
import { FIRST_BUILD, inScript, scriptOfPeople, SECOND_BUILD } from './simulator/scenario.test.support.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { RunsheetError } from '../errors/runsheet-error.ts';

const SMALL = sheetFrom('a.test.ts\n  adds');
const IN_FOLDER = inScript(FIRST_BUILD, { kind: 'name', name: 'shop', folder: { names: ['QA', 'Unit'] } });

test.each<[claim: string, before: readonly Sheet[], sheet: Sheet, rows: number]>([
  ['a script that is missing', [], SMALL, 2],
  ['one in folders that are missing', [], IN_FOLDER, 9],
  ['a script that is known', [FIRST_BUILD], FIRST_BUILD, 0],
  ['new rows', [FIRST_BUILD], SECOND_BUILD, 6],
])('the plan of %s reads only, and names the rows that publishing then adds', async (...[, before, sheet, rows]) => {
  const desk = deskAfter();
  for (const build of before) await desk.publish(build);
  const told = await desk.plan(sheet);
  expect(told.requests).not.toMatch(/POST|PATCH/);
  expect(told.value?.plan.added).toHaveLength(rows);
  expect((await desk.publish(sheet)).error).toBeUndefined();
  expect((await desk.plan(sheet)).value?.plan.added).toEqual([]);
});

test('a record that was delivered is told as such', async () => {
  const desk = deskAfter();
  const runKey = 'rs1-kept';
  expect((await desk.plan(FIRST_BUILD, { runKey, replay: true })).value?.isDelivered).toBe(false);
  await desk.publish(FIRST_BUILD, { runKey });
  expect((await desk.plan(FIRST_BUILD, { runKey, replay: true })).value?.isDelivered).toBe(true);
  expect((await desk.plan(FIRST_BUILD, { runKey: 'rs1-other', replay: true })).value?.isDelivered).toBe(false);
});

test('a file that did not come to its turn has no plan where its script is missing', async () => {
  expect((await deskAfter().plan({ ...SMALL, rows: [] })).value).toBeUndefined();
});

test('a plan remembers no script: only publishing does', async () => {
  const desk = deskAfter();
  await desk.publish(FIRST_BUILD);
  const set = () => {
    throw new TypeError('a plan writes nothing');
  };
  const told = await desk.plan(FIRST_BUILD, { hints: { get: () => undefined, set } });
  expect(told.error).toBeUndefined();
});

test('where a script would be made is told with the folder that it is looked for in', async () => {
  const desk = deskAfter();
  desk.service.folders.push({ id: 'f7', name: 'QA', parentId: undefined });
  const below = inScript(SMALL, { kind: 'name', name: 'shop', folder: { from: 'f7', names: ['Unit'] } });
  const { value } = await desk.plan(below);
  expect(value).toMatchObject({ scriptId: undefined, folders: ['f7', 'Unit'], missingFolders: ['Unit'] });
  const atTop = await desk.plan(IN_FOLDER);
  expect(atTop.value).toMatchObject({ folders: ['QA', 'Unit'], missingFolders: ['Unit'] });
  await desk.publish(IN_FOLDER);
  expect((await desk.plan(IN_FOLDER)).value).toMatchObject({ folders: ['QA', 'Unit'], missingFolders: [] });
});

test('a script that a fork may not make is not planned', async () => {
  expect(codeOf(await deskAfter().plan(SMALL, { mayMakeScript: false }))).toBe('RS3021');
});

function codeOf({ error }: { readonly error: RunsheetError | undefined }): string | undefined {
  return error?.code;
}

function deskAfter(): Desk {
  const desk = openDesk();
  desk.service.scripts.push(scriptOfPeople('smoke', ['branch', 'ref']));
  return desk;
}

test('an outline that is missing is told, made, and then there is nothing to do', async () => {
  const desk = openDesk();
  const before = await desk.sync(FIRST_BUILD, { isCheck: true });
  expect(before.requests).toMatch(/^GET(?: GET)*$/);
  expect(before.value).toMatchObject({ scriptId: undefined, name: 'shop' });
  expect(before.value?.written).toBeUndefined();
  expect(textsOf(before.value)).toEqual(FIRST_BUILD.rows.map(({ text }) => text));
  const made = await desk.sync(FIRST_BUILD);
  expect(made.value?.written).toEqual({ created: true, rowsAdded: 9 });
  expect(textsOf(made.value)).toEqual(textsOf(before.value));
  const again = await desk.sync(FIRST_BUILD);
  expect(again.value).toMatchObject({ written: { created: false, rowsAdded: 0 }, plan: { added: [] } });
  expect(desk.service.scripts[0]?.runs).toEqual([]);
});

test('nothing is added when most rows look renamed, not even the row for what finds no place', async () => {
  const desk = openDesk();
  const folder = (name: string) =>
    sheetFrom([`${name}/a.test.ts`, ...Array.from({ length: 12 }, (_, i) => `  works ${i}`)].join('\n'));
  await desk.sync(folder('src'));
  for (const isCheck of [true, false]) {
    const { value, requests } = await desk.sync(folder('lib'), { isCheck });
    expect([value?.written, value?.plan.added, requests]).toEqual([undefined, [], 'GET']);
    expect(value?.plan.massRename).toBeDefined();
  }
  expect(desk.service.scripts[0]?.rows).toHaveLength(14);
});

test('new rows are told, and added without a run', async () => {
  const desk = openDesk();
  const { value: first } = await desk.sync(FIRST_BUILD);
  const news = ['counts', 'empty cart', 'Discount', 'is taken off', 'ship.test.ts', 'weighs'];
  const told = await desk.sync(SECOND_BUILD, { isCheck: true });
  expect(told.requests).toMatch(/^GET(?: GET)*$/);
  expect(told.value).toMatchObject({ scriptId: first?.scriptId });
  expect(textsOf(told.value)).toEqual(news);
  expect((await desk.sync(SECOND_BUILD)).value).toMatchObject({ written: { created: false, rowsAdded: 6 } });
  expect(textsOf((await desk.sync(SECOND_BUILD, { isCheck: true })).value)).toEqual([]);
});

function textsOf(synced: ScriptPlan | undefined): readonly string[] | undefined {
  return synced?.plan.added.map(({ text }) => text);
}
