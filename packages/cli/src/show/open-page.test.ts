import { createClient } from '@runsheet/core/client';
import { expect, test } from 'vitest';
import { openPlace, type Place, runIn } from '../place.test.support.ts';
import type { World } from '../world.ts';

async function openScript(): Promise<Place> {
  const place = await openPlace();
  const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
  await client.scripts.create(1, { name: '@shop/api', tests: [{ text: 'opens', indent: 0 }] });
  await client.close();
  return place;
}

/** A person at a terminal, whose programs end with a code. */
function atTerminal({ folder, service }: Place, code: number): { world: Parameters<typeof runIn>[0]; ran: string[] } {
  const ran: string[] = [];
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key, BROWSER: 'firefox' };
  const runProgram: World['runProgram'] = ({ program, words }) => {
    ran.push([program, ...words].join(' '));
    return Promise.resolve({ code });
  };
  return { world: { directory: folder, environment, columns: 200, rows: 50, runProgram }, ran };
}

test('--web opens the page of the script in the browser of the person', async () => {
  const place = await openScript();
  const { world, ran } = atTerminal(place, 0);
  const address = place.service.baseUrl.replace('/api/v1', '/scripts/1');

  expect(await runIn(world, ['show', '--web'])).toMatchObject({ code: 0, stdout: `Opened ${address}\n` });
  expect(ran).toEqual([`firefox ${address}`]);
  expect((await fetch(address)).status).toBe(200);
});

test('--web prints the address where nothing opens it', async () => {
  const place = await openScript();
  const address = place.service.baseUrl.replace('/api/v1', '/scripts/1');

  expect(await runIn(atTerminal(place, 3).world, ['show', '--web'])).toMatchObject({ code: 0, stdout: `${address}\n` });
  expect(await place.runsheet('show', '--web')).toMatchObject({ code: 0, stdout: `${address}\n` });
  expect(JSON.parse((await place.runsheet('show', '--web', '--json')).stdout)).toEqual({ address, isOpened: false });
});

test('--web of a script that is not there says so', async () => {
  const place = await openScript();

  expect((await place.runsheet('show', '99', '--web')).stderr).toContain('RS1106');
});
