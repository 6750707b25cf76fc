import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Service } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { type Ended, makeFolder, runIn } from '../place.test.support.ts';

/** A running service with a script, and the command line beside it. */
type Shop = {
  readonly service: Service;
  readonly dataFile: string;
  readonly runsheet: (...argv: readonly string[]) => Promise<Ended>;
};

async function openShop(): Promise<Shop> {
  const folder = makeFolder();
  const dataFile = join(folder, 'tests.sqlite');
  const { startService } = await import('@runsheet/service');
  const service = await startService({ dataFile, key: 'Key1' });
  onTestFinished(() => service.close());
  await fetch(`${service.baseUrl}/projects/1/scripts`, {
    method: 'POST',
    headers: { authorization: 'apikey Key1', 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Cart',
      tests: ['add', 'pay'],
      runs: [{ results: { 1: 'pass', 2: ['fail', 'no'] } }],
    }),
  });
  return { service, dataFile, runsheet: (...argv) => runIn({ directory: folder }, argv) };
}

test('a backup of a running service is restored to a data file that holds the same', async () => {
  const { runsheet } = await openShop();

  const copied = await runsheet('serve', 'backup', 'copy', '--data', 'tests.sqlite');
  const again = await runsheet('serve', 'backup', 'copy', '--data', 'tests.sqlite');
  const restored = await runsheet('serve', 'restore', 'copy', '--data', 'new.sqlite');
  const over = await runsheet('serve', 'restore', 'copy', '--data', 'tests.sqlite');
  const checked = await runsheet('serve', 'check', '--data', 'new.sqlite', '--json');

  expect([copied, again, restored, over, checked].map(({ code }) => code)).toEqual([0, 2, 0, 2, 0]);
  expect(again.stderr).toContain('copy exists already. Move it away, or name another file.');
  expect(over.stderr).toContain('is in use by another process');
  expect(JSON.parse(checked.stdout)).toEqual({ problems: [] });
});

test('check finds runs out of order, and folders that lie in each other', async () => {
  const { dataFile, runsheet } = await openShop();
  const addRuns = `INSERT INTO runs SELECT NULL, script_id, position + n, number + n, 0, created, state, tester, tags, headers,
      cells, marks, remarks FROM runs, (SELECT 1 AS n UNION SELECT 2)`;
  const addFolders = `INSERT INTO items VALUES (2, 1, NULL, 'folder', 'A', '9'), (3, 1, 2, 'folder', 'B', '8')`;
  const database = new DatabaseSync(dataFile);
  onTestFinished(() => database.close());
  const check = async (change: string): Promise<string> => {
    database.exec(change);
    return (await runsheet('serve', 'check', '--data', dataFile)).stdout;
  };

  expect(await check(`${addRuns}; ${addFolders}`)).toBe('All that is stored is sound.\n');
  expect(await check('UPDATE runs SET position = 9 WHERE number = 2')).toBe(
    'Script 1: run 2 stands at 9, out of order.\n',
  );
  expect(await check('UPDATE runs SET retest = 1 WHERE number = 2')).toBe(
    'Script 1: retest 1 of run 2 does not follow it.\n',
  );
  expect(await check('DELETE FROM runs; UPDATE items SET parent_id = 3 WHERE id = 2')).toBe(
    'Item 2 lies in itself, by the folders around it.\nItem 3 lies in itself, by the folders around it.\n',
  );
});

test('check finds rows out of order, lost rows, damaged marks and lost records', async () => {
  const { dataFile, runsheet } = await openShop();
  const database = new DatabaseSync(dataFile);
  onTestFinished(() => database.close());
  const check = async (change: string): Promise<Ended> => {
    database.exec(change);
    return runsheet('serve', 'check', '--data', dataFile);
  };

  expect(await check('SELECT 1')).toMatchObject({ code: 0, stdout: 'All that is stored is sound.\n' });
  expect(await check('UPDATE tests SET rank = (SELECT rank FROM tests WHERE id = 1) WHERE id = 2')).toMatchObject({
    code: 1,
    stdout: 'Script 1: row 2 has no place of its own.\n',
  });
  expect((await check('DELETE FROM tests WHERE id = 2')).stdout).toBe(
    'Script 1: run 1 has a result for row 2, which is not there.\n',
  );
  expect((await check("UPDATE runs SET marks = x'0000'")).stdout).toBe(
    'Script 1: run 1 cannot be read: The marks of a run are damaged.\n',
  );
});

test('check finds headers and fields that cannot be read, and the service answers them as a failure', async () => {
  const { dataFile, runsheet, service } = await openShop();
  const database = new DatabaseSync(dataFile);
  onTestFinished(() => database.close());

  database.exec("UPDATE runs SET headers = '{'");
  const answer = await fetch(`${service.baseUrl}/scripts/1`, { headers: { authorization: `apikey ${service.key}` } });
  expect([answer.status, await answer.json()]).toEqual([500, { error: 'The service failed on this request.' }]);
  database.exec("UPDATE scripts SET fields = 'oops'");
  expect((await runsheet('serve', 'check', '--data', dataFile)).stdout).toMatch(
    /^Script 1: its fields cannot be read\.\nScript 1: run 1 cannot be read: .+\n$/,
  );
});

test('prune keeps the run with the largest number, so that no number is given again', async () => {
  const { dataFile, runsheet, service } = await openShop();
  const headers = { authorization: `apikey ${service.key}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<string> =>
    (await fetch(`${service.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).text();
  const created = await post('/projects/1/scripts', { tests: ['a'], runs: [{ id: 5 }, { id: 1 }, { id: 2 }] });
  const script = /"id":(\d+)/.exec(created)?.[1] ?? '';
  const database = new DatabaseSync(dataFile);
  onTestFinished(() => database.close());
  database.exec("UPDATE runs SET created = '2020-01-01T00:00:00.000Z'");

  await runsheet('serve', 'prune', '--data', dataFile, '--runs-before', '2021-01-01', '--yes');
  expect(database.prepare(`SELECT number FROM runs WHERE script_id = ${script} ORDER BY key`).all()).toEqual([
    { number: 5 },
    { number: 2 },
  ]);
  expect(await post(`/scripts/${script}/runs`, {})).toContain('"run":{"id":6,');
});

test.each([
  [['--data', 'x', '--backup-dir', 'b', '--backup-keep', '-1'], '--backup-keep takes a whole number from 1, not "-1".'],
  [['log', '--data', 'x', '--last', 'abc'], '--last takes a whole number from 1, not "abc".'],
  [
    ['keys', 'add', 'CI', '--data', 'x', '--expires', '2026-11-31'],
    '--expires takes a date such as 2027-01-31, not "2026-11-31".',
  ],
])('serve %j is refused', async (argv, reason) => {
  const { code, stderr } = await runIn({ directory: makeFolder() }, ['serve', ...argv]);

  expect(code).toBe(2);
  expect(stderr).toContain(reason);
});

test.each([
  [['backup', 'copy'], 'say which data file: --data <file>.'],
  [['check'], 'say where the data is: --data <file> or --database <address>.'],
  [['check', '--data', 'gone.sqlite'], 'There is no data file '],
  [['backup', 'copy', '--database', 'postgres://localhost/x'], 'PostgreSQL has its own tools: pg_dump and pg_restore.'],
])('serve %j ends with 2 and says why', async (argv, reason) => {
  const { code, stderr } = await runIn({ directory: makeFolder() }, ['serve', ...argv]);

  expect(code).toBe(2);
  expect(stderr).toContain(reason);
});

test('prune says what would go, removes it only with --yes, and keeps marks and the newest run', async () => {
  const { dataFile, runsheet } = await openShop();
  const database = new DatabaseSync(dataFile);
  onTestFinished(() => database.close());
  database.exec("UPDATE runs SET created = '2020-01-01T00:00:00.000Z'");
  const prune = (...flags: readonly string[]): Promise<Ended> =>
    runsheet('serve', 'prune', '--data', dataFile, ...flags);

  expect((await prune()).code).toBe(2);
  expect((await prune('--comments-before', '2021-01-01', '--runs-before', '2021-01-01')).stdout).toBe(
    'Would remove: comments of runs: 1, runs: 0, entries of the log: 0. Make a backup, then say --yes.\n',
  );
  expect((await prune('--comments-before', '2021-01-01', '--yes')).stdout).toBe(
    'Removed: comments of runs: 1, runs: 0, entries of the log: 0.\n',
  );
  expect((await prune('--comments-before', '2021-01-01')).stdout).toContain('comments of runs: 0,');
  expect(database.prepare('SELECT cells, remarks FROM runs').all()).toEqual([{ cells: 2, remarks: null }]);
  expect((await runsheet('serve', 'check', '--data', dataFile)).code).toBe(0);
});

test('prune removes old entries of the log, and keeps the newest, which tells of it', async () => {
  const { dataFile, runsheet } = await openShop();
  const database = new DatabaseSync(dataFile);
  onTestFinished(() => database.close());
  const insert = database.prepare(
    "INSERT INTO audit (time, key_name, method, path, address, request_id) VALUES (?, 'CI', 'POST', '/x', '', '')",
  );
  for (const day of ['01', '02', '03']) insert.run(`2020-01-${day}T00:00:00.000Z`);
  const prune = (...flags: readonly string[]): Promise<Ended> =>
    runsheet('serve', 'prune', '--data', dataFile, '--log-before', ...flags);

  expect((await prune('2020-01-03')).stdout).toContain('entries of the log: 2.');
  expect((await prune('2020-01-03', '--yes')).stdout).toContain('entries of the log: 2.');
  expect(database.prepare('SELECT path FROM audit ORDER BY id').all()).toEqual([
    { path: '/api/v1/projects/1/scripts' },
    { path: '/x' },
    { path: 'prune --log-before 2020-01-03' },
  ]);
  expect((await prune('2999-01-01', '--yes')).stdout).toContain('entries of the log: 3.');
  expect(database.prepare('SELECT path, key_name FROM audit').all()).toEqual([
    { path: 'prune --log-before 2999-01-01', key_name: 'command line' },
  ]);
});
