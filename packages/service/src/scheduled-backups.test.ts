import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { backUpNow, isBackupDue, scheduleBackups } from './scheduled-backups.ts';
import { newDataFile } from './service-process.test.support.ts';
import { startService } from './start-service.ts';
import { openStore } from './store/store.ts';

const AT = '-2026-01-01T00-00-00.000Z.sqlite';

test('of the backups the newest ones are kept, and other files are left alone', async () => {
  const dataFile = newDataFile();
  const store = await openStore({ dataFile });
  const directory = join(dirname(dataFile), 'backups');
  const plan = { directory, everyMs: 1, keep: 2 };
  backUpNow(dataFile, plan, new Date(Date.UTC(2026, 0, 1)));
  // Of a person, of another service, and of a backup that was killed.
  for (const name of ['mine.sqlite', `other${AT}`, `service${AT}.part`]) writeFileSync(join(directory, name), '');
  for (const day of [2, 3]) backUpNow(dataFile, plan, new Date(Date.UTC(2026, 0, day)));
  await store.close();

  expect(readdirSync(directory).toSorted()).toEqual([
    'mine.sqlite',
    'other-2026-01-01T00-00-00.000Z.sqlite',
    'service-2026-01-02T00-00-00.000Z.sqlite',
    'service-2026-01-03T00-00-00.000Z.sqlite',
  ]);
  const restored = await openStore({ dataFile: join(directory, 'service-2026-01-03T00-00-00.000Z.sqlite') });
  expect(await restored.projects.list()).toMatchObject([{ name: 'My project' }]);
  await restored.close();
});

test('a service that starts makes a backup at once when the newest is too old', async () => {
  const dataFile = newDataFile();
  const store = await openStore({ dataFile });
  onTestFinished(() => store.close());
  const plan = { directory: join(dirname(dataFile), 'backups'), everyMs: 3_600_000, keep: 24 };
  const at = (hour: number, minute: number) => new Date(Date.UTC(2026, 0, 1, hour, minute));
  expect(isBackupDue(dataFile, plan, at(12, 0))).toBe(true);
  backUpNow(dataFile, plan, at(12, 0));
  expect(isBackupDue(dataFile, plan, at(12, 59))).toBe(false);
  expect(isBackupDue(dataFile, plan, at(13, 0))).toBe(true);

  for (const starts of [1, 2]) {
    const errors: unknown[] = [];
    await scheduleBackups(dataFile, plan, (error) => errors.push(error))();
    expect({ starts, errors, backups: readdirSync(plan.directory).length }).toEqual({ starts, errors: [], backups: 2 });
  }
});

test('after the clock went back an hour a backup is due, and the one that is made is kept', async () => {
  const dataFile = newDataFile();
  const store = await openStore({ dataFile });
  onTestFinished(() => store.close());
  const plan = { directory: join(dirname(dataFile), 'backups'), everyMs: 3_600_000, keep: 2 };
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  for (const hour of [10, 11, 12]) backUpNow(dataFile, plan, at(hour));

  expect(isBackupDue(dataFile, plan, at(11))).toBe(true);
  const made = backUpNow(dataFile, plan, at(9));
  expect(readdirSync(plan.directory).toSorted()).toEqual([basename(made), 'service-2026-01-01T12-00-00.000Z.sqlite']);
});

test('a backup is made apart: who starts it goes on before it is there, and hears why it failed', async () => {
  const dataFile = newDataFile();
  const store = await openStore({ dataFile });
  onTestFinished(() => store.close());
  const plan = { directory: join(dirname(dataFile), 'backups'), everyMs: 3_600_000, keep: 24 };
  const errors: string[] = [];
  const backupsOf = (file: string) => scheduleBackups(file, plan, (error) => errors.push(String(error)));

  const end = backupsOf(dataFile);
  expect(existsSync(plan.directory)).toBe(false);
  await end();
  expect(readdirSync(plan.directory)).toHaveLength(1);
  rmSync(plan.directory, { recursive: true });
  await backupsOf(`${dataFile}.gone`)();
  expect(errors).toEqual([expect.stringContaining('There is no data file')]);
});

test.each([0, -1, 1.5, Number.NaN])('to keep %d backups is refused', async (keep) => {
  const backups = { directory: 'backups', everyMs: 60_000, keep };

  await expect(startService({ dataFile: 'x', backups })).rejects.toThrow('At least one backup is kept');
});

test.each([
  {},
  { database: 'postgres://127.0.0.1:1/none' },
  { database: 'postgres://127.0.0.1:1/none', dataFile: 'x' },
])('backups are refused where the data is in no file: %j', async (place) => {
  const backups = { directory: 'backups', everyMs: 60_000, keep: 1 };

  await expect(startService({ ...place, backups })).rejects.toThrow('Backups are made of a data file. For PostgreSQL');
});
