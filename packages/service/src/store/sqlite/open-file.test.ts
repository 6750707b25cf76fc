import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { checkStore } from '../../operate.ts';
import { call, newDataFile, startProcess } from '../../service-process.test.support.ts';
import { openStore, type Store } from '../store.ts';

import { backUp } from './back-up.ts';

async function open(dataFile: string): Promise<Store> {
  const store = await openStore({ dataFile });
  onTestFinished(() => store.close());
  return store;
}

function addNote(store: Store, name: string): Promise<number> {
  const note = { type: 'note', place: { projectId: 1, folderId: null }, name } as const;
  return store.transaction(({ items }) => items.create(note, 'last'));
}

const namesIn = async (store: Store): Promise<readonly string[]> => (await store.items.list(1)).map(({ name }) => name);

test('a copy of the data file without its log is refused, with it accepted', async () => {
  const dataFile = newDataFile();
  const store = await open(dataFile);
  await addNote(store, 'kept');
  const copy = `${dataFile}.copy`;
  copyFileSync(dataFile, copy);

  await expect(openStore({ dataFile: copy })).rejects.toThrow(
    'it was copied without its log, the file that ends in -wal',
  );
  copyFileSync(`${dataFile}-wal`, `${copy}-wal`);
  expect(await namesIn(await open(copy))).toEqual(['kept']);
});

test('a data file whose log another program brought in is whole', async () => {
  const dataFile = newDataFile();
  const { process: child, access } = await startProcess(dataFile);
  await call(access, '/projects/1/notes', { name: 'kept' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const other = new DatabaseSync(dataFile);
  other.prepare('SELECT count(*) FROM items').get();
  other.close();

  expect(readdirSync(dirname(dataFile))).not.toContain(`${basename(dataFile)}-wal`);
  expect(await namesIn(await open(dataFile))).toEqual(['kept']);
});

test('the log stays small, and each restart of it leaves the data file in need of it', async () => {
  const dataFile = newDataFile();
  const store = await open(dataFile);
  const sizes: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    await addNote(store, `${round} ${'x'.repeat(400_000)}`);
    sizes.push(statSync(`${dataFile}-wal`).size);
  }
  copyFileSync(dataFile, `${dataFile}.copy`);

  expect(Math.max(...sizes)).toBeLessThan(6 * 1024 * 1024);
  await expect(openStore({ dataFile: `${dataFile}.copy` })).rejects.toThrow('it was copied without its log');
});

test('while a backup reads, writes go on, and after it the log is small again', async () => {
  const dataFile = newDataFile();
  const store = await open(dataFile);
  const reader = new DatabaseSync(dataFile);
  reader.exec('BEGIN; SELECT count(*) FROM items');
  for (let round = 0; round < 20; round += 1) await addNote(store, `${round} ${'x'.repeat(400_000)}`);
  const during = statSync(`${dataFile}-wal`).size;
  reader.close();
  await addNote(store, 'last');

  expect(during).toBeGreaterThan(6 * 1024 * 1024);
  expect(statSync(`${dataFile}-wal`).size).toBeLessThan(1024 * 1024);
  expect((await namesIn(store)).length).toBe(21);
});

test('a damaged page is found at start', async () => {
  const dataFile = newDataFile();
  const store = await openStore({ dataFile });
  for (let note = 0; note < 50; note += 1) await addNote(store, 'x'.repeat(1000));
  await store.close();
  const size = statSync(dataFile).size;
  writeSync(openSync(dataFile, 'r+'), Buffer.alloc(size - 20_480, 0xa5), 0, size - 20_480, 8192);

  await expect(openStore({ dataFile })).rejects.toThrow(/it is damaged \(.+\)\. Restore a backup/);
});

/** What stands for the bytes of the data file and of all files beside it. */
function filesOf(dataFile: string): Readonly<Record<string, string>> {
  const folder = dirname(dataFile);
  const names = readdirSync(folder).filter((name) => !name.includes('-lock'));
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha1')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

/** A data file that was closed, one that was killed, with its log, and a backup, which has never had one. */
const DAMAGED: readonly (readonly [string, (dataFile: string) => Promise<void>])[] = [
  [
    'closed',
    async (dataFile) => {
      const store = await openStore({ dataFile });
      for (let note = 0; note < 50; note += 1) await addNote(store, 'x'.repeat(1000));
      await store.close();
    },
  ],
  [
    'killed',
    async (dataFile) => {
      const { process: child, access } = await startProcess(dataFile);
      for (let note = 0; note < 50; note += 1) await call(access, '/projects/1/notes', { name: 'x'.repeat(90_000) });
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  ],
  [
    'backed up',
    async (dataFile) => {
      const original = newDataFile();
      const store = await open(original);
      for (let note = 0; note < 50; note += 1) await addNote(store, 'x'.repeat(1000));
      backUp({ dataFile: original, backup: dataFile });
    },
  ],
];

test.each(DAMAGED)('a damaged file that was %s stays as it was, whichever command refuses it', async (_, make) => {
  const dataFile = newDataFile();
  await make(dataFile);
  const size = statSync(dataFile).size;
  writeSync(openSync(dataFile, 'r+'), Buffer.alloc(8192, 0xa5), 0, 8192, size - 20_480);
  const before = filesOf(dataFile);

  await expect(openStore({ dataFile })).rejects.toThrow('is damaged');
  expect(filesOf(dataFile)).toEqual(before);
  expect(await checkStore({ dataFile }).catch(String)).toEqual([expect.stringContaining('is damaged')]);
  expect(() => backUp({ dataFile, backup: `${dataFile}.backup` })).toThrow('is damaged');
  // The index of a log may be made to read it.
  const { 'service.sqlite-shm': _index, ...after } = filesOf(dataFile);
  const { 'service.sqlite-shm': _indexBefore, ...expected } = before;
  expect(after).toEqual(expected);
});

test('a data file is one file by whatever links it is reached, and a hard link of it is refused', async () => {
  const dataFile = newDataFile();
  const [link, early] = [`${dataFile}.link`, `${dataFile}.early`];
  symlinkSync(basename(dataFile), early);
  const store = await openStore({ dataFile: early });
  symlinkSync(dataFile, link);
  const inFolder = `${dirname(dataFile)}.folder`;
  symlinkSync(dirname(dataFile), inFolder);
  onTestFinished(() => rmSync(inFolder));

  for (const name of [dataFile, link, join(inFolder, basename(dataFile))]) {
    await expect(openStore({ dataFile: name })).rejects.toThrow('is in use by another process');
  }
  await addNote(store, 'kept');
  expect(await checkStore({ dataFile: link })).toEqual([]);
  await store.close();
  expect(await namesIn(await open(link))).toEqual(['kept']);

  const second = newDataFile();
  await (await openStore({ dataFile: second })).close();
  linkSync(second, `${second}.second`);
  await expect(openStore({ dataFile: `${second}.second` })).rejects.toThrow('it has a second name, a hard link');
});

test('other programs may read and write while a service runs, and a second service may not start', async () => {
  const dataFile = newDataFile();
  const store = await open(dataFile);
  const other = new DatabaseSync(dataFile);
  other.exec("UPDATE projects SET name = 'Renamed'");
  other.close();

  expect(await store.projects.list()).toMatchObject([{ name: 'Renamed' }]);
  await expect(openStore({ dataFile })).rejects.toThrow('is in use by another process');
});

test('a damaged page, whichever it is, is found by a check and at the start', async () => {
  const [dataFile, backup, copy] = [newDataFile(), newDataFile(), newDataFile()];
  const store = await open(dataFile);
  const place = { projectId: 1, folderId: null };
  const draft = { place, name: 'Rows', description: '', comments: '', created: '', fields: [] };
  await store.transaction(async ({ scripts, tests }) => {
    const rows = Array.from({ length: 500 }, (_, row) => ({
      id: row + 1,
      indent: 0,
      text: 'row',
      tags: '',
      notes: '',
    }));
    await tests.add(await scripts.create(draft, 'last'), rows, 'last');
  });
  // It has no page that nothing stands on.
  backUp({ dataFile, backup });
  const bytes = readFileSync(backup);
  expect(await checkStore({ dataFile: backup })).toEqual([]);

  for (let start = PAGE_BYTES; start < bytes.length; start += PAGE_BYTES) {
    writeFileSync(copy, Buffer.from(bytes).fill(0xff, start, start + PAGE_BYTES));
    const found = await checkStore({ dataFile: copy }).catch((error: unknown) => [String(error)]);
    expect(found, `page at ${start}`).toEqual([expect.stringContaining('is damaged')]);
    await expect(openStore({ dataFile: copy })).rejects.toThrow('is damaged');
  }
});

const PAGE_BYTES = 4096;

test.skipIf(process.platform === 'win32')(
  'after a kill and on a full disk the service starts, answers reads, and says why it takes no writes',
  async () => {
    const dataFile = newDataFile();
    const { process: child, access } = await startProcess(dataFile);
    await call(access, '/projects/1/notes', { name: 'kept' });
    child.kill('SIGKILL');
    await once(child, 'exit');

    // No file may grow: each write fails, as on a full disk.
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 0; exec "$0" --input-type=module --eval "$1"', process.execPath, ON_FULL_DISK],
      {
        env: { ...process.env, DATA_FILE: dataFile },
        encoding: 'utf8',
      },
    );

    expect({
      stderr: stderr.replace(/.*ExperimentalWarning.*\n.*\n/, ''),
      answers: JSON.parse(stdout || 'null'),
    }).toEqual({
      stderr: '',
      answers: [
        [200, expect.stringContaining('"name":"kept"')],
        [200, '{"status":"read-only"}'],
        [503, expect.stringMatching(/The data file cannot be written .*Make room and start the service again/)],
        expect.stringContaining('The data file cannot be written'),
      ],
    });
    expect(await namesIn(await open(dataFile))).toEqual(['kept']);
  },
);

test.skipIf(process.platform === 'win32')('a disk that fills while the service runs makes it read-only', async () => {
  const limited = ['-c', 'ulimit -f 2000; exec "$0" --input-type=module --eval "$1"', process.execPath, ON_SMALL_DISK];
  const { stdout, stderr } = spawnSync('sh', limited, {
    env: { ...process.env, DATA_FILE: newDataFile() },
    encoding: 'utf8',
  });

  expect({ stderr: stderr.replace(/.*ExperimentalWarning.*\n.*\n/, ''), said: stdout.trim().split('\n') }).toEqual({
    stderr: '',
    said: ['{"status":"ready"}', '503', '{"status":"read-only"}'],
  });
});

const ON_SMALL_DISK = `
  const { startService } = await import(${JSON.stringify(new URL('../../start-service.ts', import.meta.url).href)});
  const { baseUrl, pageUrl, close } = await startService({ dataFile: process.env.DATA_FILE, key: 'Key1' });
  const headers = { authorization: 'apikey Key1', 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'x'.repeat(200_000) });
  console.log(await (await fetch(pageUrl + 'readyz')).text());
  let status = 200;
  while (status === 200) ({ status } = await fetch(baseUrl + '/projects/1/notes', { method: 'POST', headers, body }));
  console.log(status);
  console.log(await (await fetch(pageUrl + 'readyz')).text());
  await close();
`;

const ON_FULL_DISK = `
  const { startService } = await import(${JSON.stringify(new URL('../../start-service.ts', import.meta.url).href)});
  const { baseUrl, pageUrl, readOnlyReason, close } = await startService({ dataFile: process.env.DATA_FILE, key: 'Key1' });
  const headers = { authorization: 'apikey Key1', 'content-type': 'application/json' };
  const answers = [];
  for (const [url, init] of [
    [baseUrl + '/projects/1/notes', {}],
    [pageUrl + 'readyz', {}],
    [baseUrl + '/projects/1/notes', { method: 'POST', body: '{ "name": "lost" }' }],
  ]) {
    const answer = await fetch(url, { headers, ...init });
    answers.push([answer.status, await answer.text()]);
  }
  console.log(JSON.stringify([...answers, readOnlyReason]));
  await close();
`;
