import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openService, type OpenService } from './open-service.ts';

/**
 * How long others wait for a small answer, or for a small write, while 250,000 rows are posted, on both engines:
 * `node bench/service/measure-waits.ts`.
 */
const POSTGRES = join(import.meta.dirname, '../../test/support/postgres/server-process.ts');
const ROWS = 250_000;

const json = { 'content-type': 'application/json' };

/** Asks again and again until the large body is answered, and prints the longest wait. */
async function measure(name: string, service: OpenService): Promise<void> {
  const headers = { authorization: `apikey ${service.key}` };
  const rows = Array.from({ length: ROWS }, (_, row) => ({ text: `a row with the number ${row}`, indent: row % 10 }));
  const body = Buffer.from(JSON.stringify({ name: 'Rows', tests: rows }));
  const state = { isOver: false };
  const url = `${service.baseUrl}/projects/1`;
  const ask = (): Promise<Response> => fetch(`${url}/notes`, { headers });
  const write = (): Promise<Response> =>
    fetch(`${url}/notes`, { method: 'POST', headers: { ...headers, ...json }, body: '{ "name": "small" }' });
  const longest = async (send: () => Promise<Response>): Promise<number> => {
    let longestMs = 0;
    while (!state.isOver) {
      const sentAt = performance.now();
      await (await send()).text();
      longestMs = Math.max(longestMs, performance.now() - sentAt);
    }
    return longestMs;
  };
  const readMs = longest(ask);
  const writeMs = longest(write);
  const sentAt = performance.now();
  const answer = await fetch(`${url}/scripts`, { method: 'POST', headers: { ...headers, ...json }, body });
  await answer.text();
  const tookMs = performance.now() - sentAt;
  state.isOver = true;
  const { peakMiB } = await service.takeReceived();
  const figures = { status: answer.status, tookMs, readMs: await readMs, writeMs: await writeMs, peakMiB };
  const said = Object.entries(figures).map(([figure, value]) => `${figure} ${Math.round(value)}`);
  process.stdout.write(`${name}: ${said.join(', ')}\n`);
}

const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-waits-'));
const postgres = fork(POSTGRES, ['fsync=on']);
const said: readonly unknown[] = await once(postgres, 'message');
for (let round = 0; round < 3; round += 1) {
  for (const [name, dataFile] of [
    ['SQLite', join(folder, `${round}.sqlite`)],
    ['PostgreSQL', String(said[0])],
  ] as const) {
    const service = await openService({ dataFile });
    await measure(name, service);
    await service.close();
  }
}
postgres.disconnect();
await once(postgres, 'exit');
rmSync(folder, { recursive: true });
