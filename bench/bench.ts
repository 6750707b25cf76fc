import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { measureLoading } from './loading/measure-loading.ts';
import { installPacked, type Packed } from './packed/install-packed.ts';
import { measurePlan } from './plan/measure-plan.ts';
import { profileReporter } from './profile/profile-reporter.ts';
import { measureReading } from './report-files/measure-reading.ts';
import { countPackages } from './reporters/count-packages.ts';
import { measureHanging } from './reporters/measure-hanging.ts';
import { measureSuite, type SuiteCosts } from './reporters/measure-suite.ts';
import type { Runner } from './reporters/variants.ts';
import { writeSuite } from './reporters/write-suite.ts';
import { loadingFigures, planFigures, readingFigures, serviceFigures } from './results/other-figures.ts';
import { ROUND_TRIP_MS, reporterFigures, type RunnerCosts } from './results/reporter-figures.ts';
import { figureTable, reporterTable } from './results/tables.ts';
import { writeReadme } from './results/write-readme.ts';
import { measureService } from './service/measure-service.ts';
import { openService } from './service/open-service.ts';

type Round = {
  readonly size: number;
  readonly rounds: number;
  /** Whether the reporters that the runners bring along are measured too; at the largest size that takes very long. */
  readonly withOthers: boolean;
};

/** Quick: to see what a change does. Full (`--full`): what README.md tells, written there with `--write`. */
const QUICK: readonly Round[] = [{ size: 1_000, rounds: 3, withOthers: true }];
const FULL: readonly Round[] = [
  { size: 1_000, rounds: 5, withOthers: true },
  { size: 10_000, rounds: 3, withOthers: true },
  { size: 50_000, rounds: 1, withOthers: false },
];

const RUNNERS: readonly Runner[] = ['vitest', 'jest'];
const PROFILED_SIZE = 10_000;

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: { full: { type: 'boolean' }, write: { type: 'boolean' }, profile: { type: 'boolean' } },
  });
  const packed = installPacked('vitest', 'jest', 'playwright', 'mocha', 'node-test');
  try {
    if (values.profile) return await profile(packed);
    const results = await measure(packed, values.full === true);
    process.stdout.write(`${results}\n`);
    if (values.write) writeReadme(results);
  } finally {
    packed.remove();
  }
}

async function profile(packed: Packed): Promise<void> {
  for (const runner of RUNNERS) {
    process.stdout.write(`${runner}\n${await profileReporter(runner, PROFILED_SIZE, packed)}\n`);
  }
}

async function measure(packed: Packed, isFull: boolean): Promise<string> {
  const figures = [
    ...loadingFigures(measureLoading(packed, isFull ? 20 : 5)),
    ...serviceFigures(await measureService()),
    ...planFigures(await measurePlan(10)),
    ...readingFigures(measureReading()),
  ];
  const costs: RunnerCosts[] = [];
  for (const runner of RUNNERS) costs.push(await measureRunner(runner, packed, isFull ? FULL : QUICK));
  return [
    `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}.`,
    figureTable([...costs.flatMap(reporterFigures), ...figures]),
    reporterTable(costs.flatMap(({ suites }) => suites)),
  ].join('\n\n');
}

async function measureRunner(runner: Runner, packed: Packed, rounds: readonly Round[]): Promise<RunnerCosts> {
  const service = await openService({ delayMs: ROUND_TRIP_MS });
  const suites: SuiteCosts[] = [];
  for (const { size, rounds: count, withOthers } of rounds) {
    process.stderr.write(`${runner}, ${size} tests, ${count} rounds\n`);
    const suite = writeSuite(runner, size, packed);
    suites.push(await measureSuite(suite, service, { rounds: count, withOthers }));
    rmSync(suite.root, { recursive: true });
  }
  await service.close();
  const small = writeSuite(runner, 100, packed);
  const hanging = await measureHanging(small);
  rmSync(small.root, { recursive: true });
  return { runner, suites, hanging, packages: countPackages(packed.root, `@runsheet/${runner}`) };
}

await bench();
