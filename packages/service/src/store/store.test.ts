import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';

import { type Contents, openStore } from './store.ts';

function newDataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'below', 'service.sqlite');
}

/** Changes the data file in a process that is killed: what it wrote stands in the write-ahead log alone. */
function changeAndDie(dataFile: string, sql: string): void {
  const code = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(dataFile)});
    database.exec(${JSON.stringify(sql)});
    process.kill(process.pid, 'SIGKILL');`;
  expect(spawnSync(process.execPath, ['--eval', code]).signal).toBe('SIGKILL');
}

/** The data file and every file beside it, each with a digest of its bytes. */
function filesOf(dataFile: string): Readonly<Record<string, string>> {
  const folder = dirname(dataFile);
  const digestOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, digestOf(name)]));
}

test('a closed store is opened again with what it held', async () => {
  const dataFile = newDataFile();
  const first = await openStore({ dataFile, projects: ['Shop'] });
  await first.items.create({ type: 'note', place: { projectId: 1, folderId: null }, name: 'kept' }, 'last');
  await first.close();

  const second = await openStore({ dataFile, projects: ['Another'] });

  expect((await second.projects.list()).map(({ name }) => name)).toEqual(['Shop']);
  expect((await second.items.list(1)).map(({ name }) => name)).toEqual(['kept']);
  await second.close();
});

test('the data file is private to its owner', async () => {
  const dataFile = newDataFile();
  await (await openStore({ dataFile })).close();

  expect(statSync(dataFile).mode & 0o077).toBe(0);
});

test('work that throws leaves nothing behind, and the next work goes on', async () => {
  const store = await openStore();
  const write = ({ items }: Contents, name: string): Promise<number> =>
    items.create({ type: 'note', place: { projectId: 1, folderId: null }, name }, 'last');

  const failing = store.transaction(async (contents) => {
    await write(contents, 'lost');
    throw new Error('halfway');
  });
  await expect(failing).rejects.toThrow('halfway');
  await store.transaction((contents) => write(contents, 'kept'));

  expect((await store.items.list(1)).map(({ name }) => name)).toEqual(['kept']);
});

test('a data file that is open cannot be opened a second time', async () => {
  const dataFile = newDataFile();
  const store = await openStore({ dataFile });

  await expect(openStore({ dataFile })).rejects.toThrow(
    `The data file ${dataFile} is in use by another process. Stop it, or name another file.`,
  );
  await store.close();
});

test('a data file of a newer version is refused and left as it is', async () => {
  const dataFile = newDataFile();
  await (await openStore({ dataFile })).close();
  const database = new DatabaseSync(dataFile);
  database.exec('PRAGMA user_version = 99');
  database.close();
  const before = readFileSync(dataFile);

  await expect(openStore({ dataFile })).rejects.toThrow('it was written by a newer version (format 99');
  expect(readFileSync(dataFile).equals(before)).toBe(true);
});

test.each([
  [
    'a newer version',
    'PRAGMA locking_mode = EXCLUSIVE; PRAGMA user_version = 99',
    'it was written by a newer version (format 99',
  ],
  ['a newer version with an index', 'PRAGMA user_version = 99', 'it was written by a newer version'],
  ['another program', 'PRAGMA application_id = 7', 'it is an SQLite file of another program'],
])('a data file of %s that was killed is left as it is, its log too', async (_, sql, reason) => {
  const dataFile = newDataFile();
  await (await openStore({ dataFile })).close();
  changeAndDie(dataFile, sql);
  const before = filesOf(dataFile);

  await expect(openStore({ dataFile })).rejects.toThrow(reason);

  expect(Object.keys(before)).toContain('service.sqlite-wal');
  expect(filesOf(dataFile)).toEqual(before);
});

test('a data file of this version that was killed is opened with what its log holds', async () => {
  const dataFile = newDataFile();
  await (await openStore({ dataFile, projects: ['Shop'] })).close();
  changeAndDie(dataFile, "PRAGMA locking_mode = EXCLUSIVE; UPDATE projects SET name = 'Renamed'");

  const store = await openStore({ dataFile });

  expect((await store.projects.list()).map(({ name }) => name)).toEqual(['Renamed']);
  await store.close();
  expect(Object.keys(filesOf(dataFile))).toEqual(['service.sqlite']);
});

test('a file that is no SQLite file, with a log beside it, is refused and left as it is', async () => {
  const dataFile = newDataFile();
  await (await openStore({ dataFile })).close();
  writeFileSync(dataFile, 'Dear diary, '.repeat(100));
  writeFileSync(`${dataFile}-wal`, 'of mine');
  const before = filesOf(dataFile);

  await expect(openStore({ dataFile })).rejects.toThrow('it is no SQLite file');
  expect(filesOf(dataFile)).toEqual(before);
});

test('an SQLite file of another program is refused and left as it is', async () => {
  const dataFile = newDataFile();
  await (await openStore({ dataFile })).close();
  rmSync(dataFile);
  const database = new DatabaseSync(dataFile);
  database.exec('CREATE TABLE songs (title TEXT)');
  database.close();
  const before = readFileSync(dataFile);

  await expect(openStore({ dataFile })).rejects.toThrow('it is an SQLite file of another program');
  expect(readFileSync(dataFile).equals(before)).toBe(true);
});

test('a file that is no SQLite file is refused and left as it is', async () => {
  const dataFile = newDataFile();
  await (await openStore({ dataFile })).close();
  const text = 'Dear diary, '.repeat(100);
  writeFileSync(dataFile, text);

  await expect(openStore({ dataFile })).rejects.toThrow('it is no SQLite file');
  expect(readFileSync(dataFile, 'utf8')).toBe(text);
});

test('text of every kind comes back as it was stored', async () => {
  const store = await openStore();
  const texts = ['\u0000 in the middle \u0000', '\uFEFFmark', '😀 \u202E', 'a\r\nb\u2028c', "'; DROP TABLE items; --"];
  for (const name of texts) {
    await store.items.create({ type: 'note', place: { projectId: 1, folderId: null }, name }, 'last');
  }

  expect((await store.items.list(1)).map(({ name }) => name)).toEqual(texts);
});
