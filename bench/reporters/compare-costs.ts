import { difference, median, medianOfPairs, ratio } from '../median.ts';
import type { SuiteCosts } from './measure-suite.ts';
import type { RunCost } from './run-suite.ts';
import type { Variant } from './variants.ts';

/** What a reporter costs beyond none, as medians of the rounds. */
export type Comparison = {
  readonly name: Variant['name'];
  readonly wallRatio: number;
  readonly addedCpuMs: number;
  readonly addedWaitMs: number;
  readonly addedPeakMiB: number;
  /** Of the main process and of the publisher. */
  readonly addedCpuOfAllMs: number;
  readonly publisherPeakMiB: number;
};

/** Each reporter of a suite against none. */
export function compareCosts({ costs }: SuiteCosts): readonly Comparison[] {
  const base = costs.get('none') ?? [];
  return [...costs]
    .filter(([name]) => name !== 'none')
    .map(([name, taken]) => {
      const compare = (pick: (cost: RunCost) => number, how: typeof difference) =>
        medianOfPairs(taken.map(pick), base.map(pick), how);
      return {
        name,
        wallRatio: compare(({ wallMs }) => wallMs, ratio),
        addedCpuMs: compare(({ cpuMs }) => cpuMs, difference),
        addedWaitMs: compare(({ waitMs }) => waitMs, difference),
        addedPeakMiB: compare(({ peakMiB }) => peakMiB, difference),
        addedCpuOfAllMs: compare(({ cpuMs, publisher }) => cpuMs + publisher.cpuMs, difference),
        publisherPeakMiB: median(taken.map(({ publisher }) => publisher.peakMiB)),
      };
    });
}

/** What the runner costs without a reporter. */
export function baseCost({ costs }: SuiteCosts): Omit<RunCost, 'processId' | 'publisher'> {
  const base = costs.get('none') ?? [];
  return {
    wallMs: median(base.map(({ wallMs }) => wallMs)),
    cpuMs: median(base.map(({ cpuMs }) => cpuMs)),
    waitMs: median(base.map(({ waitMs }) => waitMs)),
    peakMiB: median(base.map(({ peakMiB }) => peakMiB)),
  };
}

/** What our reporter sends in an unchanged build. */
export function sentPerBuild({ sent, suite }: SuiteCosts): {
  readonly requests: number;
  readonly bytesPerTest: number;
  readonly answerMs: number;
} {
  return {
    requests: median(sent.map(({ requests }) => requests)),
    bytesPerTest: median(sent.map(({ bytes }) => bytes)) / suite.size,
    answerMs: median(sent.map(({ answerMs }) => answerMs)),
  };
}
