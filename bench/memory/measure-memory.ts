// What it takes to keep and publish a very large failing run: npm run bench:memory
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNumbers } from '../read-numbers.ts';
import { openService } from '../service/open-service.ts';

const MOST_MIB = 200;

/** Publishes a run in which every test fails with a message of a kilobyte, and prints the memory that this adds. */
async function measureMemory(): Promise<void> {
  const service = await openService();
  const root = mkdtempSync(join(tmpdir(), 'runsheet-memory-'));
  try {
    writeFileSync(join(root, 'package.json'), '{"name":"large"}');
    for (const build of ['first build', 'later build']) {
      const { addedMiB } = await measureBuild(root, service);
      const verdict = addedMiB <= MOST_MIB ? 'fits' : 'too much';
      process.stdout.write(`${build}: ${Math.round(addedMiB)} MiB added, ${MOST_MIB} allowed: ${verdict}\n`);
    }
  } finally {
    await service.close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Each build in a process of its own: what one has once taken, the next would not have to take again. */
async function measureBuild(root: string, { baseUrl, key }: { readonly baseUrl: string; readonly key: string }) {
  const environment = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key };
  const patience = { RUNSHEET_TIMEOUT: '120000', RUNSHEET_DEADLINE: '300000' };
  const build = fork(join(import.meta.dirname, 'large-build.ts'), [root], {
    execArgv: ['--expose-gc', ...process.execArgv],
    env: { ...process.env, ...environment, ...patience },
  });
  const told: readonly unknown[] = await once(build, 'message');
  return readNumbers(told[0], ['addedMiB']);
}

await measureMemory();
