import { countsOf, withCause } from '../report/outcomes.ts';
import type { Report } from '../report/report.ts';
import type { RunEnd } from './session.ts';

/** What the recorder knows of a run that has ended. */
export type RunTimes = {
  readonly runner: Report['runner'];
  readonly startedAtMs: number;
  readonly endedAtMs: number;
};

/** Taken when this is loaded: tests in this process may put another clock in its place. */
const Clock = Date;

/** The Report of a run: what its adapter says of the end, and what the recorder knows itself. Pure. */
export function wholeReport(end: RunEnd, { runner, startedAtMs, endedAtMs }: RunTimes): Report {
  return {
    runner,
    startedAt: new Clock(startedAtMs).toISOString(),
    durationMs: endedAtMs - startedAtMs,
    counts: end.counts ?? countsOf(end.files),
    ...end,
    files: end.files.map((file) => withCause(file, end.ending)),
  };
}
