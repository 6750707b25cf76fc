import { expect, test } from 'vitest';
import type { Client } from '../client/client.ts';
import { createModel, type Model } from './model-client.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import { refuseWrite } from './simulator/desk.test.support.ts';
import { scriptOfPeople } from './simulator/scenario.test.support.ts';
import { createSimService, type SimService } from './simulator/service.test.support.ts';
import { createSimWorld, NO_FAULTS, type SimLife } from './simulator/world.test.support.ts';

test('what is written is read back, and nothing of it leaves the process', async () => {
  const { told, service } = await inModel(async ({ client }) => {
    const { id: parentId = '' } = (await client.folders.create(1, { name: 'QA' })).folder;
    const { id: folderId = '' } = (await client.folders.create(1, { name: 'Unit' }, { parentId })).folder;
    const { id: scriptId = 0 } = (await client.scripts.create(1, {}, { folderId })).script;
    await client.tests.add(scriptId, [{ text: 'adds' }, { text: 'pays' }]);
    await client.tests.add(scriptId, [{ text: 'sums', indent: 1 }], { insert: 1 });
    await client.scripts.update(scriptId, { name: 'shop' });
    await client.scripts.update(scriptId, { description: 'By Ann.' });
    await client.runs.add(scriptId, {});
    await client.runs.add(scriptId, { results: { 7: 'pass', 8: ['fail', 'no', ''], 9: { result: 'query' } } });
    const { description, tests, runs } = (await client.scripts.get(scriptId)).script;
    return [
      namesIn((await client.folders.tree(1)).folders),
      namesIn((await client.folders.get(1, parentId)).folder.contents),
      description,
      tests.map(({ indent, text }) => `${indent} ${text}`).join(', '),
      runs.map(({ results = {} }) => Object.values(results).map(({ result, comment }) => `${result} ${comment}`)),
    ];
  });
  expect(told).toEqual([
    'QA(Unit())',
    'Unit()',
    'By Ann.',
    '0 adds, 1 sums, 0 pays',
    [[], ['pass ', 'fail ', 'query ']],
  ]);
  expect(service.folders).toEqual([]);
});

test('what was written is shown behind what the service has', async () => {
  const { told, reads } = await inModel(async ({ client, requests }) => {
    const outline = { runs: 'none' } as const;
    await client.scripts.get(900, outline);
    await client.scripts.get(900, outline);
    await client.runs.add(900, {});
    const { runs } = (await client.scripts.get(900, { tests: 'none' })).script;
    return [runs.length, requests()];
  });
  expect(told).toEqual([1, 4]);
  expect(reads).toBe(3);
});

test('a script that is written to before it is read is read then', async () => {
  const { told } = await inModel(async ({ client }) => {
    await client.within(1).once().scripts.update(900, { description: 'By Ben.' });
    return [(await client.scripts.get(900)).script.description];
  });
  expect(told).toEqual(['By Ben.']);
});

function namesIn(items: Awaited<ReturnType<Client['folders']['tree']>>['folders']): string {
  return items
    .flatMap((item) => (item.type === 'folder' ? [`${item.name}(${namesIn(item.contents)})`] : []))
    .join(', ');
}

type Seen = { readonly told: readonly unknown[]; readonly service: SimService; readonly reads: number };

async function inModel(work: (model: Model) => Promise<readonly unknown[]>): Promise<Seen> {
  const service = createSimService();
  service.scripts.push(scriptOfPeople('smoke', ['branch']));
  const world = createSimWorld({ ...NO_FAULTS, faultAt: (_, request) => refuseWrite(request) });
  const told: unknown[] = [];
  const live: SimLife['live'] = async ({ clock, send }) => {
    const hints = { get: () => undefined, set: () => undefined };
    told.push(...(await work(createModel({ client: createSimClient(service, { send, clock }), clock, hints }))));
  };
  await world.run([{ name: 'plan', live }]);
  return { told, service, reads: world.events.length };
}
