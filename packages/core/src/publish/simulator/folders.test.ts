import { expect, test } from 'vitest';
import { openDesk } from './desk.test.support.ts';
import { FIRST_BUILD, inScript, play, type Scenario, scriptOfPeople } from './scenario.test.support.ts';
import { NO_FAULTS, type SimSchedule } from './world.test.support.ts';

const IN_FOLDERS = { kind: 'name', name: 'shop', folder: { names: ['QA', 'Unit'] } } as const;

const THREE_BUILDS: Scenario = {
  name: 'three first builds in new folders',
  records: [1, 2, 3].map((n) => ({ runKey: `rs1-build${n}`, sheets: [inScript(FIRST_BUILD, IN_FOLDERS)] })),
};

/** The one that has waited longest goes on, so that all make their folders before anybody looks. */
const IN_STEP: SimSchedule = { ...NO_FAULTS, choose: () => 0 };

test('of the folders that first builds make at once the oldest is used, and the others stay empty', async () => {
  const { service } = await play(THREE_BUILDS, IN_STEP);
  expect(service.folders.map(({ id, parentId = '', name }) => `${parentId}/${id} ${name}`)).toMatchInlineSnapshot(`
    [
      "/f1 QA",
      "/f2 QA",
      "/f3 QA",
      "f1/f4 Unit",
      "f1/f5 Unit",
      "f1/f6 Unit",
    ]
  `);
  const [script] = service.scripts;
  expect(service.scripts.map(({ folderId }) => folderId)).toEqual(service.scripts.map(() => script?.folderId));
});

test('a script that another build has put into a later folder of that name stays there', async () => {
  const desk = openDesk();
  const sheet = inScript(FIRST_BUILD, { kind: 'name', name: 'shop', folder: { names: ['QA'] } });
  await desk.publish(sheet, {
    fault: ({ method }) => {
      const { folders, scripts } = desk.service;
      if (method !== 'GET' || folders.length !== 1) return undefined;
      folders.push({ id: 'f0', name: 'QA', parentId: undefined });
      scripts.push({ ...scriptOfPeople('Look at the shop'), folderId: 'f1' });
      return undefined;
    },
  });
  expect(desk.service.folders.map(({ id, name }) => `${id} ${name}`)).toEqual(['f1 QA', 'f0 QA']);
  expect(desk.service.scripts.map(({ name, folderId }) => `${name} in ${folderId}`)).toEqual([
    'Release checks in f1',
    'shop in f0',
  ]);
});
