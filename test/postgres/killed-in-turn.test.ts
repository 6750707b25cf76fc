import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';
import { KEY, type ServiceProcess, startServiceProcess } from './service-process.ts';

const PROCESSES = 3;
const WRITERS = 50;
/** Acknowledged appends between one kill and the next. */
const BETWEEN_KILLS = 100;
/** How long a writer waits after a refusal, as a client would. */
const PAUSE_MS = 50;

type Work = {
  next: number;
  readonly acknowledged: number[];
  readonly refusals: { readonly status: number; readonly wait: string | null }[];
  isOver: boolean;
};

async function send({ baseUrl }: ServiceProcess, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `apikey ${KEY}`, 'content-type': 'application/json' };
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return fetch(`${baseUrl}${path}`, request);
}

/** Appends rows and runs, each once, to any of the processes. What is not acknowledged may be stored or not. */
async function write(processes: readonly ServiceProcess[], work: Work, writer: number): Promise<void> {
  for (let turn = writer; !work.isOver; turn += 1) {
    const number = work.next;
    work.next += 1;
    const mark = `append ${number}`;
    const service = processes[turn % PROCESSES];
    const [path, body] =
      number % 2 === 0
        ? (['/scripts/1/tests', [mark]] as const)
        : (['/scripts/1/runs', { results: { 1: { result: 'pass', comment: mark } } }] as const);
    const answer = service === undefined ? undefined : await send(service, path, body).catch(() => undefined);
    if (answer?.ok === true) work.acknowledged.push(number);
    else {
      if (answer !== undefined) work.refusals.push({ status: answer.status, wait: answer.headers.get('retry-after') });
      await delay(PAUSE_MS);
    }
    await answer?.text().catch(() => '');
  }
}

/** A killed server leaves children that hold its memory for a moment; until then the next one refuses to start. */
async function killAndRestart(postgres: PostgresServer): Promise<void> {
  await postgres.kill();
  await expect
    .poll(() =>
      postgres.restart().then(
        () => 'started',
        () => 'refused',
      ),
    )
    .toBe('started');
}

test('three processes and the database are killed in turn under 50 writers: nothing is lost, nothing doubled', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const start = (): Promise<ServiceProcess> => startServiceProcess(postgres.url);
  const processes = await Promise.all(Array.from({ length: PROCESSES }, start));
  const [first] = processes;
  expect((await send(first ?? (await start()), '/projects/1/scripts', { name: 'Cart', tests: ['a'] })).status).toBe(
    200,
  );
  const work: Work = { next: 0, acknowledged: [], refusals: [], isOver: false };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(processes, work, writer));
  const goOn = async (): Promise<void> => {
    const goal = work.acknowledged.length + BETWEEN_KILLS;
    await expect.poll(() => work.acknowledged.length).toBeGreaterThanOrEqual(goal);
  };

  for (const [index, service] of processes.entries()) {
    await goOn();
    await service.kill();
    processes[index] = await start();
  }
  await goOn();
  await killAndRestart(postgres);
  await goOn();
  work.isOver = true;
  await Promise.all(writers);

  const last = await start();
  const script = await (await send(last, '/scripts/1?tests=full&runs=full&results=full')).text();
  const kept = Array.from(script.matchAll(/"append (\d+)"/g), ([, number]) => Number(number));
  const runIds = Array.from(script.matchAll(/\{"id":(\d+),"created"/g), ([, id]) => Number(id));
  expect(work.acknowledged.filter((number) => !kept.includes(number))).toEqual([]);
  const honest = { status: 503, wait: expect.stringMatching(/^\d+$/) };
  expect(work.refusals).toEqual(work.refusals.map(() => honest));
  expect(kept.length).toBe(new Set(kept).size);
  // Run ids have no gap and no double, whichever process gave them.
  expect(runIds).toEqual(runIds.map((_, index) => index + 1));
});
