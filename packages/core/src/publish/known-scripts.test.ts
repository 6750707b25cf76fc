import { expect, test } from 'vitest';
import type { Division } from '../sheet/layout.ts';
import { knownScripts } from './locate-script.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import { madeFor } from './simulator/described.test.support.ts';
import { createSimService, type SimScript } from './simulator/service.test.support.ts';
import { scriptOfPeople } from './simulator/scenario.test.support.ts';
import { createSimWorld, NO_FAULTS, type SimLife } from './simulator/world.test.support.ts';

const STARTED_AT = '2026-11-23T10:00:00.000Z';
const DIRECTORIES: Division = { layout: 'directory', home: { kind: 'name', name: 'shop', folder: { names: [] } } };

test('the scripts of the folder are known by their names, and by the names they were made for', async () => {
  const scripts = [
    scriptOf(1, 'src/cart'),
    scriptOf(2, 'Taxes', madeFor('src/tax')),
    scriptOf(3, 'shop', madeFor('shop')),
  ];
  const { names, hints } = await knownIn(scripts, DIRECTORIES);
  expect(names).toEqual(['src/cart', 'Taxes', 'src/tax']);
  expect(hints.map((hint) => hint.split('"').at(-2))).toEqual(names);
});

test('scripts that were made since the run began do not count, so it is divided as before when it is published again', async () => {
  const late = { ...scriptOf(1, 'src'), created: STARTED_AT };
  expect((await knownIn([late, scriptOf(2, 'docs')], DIRECTORIES)).names).toEqual(['docs']);
});

test('which of several scripts is used is left to the search for it', async () => {
  const { names, hints } = await knownIn([scriptOf(1, 'src'), scriptOf(2, 'src')], DIRECTORIES);
  expect([names, hints]).toEqual([['src'], []]);
});

test('other layouts ask for nothing', async () => {
  for (const division of [undefined, { ...DIRECTORIES, layout: 'file' } as const]) {
    expect(await knownIn([scriptOf(1, 'src')], division)).toEqual({ names: [], hints: [], requests: 0 });
  }
});

function scriptOf(id: number, name: string, description = ''): SimScript {
  return { ...scriptOfPeople(''), id, name, description };
}

async function knownIn(scripts: readonly SimScript[], division: Division | undefined) {
  const service = createSimService();
  service.scripts.push(...scripts);
  const world = createSimWorld(NO_FAULTS);
  const hints: string[] = [];
  let names: readonly string[] = [];
  const live: SimLife['live'] = async ({ clock, send }) => {
    const client = createSimClient(service, { send, clock });
    const set = (target: string, id: number) => void hints.push(`${target} ${id}`);
    names = await knownScripts(division, STARTED_AT, { client, project: 1, hints: { get: () => undefined, set } });
  };
  await world.run([{ name: 'build', live }]);
  return { names, hints, requests: world.events.length };
}
