import { expect, onTestFinished, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { AS_IT_SHOULD_BE, startWriters } from './writers.ts';

const PROCESSES = 3;
const WRITERS = 50;

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
  const writers = await startWriters(processes, WRITERS);

  for (const [index, service] of processes.entries()) {
    await writers.goOn();
    await service.kill();
    processes[index] = await start();
  }
  await writers.goOn();
  await killAndRestart(postgres);
  await writers.goOn();

  expect(await writers.finish(await start())).toEqual(AS_IT_SHOULD_BE);
});
