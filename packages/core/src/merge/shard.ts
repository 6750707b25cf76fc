import type { Report } from '../report/report.ts';

/** Which part of a run this is: the runner divides its files among `count` processes. Counted from 1. */
export type Shard = { readonly index: number; readonly count: number };

/** The Report of a shard that is published by itself: it says nothing about the files of the others. */
export function ofShardAlone(report: Report, shard: Shard | undefined): Report {
  return shard === undefined ? report : narrowed(report, `shard ${shard.index} of ${shard.count}`);
}

/** The Report of a run of which parts are missing, for commands that write no run: silent about what it does not hold. */
export function ofPartAlone(report: Report, missing: string): Report {
  return narrowed(report, `without ${missing}`);
}

/** The Report of a run of which parts are missing: never green, and silent about what it does not hold. */
export function withMissing(report: Report, missing: string): Report {
  const message = `Missing: ${missing}. What was tested there is not part of this run.`;
  return {
    ...ofPartAlone(report, missing),
    failures: [...report.failures, { message, diff: '', stack: '' }],
  };
}

function narrowed(report: Report, why: string): Report {
  const { selection } = report;
  if (selection.kind === 'all') return { ...report, selection: { kind: 'partial', why } };
  return { ...report, selection: { ...selection, why: `${selection.why}, ${why}` } };
}
