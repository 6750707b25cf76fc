import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { Project } from '../../support/project.ts';
import { type Ended, plainEnvironment, runCommand } from '../../support/run-command.ts';
import { runInProcess } from '../../support/run-runsheet.ts';
import { type Access, type GridRow, readGrid } from './grid.ts';
import { type PrintedCounts, printedCounts } from './printed-counts.ts';
import type { RunnerVersion } from './versions.ts';

/** What runs, and where. */
export type BuildPlace = {
  readonly version: RunnerVersion;
  readonly suite: Project;
  readonly service: Access;
  /** Path of the Node that runs everything. */
  readonly node: string;
  /** What the runner finds in its environment beside address and key. */
  readonly environment?: Readonly<Record<string, string>>;
};

/** What a run of the suite has left behind. */
export type Build = {
  readonly runner: RunnerVersion['runner'];
  readonly ended: Ended;
  readonly printed: PrintedCounts;
  /** The run as it was published at once. */
  readonly direct: readonly GridRow[];
  /** A second run of the same suite as it was recorded, and published by the command line. */
  readonly recorded: readonly GridRow[];
};

/** For the configuration of a suite: our reporter publishes, as it does where there is a key. */
export function reportersOf({ runner }: RunnerVersion): readonly unknown[] {
  return ['default', [`@runsheet/${runner}`, { script: 'direct' }]];
}

/** The same place, where the reporter records its runs in the folder `recorded`. One run has one target. */
export function recording(place: BuildPlace): BuildPlace {
  const environment = { RUNSHEET_SCRIPT: 'recorded', RUNSHEET_MODE: 'record', RUNSHEET_RECORD_DIR: 'recorded' };
  return { ...place, environment };
}

/** Runs the suite with the flags, once to publish and once to record, and publishes what was recorded. */
export async function build(place: BuildPlace, ...flags: readonly string[]): Promise<Build> {
  const ended = await runSuite(place, ...flags);
  const again = await runSuite(recording(place), ...flags);
  expect(again.status, 'a run that is recorded ends as one that is published').toBe(ended.status);
  await publishKept(place, 'recorded');
  const [direct = [], recorded = []] = await Promise.all(
    ['direct', 'recorded'].map((name) => readGrid(place.service, name)),
  );
  return {
    runner: place.version.runner,
    ended,
    printed: printedCounts(ended) ?? { passed: 0, failed: 0, others: 0 },
    direct,
    recorded,
  };
}

/** Runs the suite once, with the flags. */
export async function runSuite(place: BuildPlace, ...flags: readonly string[]): Promise<Ended> {
  return runRunner(place, place.version.runner === 'vitest' ? 'run' : '--ci', ...flags);
}

/** Calls the runner with these words. */
export async function runRunner(place: BuildPlace, ...words: readonly string[]): Promise<Ended> {
  const { runner } = place.version;
  const manifest = createRequire(join(place.suite.root, 'package.json')).resolve(`${runner}/package.json`);
  const bin = join(dirname(manifest), runner === 'vitest' ? 'vitest.mjs' : 'bin/jest.js');
  return runNode(place, [bin, ...words]);
}

/** Publishes what stands in this outbox of the suite, with the command line. */
export async function publishKept(place: BuildPlace, outbox: string): Promise<Ended> {
  const ended = await runCommandLine(place, ['publish', '--record-dir', outbox]);
  // The publisher of a killed run may be faster, and still be at work.
  const claimed = join(place.suite.root, outbox, 'claimed');
  await expect.poll(() => (existsSync(claimed) ? readdirSync(claimed) : [])).toEqual([]);
  return ended;
}

/** Publishes a file that another tool has written in the suite, into a script of this name. */
export async function publishFile(place: BuildPlace, file: string, script: string): Promise<Ended> {
  return runCommandLine(place, ['publish', file, '--script', script]);
}

/** In this process, unless another Node is asked for. */
async function runCommandLine(place: BuildPlace, argv: readonly string[]): Promise<Ended> {
  if (place.node === process.execPath) return runInProcess(place.suite.root, environmentOf(place), argv);
  const bin = join(dirname(createRequire(import.meta.url).resolve('runsheet/package.json')), 'dist/bin.js');
  return runNode(place, [bin, ...argv]);
}

async function runNode(place: BuildPlace, args: readonly string[]): Promise<Ended> {
  return runCommand(place.node, args, { cwd: place.suite.root, environment: environmentOf(place) });
}

/** Address and key of the service, as a developer or a CI may have them set, and what the place adds. */
export function environmentOf({
  service,
  node,
  environment,
}: BuildPlace): Readonly<Record<string, string | undefined>> {
  return {
    ...plainEnvironment(),
    PATH: [dirname(node), process.env['PATH'] ?? ''].join(delimiter),
    RUNSHEET_BASE_URL: service.baseUrl,
    RUNSHEET_API_KEY: service.key,
    ...environment,
  };
}
