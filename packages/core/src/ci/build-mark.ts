import type { Build, Environment } from './build.ts';
import { ciRunOf } from './ci-run.ts';

/** What tells the jobs of one build from those of another; a text is empty where it is not known. */
export type BuildMark = {
  readonly commit: string;
  /** Alike for all jobs of a run of CI, and for another attempt at one of them. */
  readonly ciRun: string;
  /** Counted from 1 where CI counts them. */
  readonly attempt: number;
};

/** Names the build that a job is part of. */
export function buildMarkOf({ commit }: Pick<Build, 'commit'>, environment: Environment): BuildMark {
  return { commit: commit ?? '', ciRun: ciRunOf(environment), attempt: attemptOf(environment) };
}

function attemptOf(environment: Environment): number {
  const counted = Number(environment['GITHUB_RUN_ATTEMPT'] || environment['SYSTEM_JOBATTEMPT']);
  return Number.isInteger(counted) && counted > 0 ? counted : 1;
}
