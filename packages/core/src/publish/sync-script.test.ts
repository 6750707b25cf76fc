import { expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { ScriptPlan } from '../plan/plan.ts';
import { openDesk } from './simulator/desk.test.support.ts';
import { FIRST_BUILD, SECOND_BUILD } from './simulator/scenario.test.support.ts';

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
