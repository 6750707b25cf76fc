import type { Build, Environment } from './build.ts';
import { ciRunOf } from './ci-run.ts';

/** What tells the jobs of one build from those of another; a text is empty where it is not known. */
export type BuildMark = {
  readonly commit: string;
  /** Alike for all jobs of a run of CI, and for another CI attempt at one of them. */
  readonly ciRun: string;
  /** How often CI has run the job, where it counts that: 1 for the first time, and where nothing is known. */
  readonly ciAttempt: number;
  /** The job, where CI names it: a retry has the same name and an id of its own. */
  readonly job?: { readonly name: string; readonly id: string } | undefined;
  /** What the tests ran on, such as `linux, Node 22`; undefined where it is not known, as in older Records. */
  readonly machine?: string | undefined;
};

type Place = { readonly environment: Environment; readonly machine?: string | undefined };

/** Names the build that a job is part of. */
export function buildMarkOf({ commit }: Pick<Build, 'commit'>, { environment, machine }: Place): BuildMark {
  const job = jobOf(environment);
  return {
    commit: commit ?? '',
    ciRun: ciRunOf(environment),
    ciAttempt: ciAttemptOf(environment),
    ...(job === undefined ? {} : { job }),
    ...(machine === undefined ? {} : { machine }),
  };
}

/** Most count from 1, some how often the job was retried. */
function ciAttemptOf(environment: Environment): number {
  const counted = Number(environment['GITHUB_RUN_ATTEMPT'] || environment['SYSTEM_JOBATTEMPT']);
  if (Number.isInteger(counted) && counted > 0) return counted;
  const retries = Number(environment['BUILDKITE_RETRY_COUNT'] || environment['CI_JOB_RETRY_COUNT']);
  return Number.isInteger(retries) && retries > 0 ? retries + 1 : 1;
}

/** GitLab, which did not count attempts for a long time. */
function jobOf({ CI_JOB_NAME: name, CI_JOB_ID: id }: Environment): BuildMark['job'] {
  return name && id ? { name, id } : undefined;
}
