import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readNumbers } from '../read-numbers.ts';
import type { Variant } from './variants.ts';
import { type PublisherCost, watchPublisher } from './watch-publisher.ts';
import type { Suite } from './write-suite.ts';

/** What one run of a suite took, seen from outside and from the runner's main process. */
export type RunCost = {
  /** Of the main process. */
  readonly processId: number;
  readonly wallMs: number;
  /** Of the main process alone: the tests run in others. */
  readonly cpuMs: number;
  /** From the end of the last test file to the end of the process. */
  readonly waitMs: number;
  readonly peakMiB: number;
  /** Zeros where the reporter starts no publisher. */
  readonly publisher: PublisherCost;
};

export type RunOptions = {
  /** Added to an environment that holds nothing else of the user's. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeFlags?: readonly string[];
};

/** Runs a suite once in a process of its own, with its failing tests. */
export async function runSuite(suite: Suite, variant: Variant, options: RunOptions = {}): Promise<RunCost> {
  const out = join(suite.root, 'out');
  const probeFile = join(out, 'probe.json');
  const outputFile = join(out, 'output.txt');
  mkdirSync(out, { recursive: true });
  rmSync(probeFile, { force: true });
  const env = { PATH: process.env['PATH'], NO_COLOR: '1', BENCH_PROBE: probeFile, ...options.environment };
  const output = openSync(outputFile, 'w');
  const startedAt = now();
  const child = spawn(process.execPath, [...(options.nodeFlags ?? []), ...commandOf(suite, variant)], {
    cwd: suite.root,
    env,
    stdio: ['ignore', output, output],
  });
  const publisherCost = watchPublisher(child.pid ?? 0);
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const endedAt = now();
  const publisher = publisherCost();
  closeSync(output);
  // 1 tells of the failing tests; without what the probe wrote they did not run.
  if (exitCode !== 1 || !existsSync(probeFile)) {
    throw new Error(`${suite.runner} ended with ${exitCode}:\n${readFileSync(outputFile, 'utf8')}`);
  }
  const { lastTestAt, ...probed } = readNumbers(JSON.parse(readFileSync(probeFile, 'utf8')), PROBED);
  return { ...probed, wallMs: endedAt - startedAt, waitMs: endedAt - lastTestAt, publisher };
}

const PROBED = ['lastTestAt', 'processId', 'cpuMs', 'peakMiB'] as const;

function commandOf({ root, runner }: Suite, { name, flags = [] }: Variant): readonly string[] {
  const config = `--config=with-${name}.config.mjs`;
  if (runner === 'vitest') return [join(root, 'node_modules/vitest/vitest.mjs'), 'run', config, ...flags];
  // With one worker Jest would run the tests in its main process.
  return [join(root, 'node_modules/jest/bin/jest.js'), '--ci', '--maxWorkers=2', config, ...flags];
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
