import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { backUpNow } from './scheduled-backups.ts';
import { newDataFile } from './service-process.test.support.ts';
import { openStore } from './store/store.ts';

test('of the backups the newest ones are kept, and other files are left alone', async () => {
  const dataFile = newDataFile();
  const store = await openStore({ dataFile });
  const directory = join(dirname(dataFile), 'backups');
  const plan = { directory, everyMs: 1, keep: 2 };
  backUpNow(dataFile, plan, new Date(Date.UTC(2026, 0, 1)));
  writeFileSync(join(directory, 'mine.sqlite'), '');
  for (const day of [2, 3]) backUpNow(dataFile, plan, new Date(Date.UTC(2026, 0, day)));
  await store.close();

  expect(readdirSync(directory).toSorted()).toEqual([
    'mine.sqlite',
    'runsheet-2026-01-02T00-00-00.000Z.sqlite',
    'runsheet-2026-01-03T00-00-00.000Z.sqlite',
  ]);
  const restored = await openStore({ dataFile: join(directory, 'runsheet-2026-01-03T00-00-00.000Z.sqlite') });
  expect(await restored.projects.list()).toMatchObject([{ name: 'My project' }]);
  await restored.close();
});
