import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { newDataFile } from '../../service-process.test.support.ts';
import { openStore } from '../store.ts';

import { backUp, restore } from './back-up.ts';

test.each(['-wal', '-journal', '-shm'])('nothing is restored beside the %s of an older file', async (ending) => {
  const dataFile = newDataFile();
  await (await openStore({ dataFile })).close();
  const [backup, target] = [`${dataFile}.backup`, `${dataFile}.target`];
  backUp({ dataFile, backup });
  writeFileSync(`${target}${ending}`, 'old');

  expect(() => restore({ dataFile: target, backup })).toThrow(`${target}${ending} exists already. Move it away`);
  expect([existsSync(target), readFileSync(`${target}${ending}`, 'utf8')]).toEqual([false, 'old']);
});

test('a log whose data file is gone is left as it is, and nothing is started on it', async () => {
  const dataFile = newDataFile();
  writeFileSync(`${dataFile}-wal`, 'what is left');

  await expect(openStore({ dataFile })).rejects.toThrow('it is gone, and its log');
  expect([existsSync(dataFile), readFileSync(`${dataFile}-wal`, 'utf8')]).toEqual([false, 'what is left']);
});
