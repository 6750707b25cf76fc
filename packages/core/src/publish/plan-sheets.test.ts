import { expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { type Asked, type Desk, openDesk } from './simulator/desk.test.support.ts';
import { FIRST_BUILD, inScript, scriptOfPeople, SECOND_BUILD } from './simulator/scenario.test.support.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { planSheets } from './plan-sheets.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import { POLICY } from './simulator/publisher.test.support.ts';
import { createSimWorld, NO_FAULTS, type SimLife } from './simulator/world.test.support.ts';

const SMALL = sheetFrom('a.test.ts\n  adds');
const FAILED = sheetFrom('a.test.ts\n  ✗ adds');
const IN_FOLDER = inScript(FIRST_BUILD, { kind: 'name', name: 'shop', folder: { names: ['QA', 'Unit'] } });
const BESIDE = inScript(FIRST_BUILD, { kind: 'name', name: 'shop', folder: { names: ['QA', 'Web'] } });
const OF_PEOPLE = inScript(FIRST_BUILD, { kind: 'id', id: 900 });

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
])('as many requests are told for %s as publishing takes', async (...[, before, sheet, asked]) => {
  const desk = deskAfter();
  for (const build of before) await desk.publish(build, asked);
  const told = await desk.plan(sheet, asked);
  expect(told.requests).not.toMatch(/POST|PATCH/);
  const done = await desk.publish(sheet, asked);
  expect(done.error).toBeUndefined();
  expect(told.value?.requests).toBe(done.requests.split(' ').length);
});

test('as many requests are told as publishing takes where a row may be there twice', async () => {
  const desk = deskAfter();
  await desk.publish(FIRST_BUILD);
  desk.service.scripts
    .at(-1)
    ?.rows.push({ id: 901, indent: 0, text: 'tax.test.ts' }, { id: 902, indent: 1, text: 'is added' });
  const told = await desk.plan(FIRST_BUILD);
  expect(told.value?.requests).toBe((await desk.publish(FIRST_BUILD)).requests.split(' ').length);
});

test('a record that was delivered is told as such', async () => {
  for (const sheet of [FIRST_BUILD, SMALL]) {
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
  const atTop = await desk.plan(IN_FOLDER);
  expect(atTop.value).toMatchObject({ folders: ['QA', 'Unit'], missingFolders: ['Unit'] });
  await desk.publish(IN_FOLDER);
  expect((await desk.plan(IN_FOLDER)).value).toMatchObject({ folders: ['QA', 'Unit'], missingFolders: [] });
});

test('a script that a fork may not make is not planned', async () => {
  expect(codeOf(await deskAfter().plan(SMALL, { mayMakeScript: false }))).toBe('RS3021');
});

test('where people removed what was noted of comments, the comment that names the run is looked at', async () => {
  const desk = deskAfter();
  Object.assign(desk.service.scripts[0] ?? {}, { description: 'By Ann. [runsheet: key kept in comments]' });
  const sheet = inScript(SMALL, { kind: 'id', id: 900 });
  await desk.sync(sheet);
  const told = await desk.plan(sheet);
  expect(told.value?.requests).toBe((await desk.publish(sheet)).requests.split(' ').length);
});

test('of several Sheets each has its own requests, and a folder that they share is made by the first', async () => {
  const desk = deskAfter();
  await desk.publish(SMALL);
  const { scripts } = await planIn(desk, async () => [SMALL, IN_FOLDER, SMALL, BESIDE]);
  expect(scripts.map(({ missingFolders }) => missingFolders.join('/'))).toEqual(['', 'QA/Unit', '', 'Web']);
  const told = scripts.map(({ requests }) => requests);
  const [small = 0, missing = 0] = told;
  // The third time its script is known.
  expect(told).toEqual([small, missing, small - 1, missing - 2]);
});

test('what is asked to divide a run belongs to the requests, and a refusal of it is the end of the plan', async () => {
  const desk = deskAfter();
  await desk.publish(SMALL);
  const [plain] = (await planIn(desk, async () => [SMALL])).scripts;
  const asking = await planIn(desk, async ({ client }) => {
    await client.projects.list();
    return [SMALL];
  });
  expect(asking.scripts[0]?.requests).toBe((plain?.requests ?? 0) + 1);
  const refused = await planIn(desk, () => Promise.reject(runsheetError('RS1007', { project: 'Shop' })));
  expect([refused.scripts, codeOf(refused)]).toEqual([[], 'RS1007']);
});

/** Plans in a build of its own. */
async function planIn(desk: Desk, sheetsOf: Parameters<typeof planSheets>[0]): ReturnType<typeof planSheets> {
  const world = createSimWorld(NO_FAULTS);
  const planned: Awaited<ReturnType<typeof planSheets>>[] = [];
  const live: SimLife['live'] = async ({ clock, send }) => {
    const client = createSimClient(desk.service, { send, clock });
    const hints = { get: () => undefined, set: () => undefined };
    const run = { project: 1, runKey: 'rs1-x', token: 'rs1-x.1', replay: false, mayAddRows: true, policy: POLICY };
    planned.push(await planSheets(sheetsOf, { client, clock, hints, ...run }));
  };
  await world.run([{ name: 'build', live }]);
  return planned[0] ?? { scripts: [], error: undefined };
}

function codeOf({ error }: { readonly error: RunsheetError | undefined }): string | undefined {
  return error?.code;
}

function deskAfter(): Desk {
  const desk = openDesk();
  desk.service.scripts.push(scriptOfPeople('smoke', ['branch', 'ref']));
  return desk;
}
