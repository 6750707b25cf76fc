import { expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.test.support.ts';
import { FIRST_BUILD, inScript, SECOND_BUILD } from './scenario.test.support.ts';
import type { SimScript } from './service.test.support.ts';

const IN_FOLDERS = { kind: 'name', name: 'shop', folder: { names: ['QA', 'Unit'] } } as const;
const NEW_MACHINE = { hints: { get: () => undefined, set: () => undefined } };

test('a script that people move to another folder stays as it is, and one new script takes its place', async () => {
  const desk = openDesk();
  await desk.publish(inScript(FIRST_BUILD, IN_FOLDERS), NEW_MACHINE);
  const moved = { ...onlyScript(desk), folderId: undefined };
  desk.service.scripts.splice(0, 1, moved);
  const before = structuredClone(moved);
  for (let build = 0; build < 3; build += 1) await desk.publish(inScript(SECOND_BUILD, IN_FOLDERS), NEW_MACHINE);
  const [old, next, ...more] = desk.service.scripts;
  expect(old).toEqual(before);
  expect(more).toEqual([]);
  expect(next?.runs).toHaveLength(3);
  expect(next?.rows.map(({ text }) => text)).toEqual([
    'Unhandled errors',
    ...SECOND_BUILD.rows.map(({ text }) => text),
  ]);
});

test('a retest that people make between builds stays as it is, and nothing is doubled', async () => {
  const desk = openDesk();
  await desk.publish(FIRST_BUILD);
  const script = onlyScript(desk);
  const [first] = script.runs;
  const retest = { id: '1.1', headers: first?.headers ?? {}, results: {} };
  script.runs.push(retest);
  const before = structuredClone(script.rows);
  const builds = [await desk.publish(FIRST_BUILD), await desk.publish(FIRST_BUILD, NEW_MACHINE)];
  expect(builds.map(({ error }) => error)).toEqual([undefined, undefined]);
  expect(script.runs).toHaveLength(4);
  expect(script.runs[1]).toEqual({ id: '1.1', headers: first?.headers, results: {} });
  expect(script.rows).toEqual(before);
  expect(desk.service.scripts).toHaveLength(1);
});

function onlyScript({ service }: Desk): SimScript {
  const [script, ...others] = service.scripts;
  if (script === undefined || others.length > 0) throw new TypeError('there is not one script');
  return script;
}
