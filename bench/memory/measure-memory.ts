// What it takes to keep and publish a very large failing run: npm run bench:memory
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CaseNode, createSession, type Report } from '@runsheet/core/adapter';
import { processWorld } from '@runsheet/core/command';
import { openService } from '../service/open-service.ts';

const TESTS = 100_000;
const MESSAGE = 'expected 1 to be 2 // Object.is equality. '.repeat(25);
const MOST_MIB = 200;

/** Publishes a run in which every test fails with a message of a kilobyte, and prints the memory that this adds. */
async function measureMemory(): Promise<void> {
  const service = await openService();
  const { baseUrl, key } = service;
  const root = mkdtempSync(join(tmpdir(), 'runsheet-memory-'));
  try {
    writeFileSync(join(root, 'package.json'), '{"name":"large"}');
    const environment = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key, RUNSHEET_TIMEOUT: '120000' };
    const patient = { ...environment, RUNSHEET_DEADLINE: '300000' };
    for (const build of ['first build', 'later build']) {
      const report = largeReport();
      globalThis.gc?.();
      const before = process.memoryUsage.rss();
      const watch = watchMemory();
      const session = createSession({ adapter: 'bench', options: {} }, { ...processWorld(), environment: patient });
      session.begin({ root, runner: report.runner, watch: false, shard: undefined });
      session.prepare();
      await session.finish(report);
      const addedMiB = (watch.end() - before) / 1_048_576;
      const verdict = addedMiB <= MOST_MIB ? 'fits' : 'too much';
      process.stdout.write(`${build}: ${Math.round(addedMiB)} MiB added, ${MOST_MIB} allowed: ${verdict}\n`);
    }
  } finally {
    await service.close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** The most that the process held, looked at between its steps. */
function watchMemory(): { readonly end: () => number } {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 5);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

function largeReport(): Report {
  const children = Array.from({ length: TESTS }, (_, i): CaseNode => {
    const failure = { message: `${MESSAGE}${i}`, diff: '', stack: '' };
    const outcome = { kind: 'failed', attempts: 1, failures: [failure] } as const;
    return { kind: 'case', title: `keeps ${i}`, tags: [], outcome };
  });
  return {
    runner: { name: 'bench', version: '1' },
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1_000,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files: [{ kind: 'file', path: 'large.test.ts', project: '', load: 'loaded', failures: [], children }],
    failures: [],
    counts: { passed: 0, failed: TESTS, skipped: 0 },
  };
}

await measureMemory();
