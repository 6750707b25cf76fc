import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@runsheet/service';
import { median, medianOfPairs, ratio } from '../median.ts';
import { openService, type OpenService } from './open-service.ts';

/**
 * Compares the service on SQLite, in one process, with three processes on the PostgreSQL that the tests use, in rounds that
 * alternate: `node bench/service/measure-engines.ts`. With `--year` instead a year of 100 builds a day on SQLite.
 */
const POSTGRES = join(import.meta.dirname, '../../test/support/postgres/server-process.ts');
const ROUNDS = 3;
const PROCESSES = 3;
const ROWS = 1_000;
const LARGE_ROWS = 10_000;
const WRITERS = 50;
const RUNS = 1_000;

type Figures = Readonly<Record<string, number>>;

async function measure(services: readonly OpenService[]): Promise<Figures> {
  const large = await createScript(services, LARGE_ROWS);
  const serverMs: number[] = [];
  for (let run = 0; run < 20; run += 1) {
    const [service] = services;
    if (service === undefined) throw new Error('There is no service.');
    await send(service, `/scripts/${large.id}/runs`, large.run);
    serverMs.push((await service.takeReceived()).answerMs);
  }
  const small = await createScript(services, ROWS);
  const alone = await write(services, small, 1);
  const together = await write(services, small, WRITERS);
  const memory = await Promise.all(services.map(async (service) => (await service.takeReceived()).peakMiB));
  return {
    'a run of 10,000 results, time in the service, ms': median(serverMs),
    'one writer, runs of 1,000 results a second': alone.perSecond,
    '50 writers, runs of 1,000 results a second': together.perSecond,
    '50 writers, p99, ms': together.p99Ms,
    'peak memory of a process, MiB': Math.max(...memory),
  };
}

type Script = { readonly id: number; readonly run: string };

async function createScript([service]: readonly OpenService[], rows: number): Promise<Script> {
  const tests = Array.from({ length: rows }, (_, row) => ({ text: `row ${row}`, indent: row % 10 === 0 ? 0 : 1 }));
  const results = Object.fromEntries(tests.map((_, row) => [row + 1, resultOf(row)]));
  if (service === undefined) throw new Error('There is no service.');
  const answer = await send(service, '/projects/1/scripts', JSON.stringify({ name: 'Rows', tests }));
  return { id: Number(/"id":(\d+)/.exec(answer)?.[1]), run: JSON.stringify({ completed: true, results }) };
}

function resultOf(row: number): object {
  return row % 100 === 99 ? { result: 'fail', comment: `expected ${row} to be another number` } : { result: 'pass' };
}

type Writing = { readonly perSecond: number; readonly p99Ms: number };

async function write(services: readonly OpenService[], { id, run }: Script, writers: number): Promise<Writing> {
  const runs = writers === 1 ? RUNS / 5 : RUNS;
  const taken: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const work = async (): Promise<void> => {
    while (next < runs) {
      const service = services[next % services.length];
      next += 1;
      if (service === undefined) return;
      const sentAt = performance.now();
      await send(service, `/scripts/${id}/runs`, run);
      taken.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: runs / seconds, p99Ms: taken.toSorted((a, b) => a - b)[Math.floor(runs * 0.99)] ?? 0 };
}

async function send({ baseUrl, key }: OpenService, path: string, body: string): Promise<string> {
  const headers = { authorization: `apikey ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return text;
}

const FIELDS = ['branch', 'runsheet_marks'].map((id) => ({ id, label: id, show: true }));

/** As many bytes of marks as a run of this size has. */
const HEADERS = new Map([
  ['branch', 'main'],
  ['runsheet_marks', 'f'.repeat(300)],
]);

/** 365 days of 100 builds of 5,000 tests, 1 % of them with a comment, as the service stores them. */
async function measureYear(dataFile: string): Promise<void> {
  const store = await openStore({ dataFile });
  const tests = Array.from({ length: 5_000 }, (_, row) => {
    return { id: row + 1, indent: row % 10 === 0 ? 0 : 1, text: `row ${row}`, tags: '', notes: '' };
  });
  const place = { projectId: 1, folderId: null };
  const draft = {
    place,
    name: 'Year',
    description: '',
    comments: '',
    created: new Date().toISOString(),
    fields: FIELDS,
  };
  const scriptId = await store.transaction(async (contents) => {
    const id = await contents.scripts.create(draft, 'last');
    await contents.tests.add(id, tests, 'last');
    return id;
  });
  for (let day = 0; day < 365; day += 1) {
    await store.transaction(async ({ runs }) => {
      for (let build = 0; build < 100; build += 1) {
        const number = day * 100 + build + 1;
        const facts = { created: draft.created, state: 'complete', tester: '', tags: '', headers: HEADERS };
        const results = new Map(tests.map(({ id }) => [id, cellOf(id + number * 7)]));
        await runs.add(scriptId, { number, retest: 0, ...facts }, results);
      }
    });
  }
  await store.close();
  await readYear(dataFile, scriptId);
}

/** What the page and the history of such a script take. */
async function readYear(dataFile: string, scriptId: number): Promise<void> {
  const service = await openService({ dataFile });
  const origin = service.baseUrl.replace('api/v1', '');
  const grid = await measureReading(`${origin}scripts/${scriptId}`, service);
  const data = await measureReading(`${origin}page-data/scripts/${scriptId}`, service);
  const view = 'tests=none&fields=none&runs=full&results=none&progress=none';
  const history = await measureReading(`${service.baseUrl}/scripts/${scriptId}?${view}`, service);
  await service.close();
  print('a year on SQLite', {
    'on disk, MiB': statSync(dataFile).size / 2 ** 20,
    'grid of the page, without script, ms': grid.ms,
    'data of the page, ms': data.ms,
    'data of the page, MiB': data.bytes / 2 ** 20,
    'history (all runs without results), ms': history.ms,
    'history, MiB': history.bytes / 2 ** 20,
  });
}

/** Reads the same five times. */
async function measureReading(url: string, { key }: OpenService): Promise<{ ms: number; bytes: number }> {
  const taken: number[] = [];
  let bytes = 0;
  for (let reading = 0; reading < 5; reading += 1) {
    const startedAt = performance.now();
    bytes = (await (await fetch(url, { headers: { authorization: `apikey ${key}` } })).text()).length;
    taken.push(performance.now() - startedAt);
  }
  return { ms: median(taken), bytes };
}

function cellOf(number: number): {
  readonly result: 'pass' | 'fail';
  readonly comment: string;
  readonly issue: string;
} {
  if (number % 100 !== 0) return { result: 'pass', comment: '', issue: '' };
  return {
    result: 'fail',
    comment: `AssertionError: expected ${number} to be ${number + 1}\n  at file.ts:${number % 977}`,
    issue: '',
  };
}

async function measureOnSqlite(folder: string, round: number): Promise<Figures> {
  const service = await openService({ dataFile: join(folder, `${round}.sqlite`) });
  const figures = await measure([service]);
  await service.close();
  return figures;
}

/** It writes to the disk before it acknowledges, as SQLite does. */
async function measureOnPostgres(): Promise<Figures> {
  const postgres = fork(POSTGRES, ['fsync=on']);
  const said: readonly unknown[] = await once(postgres, 'message');
  const opening = Array.from({ length: PROCESSES }, () => openService({ dataFile: String(said[0]) }));
  const services = await Promise.all(opening);
  const figures = await measure(services);
  await Promise.all(services.map((service) => service.close()));
  postgres.disconnect();
  await once(postgres, 'exit');
  return figures;
}

async function compareEngines(folder: string): Promise<void> {
  const rounds: { readonly sqlite: Figures; readonly postgres: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ sqlite: await measureOnSqlite(folder, round), postgres: await measureOnPostgres() });
  }
  for (const figure of Object.keys(rounds[0]?.sqlite ?? {})) {
    const sqlite = rounds.map((round) => round.sqlite[figure] ?? Number.NaN);
    const postgres = rounds.map((round) => round.postgres[figure] ?? Number.NaN);
    print('SQLite', { [figure]: median(sqlite) });
    print('PostgreSQL, three processes', {
      [figure]: median(postgres),
      [`${figure}, ratio`]: medianOfPairs(postgres, sqlite, ratio),
    });
  }
}

function print(name: string, figures: Figures): void {
  for (const [figure, value] of Object.entries(figures)) {
    process.stdout.write(
      `${name}: ${figure}: ${value >= 100 ? Math.round(value) : value.toFixed(value < 10 ? 2 : 1)}\n`,
    );
  }
}

const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-engines-'));
await (process.argv.includes('--year') ? measureYear(join(folder, 'year.sqlite')) : compareEngines(folder));
rmSync(folder, { recursive: true });
