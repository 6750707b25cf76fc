import { type Comparison, compareCosts, sentPerBuild } from '../reporters/compare-costs.ts';
import type { Hanging } from '../reporters/measure-hanging.ts';
import type { SuiteCosts } from '../reporters/measure-suite.ts';
import type { Runner } from '../reporters/variants.ts';
import type { Figure } from './figure.ts';

/** What the service waits before it deals with a request. */
export const ROUND_TRIP_MS = 50;
/** The script, its history, the run. A green build asks for no history. */
const RED_REQUESTS = 3;
const TARGET_SIZE = 10_000;
/** Beyond the time that the service takes for the run. */
const WAIT_MS = 100;

export type RunnerCosts = {
  readonly runner: Runner;
  /** Suites of growing size. */
  readonly suites: readonly SuiteCosts[];
  readonly hanging: Hanging;
  readonly packages: number;
};

/** What our reporter costs in one runner, beside what it may cost. */
export function reporterFigures({ runner, suites, hanging, packages }: RunnerCosts): readonly Figure[] {
  const main = suites.find(({ suite }) => suite.size === TARGET_SIZE) ?? suites.at(-1);
  if (main === undefined) return [];
  const name = (what: string) => `${title(runner)}, ${main.suite.size.toLocaleString('en')} tests: ${what}`;
  const sent = sentPerBuild(main);
  return [
    ...costFigures(main, name, Math.round(sent.answerMs) + WAIT_MS),
    { name: name('requests of a red build'), value: sent.requests, unit: 'requests', target: RED_REQUESTS },
    { name: name('bytes sent'), value: sent.bytesPerTest, unit: 'B a test', target: 40 },
    ...growthFigures(suites, runner),
    ...hangingFigures(hanging, runner),
    { name: `${title(runner)}: packages installed`, value: packages, unit: 'packages', target: 5 },
  ];
}

function costFigures(main: SuiteCosts, name: (what: string) => string, waitTargetMs: number): readonly Figure[] {
  const { wallRatio, addedCpuMs, addedCpuOfAllMs, addedWaitMs, addedPeakMiB, publisherPeakMiB } = ours(main);
  return [
    { name: name('wall time'), value: wallRatio, unit: '×', target: 1.08 },
    { name: name('added CPU, main process'), value: addedCpuMs, unit: 'ms', target: 100 },
    { name: name('added CPU, with the publisher'), value: addedCpuOfAllMs, unit: 'ms', target: 400 },
    { name: name('added wait, last test to exit'), value: addedWaitMs, unit: 'ms', target: waitTargetMs },
    { name: name('added peak memory, main process'), value: addedPeakMiB, unit: 'MiB', target: 10 },
    { name: name('peak memory of the publisher'), value: publisherPeakMiB, unit: 'MiB', target: 90 },
  ];
}

function ours(costs: SuiteCosts): Comparison {
  const found = compareCosts(costs).find(({ name }) => name === 'runsheet');
  if (found === undefined) throw new Error('The suite was not run with our reporter.');
  return found;
}

/** The added CPU of the largest suite by that of the smallest. */
function growthFigures(suites: readonly SuiteCosts[], runner: Runner): readonly Figure[] {
  const [smallest, largest] = [suites[0], suites.at(-1)];
  if (smallest === undefined || largest === undefined || smallest === largest) return [];
  const [from, to] = [smallest, largest].map(({ suite }) => suite.size.toLocaleString('en'));
  const name = `${title(runner)}, from ${from} to ${to} tests: growth of added CPU`;
  return [
    { name, value: ours(largest).addedCpuMs / ours(smallest).addedCpuMs, unit: '×', target: 7 },
    {
      name: `${title(runner)}, ${to} tests: requests of a red build`,
      value: sentPerBuild(largest).requests,
      unit: 'requests',
      target: RED_REQUESTS,
    },
  ];
}

/** A build may be held until the deadline and a little for its end; the results must be kept then. */
function hangingFigures({ deadlineMs, waitMs, addedCpuMs, outcome }: Hanging, runner: Runner): readonly Figure[] {
  const name = `${title(runner)}: wait for a service that hangs, deadline ${deadlineMs / 1_000} s, results ${outcome}`;
  return [
    { name, value: waitMs, unit: 'ms', target: outcome === 'kept' ? deadlineMs + 500 : 0 },
    { name: `${title(runner)}: added CPU with such a service`, value: addedCpuMs, unit: 'ms', target: undefined },
  ];
}

export function title(runner: Runner): string {
  return runner === 'vitest' ? 'Vitest' : 'Jest';
}
