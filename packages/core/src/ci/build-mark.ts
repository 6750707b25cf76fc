import type { Build } from './detect-build.ts';
import { type Environment, PROVIDERS } from './providers.ts';

/** What tells the jobs of one build from those of another; a text is empty where it is not known. */
export type BuildMark = {
  readonly commit: string;
  /** Alike for all jobs of a run of CI, and for another CI attempt at one of them. */
  readonly ciRun: string;
  /** How often CI has run the job, where it counts that: 1 for the first time, and where nothing is known. */
  readonly ciAttempt: number;
  /** The job, where CI names it: a retry has the same name, and where jobs have ids one of its own. */
  readonly job?: { readonly name: string; readonly id?: string | undefined } | undefined;
  /** What the tests ran on, such as `linux, Node 22`; undefined where it is not known, as in older records. */
  readonly machine?: string | undefined;
};

type Place = { readonly environment: Environment; readonly machine?: string | undefined };

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

export function ciRunOf(environment: Environment): string {
  const name = PROVIDERS.map(({ runId }) => runId).find((variable) => Boolean(environment[variable]));
  return name === undefined ? '' : `${name}=${environment[name]}`;
}

function ciAttemptOf(environment: Environment): number {
  const attempt = PROVIDERS.map((provider) => provider.attempt).find((each) => each && environment[each.variable]);
  if (attempt === undefined) return 1;
  const counted = Number(environment[attempt.variable]) + 1 - attempt.first;
  return Number.isInteger(counted) && counted > 0 ? counted : 1;
}

function jobOf(environment: Environment): BuildMark['job'] {
  const found = PROVIDERS.map(({ job }) => ({
    name: job && environment[job.name],
    id: job?.id && environment[job.id],
  }));
  const { name, id } = found.find((job) => job.name) ?? {};
  if (!name) return undefined;
  return id ? { name, id } : { name };
}

/** Whether a record comes from the job that runs now. A container may hide the variables: then whatever is new is its own. */
export function isOfJob(mark: BuildMark, atMs: number, { own, nowMs }: JobNow): boolean {
  if (!isAlike(mark.commit, own.commit) || !isAlike(mark.ciRun, own.ciRun)) return false;
  if (mark.ciRun === '' || own.ciRun === '') return nowMs - atMs < LONGEST_JOB_MS;
  const isSameJob = isAlike(mark.job?.name, own.job?.name) && isAlike(mark.job?.id, own.job?.id);
  return mark.ciAttempt === own.ciAttempt && isSameJob;
}

/** What is not known tells nothing apart. */
function isAlike(one: string | undefined, other: string | undefined): boolean {
  return !one || !other || one === other;
}

export type JobNow = { readonly own: BuildMark; readonly nowMs: number };

/** Longer than what CI services let a job run by default. */
const LONGEST_JOB_MS = 6 * 3_600_000;

type JobFacts = { readonly ciRun: string | undefined; readonly buildUrl: string | undefined };

/** Where the files that a job keeps can be read: with `{path}` for a file, or the page of all. Undefined: not known. Pure. */
export function artifactsAddress(option: string | undefined, { ciRun = '', buildUrl }: JobFacts): string | undefined {
  if (option === undefined || option === 'names') return undefined;
  const [variable = '', run = ''] = ciRun.split('=', 2);
  if (option !== 'links') return option.replaceAll('{run}', encodeURIComponent(run));
  const ending = PROVIDERS.find(({ runId }) => runId === variable)?.artifacts;
  return ending === undefined || buildUrl?.startsWith('http') !== true ? undefined : `${buildUrl}${ending}`;
}
