import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../median.ts';
import { openService, type OpenService } from './open-service.ts';

export type ServiceTimes = {
  /** Of `startService` in a running process, and of a whole new process. */
  readonly startMs: number;
  readonly processMs: number;
  readonly createRowsMs: number;
  readonly appendRunMs: number;
  readonly readScriptMs: number;
  readonly readMiB: number;
  /** Of its process, with all of that done. */
  readonly peakMiB: number;
};

const ROWS = 10_000;
const RUNS = 20;
const STARTS = 5;

/** Times a service with a data file: its start, 10,000 rows at once, 20 runs of 10,000 results, and all of it read. */
export async function measureService(): Promise<ServiceTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-service-'));
  const starts: OpenService[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const service = await openService({ dataFile: join(folder, `${start}.sqlite`) });
    starts.push(service);
    await service.close();
  }
  const service = await openService({ dataFile: join(folder, 'rows.sqlite') });
  const times = await timeRequests(service);
  await service.close();
  rmSync(folder, { recursive: true });
  return {
    startMs: median(starts.map(({ startMs }) => startMs)),
    processMs: median(starts.map(({ processMs }) => processMs)),
    ...times,
  };
}

async function timeRequests(service: OpenService): Promise<Omit<ServiceTimes, 'startMs' | 'processMs'>> {
  // Rows of one file or describe in ten, tests below them, as a suite has them.
  const tests = Array.from({ length: ROWS }, (_, row) => ({ text: `row ${row}`, indent: row % 10 === 0 ? 0 : 1 }));
  const results = Object.fromEntries(tests.map((_, row) => [String(row + 1), resultOf(row)]));
  const create = () => send(service, '/projects/1/scripts', { name: 'Rows', tests });
  await create();
  const created = await repeat(5, create);
  const scriptId = scriptIdIn(created.text);
  const append = () => send(service, `/scripts/${scriptId}/runs`, { completed: true, results });
  const appended = await repeat(RUNS, append);
  const read = await repeat(5, () => send(service, `/scripts/${scriptId}`));
  return {
    createRowsMs: created.ms,
    appendRunMs: appended.ms,
    readScriptMs: read.ms,
    readMiB: read.text.length / 2 ** 20,
    peakMiB: (await service.takeReceived()).peakMiB,
  };
}

function resultOf(row: number): object {
  return row % 50 === 49 ? { result: 'fail', comment: `expected ${row} to be another number` } : { result: 'pass' };
}

/** The median of some requests, and the last answer. */
async function repeat(
  times: number,
  action: () => Promise<string>,
): Promise<{ readonly ms: number; readonly text: string }> {
  const taken: number[] = [];
  let text = '';
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    text = await action();
    taken.push(performance.now() - startedAt);
  }
  return { ms: median(taken), text };
}

async function send({ baseUrl, key }: OpenService, path: string, body?: object): Promise<string> {
  const headers = { authorization: `apikey ${key}`, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${baseUrl}${path}`, { headers, ...sent });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return text;
}

function scriptIdIn(answer: string): string {
  const id = /"id":(\d+)/.exec(answer)?.[1];
  if (id === undefined) throw new Error(`No script id in ${answer.slice(0, 200)}`);
  return id;
}
