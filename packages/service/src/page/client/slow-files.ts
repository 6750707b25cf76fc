import { isSameLane } from '@runsheet/core/history';

import type { Script } from './read-script.ts';

/** A file and how long it took. */
export type SlowFile = {
  readonly row: number;
  readonly ms: number;
  /** In the runs of the lane up to this one, the oldest first: those that tell it. */
  readonly trend: readonly number[];
};

const MOST = 10;
const TREND_RUNS = 30;

/** The files that took longest in a run, the slowest first. Only the marks of a run tell them. Pure. */
export function slowFiles(script: Pick<Script, 'data' | 'history' | 'durationsIn'>, run: number): readonly SlowFile[] {
  const { data, history, durationsIn } = script;
  const { lane } = history.runs[run] ?? {};
  const before = [...history.runs.keys()].filter((at) => {
    const told = history.runs[at];
    return at <= run && told !== undefined && lane !== undefined && isSameLane(told.lane, lane);
  });
  const trendRuns = before.slice(-TREND_RUNS);
  return [...durationsIn(run).byFile]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([id, ms]) => ({
      row: data.ids.indexOf(id),
      ms,
      trend: trendRuns.flatMap((at) => durationsIn(at).byFile.get(id) ?? []),
    }))
    .filter(({ row }) => row >= 0);
}
