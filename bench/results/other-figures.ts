import type { Loading } from '../loading/measure-loading.ts';
import type { PlanTimes } from '../plan/measure-plan.ts';
import type { Reading } from '../report-files/measure-reading.ts';
import type { ServiceTimes } from '../service/measure-service.ts';
import type { Figure } from './figure.ts';

export function loadingFigures(loading: readonly Loading[]): readonly Figure[] {
  return loading.flatMap(({ entry, addedMs, addedInRunnerMs }): readonly Figure[] => [
    { name: `loading ${entry}, modules of Node loaded before, CPU`, value: addedInRunnerMs, unit: 'ms', target: 1 },
    { name: `loading ${entry}, in a new process, CPU`, value: addedMs, unit: 'ms', target: undefined },
  ]);
}

export function serviceFigures(times: ServiceTimes): readonly Figure[] {
  return [
    serviceFigure('start, in a running process', times.startMs),
    serviceFigure('start, with its process', times.processMs),
    serviceFigure('10,000 rows created in one request', times.createRowsMs),
    serviceFigure('a run of 10,000 results appended', times.appendRunMs),
    serviceFigure('the script with 20 such runs read in full', times.readScriptMs),
    serviceFigure('size of that answer', times.readMiB, 'MiB'),
    serviceFigure('peak memory of its process after all of that', times.peakMiB, 'MiB'),
  ];
}

function serviceFigure(name: string, value: number, unit: Figure['unit'] = 'ms'): Figure {
  return { name: `service: ${name}`, value, unit, target: undefined };
}

export function planFigures(times: PlanTimes): readonly Figure[] {
  const count = times.rows.toLocaleString('en');
  return [
    { name: `making the Sheet of ${count} rows, CPU`, value: times.sheetCpuMs, unit: 'ms', target: undefined },
    { name: `planning ${count} rows, nothing new, CPU`, value: times.unchangedCpuMs, unit: 'ms', target: 50 },
    { name: `planning ${count} rows against half as many, CPU`, value: times.doubledRatio, unit: '×', target: 2.5 },
    { name: `planning ${count} rows, 1 % new, CPU`, value: times.changedCpuMs, unit: 'ms', target: undefined },
    {
      name: `planning ${count} rows, a seed in every title, CPU`,
      value: times.foldedCpuMs,
      unit: 'ms',
      target: undefined,
    },
  ];
}

export function readingFigures(readings: readonly Reading[]): readonly Figure[] {
  return readings.flatMap(({ shape, cpuMs, memoryMiB }): readonly Figure[] => {
    const name = `reading a JUnit file of 100 MiB, large by ${shape}`;
    return [
      { name: `${name}, memory of the process`, value: memoryMiB, unit: 'MiB', target: 200 },
      { name: `${name}, CPU`, value: cpuMs, unit: 'ms', target: undefined },
    ];
  });
}
