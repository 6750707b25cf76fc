import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../median.ts';
import { openService, type OpenService } from './open-service.ts';

/**
 * How long `/healthz` and a small read of the database wait beside answers of up to 125 MB, and what they take:
 * `node bench/service/measure-large-answers.ts`.
 */
const SCRIPTS = 10;
const ROWS = 10_000;
const RUNS = 18;

const ALL = 'tests=full&runs=full&results=full&progress=full';

async function fill({ baseUrl, key }: OpenService): Promise<void> {
  const headers = { authorization: `apikey ${key}`, 'content-type': 'application/json' };
  const tests = Array.from({ length: ROWS }, (_, row) => ({ text: `a row with the number ${row}`, indent: row % 10 }));
  const results = Object.fromEntries(tests.map((_, row) => [row + 1, resultOf(row)]));
  for (let script = 0; script < SCRIPTS; script += 1) {
    const body = JSON.stringify({
      name: `Script ${script}`,
      tests,
      runs: Array.from({ length: RUNS }, () => ({ results })),
    });
    await (await fetch(`${baseUrl}/projects/1/scripts`, { method: 'POST', headers, body })).text();
  }
}

function resultOf(row: number): unknown {
  return row % 50 === 0 ? ['fail', `AssertionError: expected ${row} to be ${row + 1}\n  at file.ts:${row}`] : 'pass';
}

/** Asks for it, and for small things again and again until the last byte of it is there. */
async function measure(service: OpenService, path: string, askers: number): Promise<void> {
  const headers = { authorization: `apikey ${service.key}` };
  const origin = new URL(service.baseUrl).origin;
  const state = { isOver: false };
  const askAgain = async (small: string): Promise<readonly number[]> => {
    const waits: number[] = [];
    while (!state.isOver) {
      const sentAt = performance.now();
      await (await fetch(`${origin}${small}`, { headers })).text();
      waits.push(performance.now() - sentAt);
    }
    return waits;
  };
  const asked = Promise.all(['/healthz', '/api/v1/projects'].map(askAgain));
  const sentAt = performance.now();
  const sizes = await Promise.all(Array.from({ length: askers }, () => read(`${origin}${path}`, headers)));
  const tookMs = performance.now() - sentAt;
  state.isOver = true;
  const { peakMiB } = await service.takeReceived();
  const [health = [], reads = []] = await asked;
  const figures = {
    MB: (sizes[0] ?? 0) / 1e6,
    tookMs,
    healthzLongestMs: Math.max(...health),
    healthzMedianMs: median(health),
    readLongestMs: Math.max(...reads),
    readMedianMs: median(reads),
    peakMiB,
  };
  const said = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toFixed(1)}`);
  process.stdout.write(`${askers} × ${path}: ${said.join(', ')}\n`);
}

/** Its length. It is read in parts: putting 96 MB together holds up the questions of this process. */
async function read(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const parts: AsyncIterable<Uint8Array> | undefined = answer.body ?? undefined;
  let length = 0;
  for await (const part of parts ?? []) length += part.byteLength;
  return length;
}

const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-answers-'));
const service = await openService({ dataFile: join(folder, 'large.sqlite') });
await fill(service);
const { peakMiB } = await service.takeReceived();
process.stdout.write(`peak memory with the data stored: ${Math.round(peakMiB)} MiB\n`);
await measure(service, '/page-data/home', 1);
await measure(service, '/page-data/scripts/1', 1);
await measure(service, '/scripts/1?page=1', 1);
await measure(service, '/api/v1/scripts/1/tests', 1);
await measure(service, `/api/v1/scripts/1?${ALL}`, 1);
await measure(service, `/api/v1/projects/1/folders?${ALL}`, 1);
await measure(service, `/api/v1/projects/1/folders?${ALL}`, 4);
await service.close();
rmSync(folder, { recursive: true });
