/**
 * Runs our own tests with our own reporter against the embedded service, and compares what was published with what
 * Vitest has counted. Prints where the time goes. Ends as Vitest ends; when all is green, a difference is an error.
 *
 *     node scripts/own-run.ts [filters and flags of Vitest]
 *     node scripts/own-run.ts --all
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '@runsheet/service';
import { compareCounts } from './own-run/compare-counts.ts';
import { slowestFiles } from './own-run/slowest-files.ts';

const REPOSITORY = join(import.meta.dirname, '..');

type Part = { readonly args: readonly string[]; readonly environment?: Readonly<Record<string, string>> };

/** Each test once: the unit tests of core with the branches that they reach, then all others, with every exploration in full. */
const ALL: readonly Part[] = [
  { args: ['--coverage', '--project', 'unit', 'packages/core'], environment: { EXPLORE: 'later' } },
  {
    args: ['unit', 'whole', 'slow', 'postgres'].flatMap((name) => ['--project', name]),
    environment: { EXPLORE: 'all' },
  },
];

async function ownRuns(parts: readonly Part[]): Promise<number> {
  // The parts after one that has failed are of interest too.
  const runs: OwnRun[] = [];
  for (const part of parts) runs.push(await ownRun(part));
  const failed = runs.filter(({ status }) => status !== 0);
  // A part that has failed may stand far above, and a log may be cut.
  if (parts.length > 1) process.stdout.write(failed.map(({ errors }) => errors).join('\n'));
  return failed[0]?.status ?? 0;
}

/** How a part has ended, and what it has said of errors. */
type OwnRun = { readonly status: number; readonly errors: string };

async function ownRun({ args, environment }: Part): Promise<OwnRun> {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-own-'));
  const service = await startService();
  try {
    const { status, errors } = await runVitest(args, {
      ...environment,
      OWN_RUN_FOLDER: folder,
      // The tests start the same runners and commands hundreds of times.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      OWN_RUN_BASE_URL: service.baseUrl,
      OWN_RUN_API_KEY: service.key,
    });
    const counted = read(folder, 'vitest.json');
    const { line, isSame } = compareCounts(counted, read(folder, 'outbox/status.json'));
    process.stdout.write(`Slowest files:\n${slowestFiles(counted, REPOSITORY).join('\n')}\n`);
    process.stdout.write(`Our own reporter: ${line}\n`);
    const words = ['vitest run', ...args].join(' ');
    const told = `${words} ended with ${status}.\n${errors}\nOur own reporter: ${line}\n`;
    return { status: status === 0 && !isSame ? 1 : status, errors: told };
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The exit code is 1 when a signal has ended Vitest. It writes what failed to stderr, coverage that is missing too. */
async function runVitest(args: readonly string[], own: Readonly<Record<string, string>>): Promise<OwnRun> {
  const bin = join(REPOSITORY, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [bin, 'run', ...args], {
    cwd: REPOSITORY,
    env: { ...process.env, ...own },
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    errors = `${errors}${text}`.slice(-MOST_ERRORS);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status: status ?? 1, errors }));
  });
}

const MOST_ERRORS = 10_000;

function read(folder: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch {
    // What was not written is a difference, and told as one.
    return undefined;
  }
}

const words = process.argv.slice(2);
process.exitCode = await ownRuns(words.includes('--all') ? ALL : [{ args: words }]);
