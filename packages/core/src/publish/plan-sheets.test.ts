import { expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
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
