import type { Build, Environment } from './build.ts';
import { ciRunOf } from './ci-run.ts';

/** What tells the jobs of one build from those of another; a text is empty where it is not known. */
export type BuildMark = {
  readonly commit: string;
  /** Alike for all jobs of a run of CI, and for another attempt at one of them. */
  readonly ciRun: string;
  /** Counted from 1 where CI counts them. */
  readonly attempt: number;
  /** What the tests ran on, such as `linux, Node 22`; undefined where it is not known, as in older Records. */
  readonly machine?: string | undefined;
};

type Place = { readonly environment: Environment; readonly machine?: string | undefined };

/** Names the build that a job is part of. */
export function buildMarkOf({ commit }: Pick<Build, 'commit'>, { environment, machine }: Place): BuildMark {
  const mark = { commit: commit ?? '', ciRun: ciRunOf(environment), attempt: attemptOf(environment) };
  return machine === undefined ? mark : { ...mark, machine };
}

function attemptOf(environment: Environment): number {
  const counted = Number(environment['GITHUB_RUN_ATTEMPT'] || environment['SYSTEM_JOBATTEMPT']);
  return Number.isInteger(counted) && counted > 0 ? counted : 1;
}
