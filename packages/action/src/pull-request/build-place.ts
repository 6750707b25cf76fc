import { z } from 'zod';
import { firstUnits } from './first-units.ts';

/** Where a build stands on GitHub. */
export type BuildPlace = {
  /** `owner/name`. */
  readonly repository: string;
  /** The commit that was tested: of a pull request its head. */
  readonly commit: string;
  /** Undefined outside of pull requests. */
  readonly pullRequest: PullRequestPlace | undefined;
  /** Grows from build to build of one workflow. */
  readonly build: number;
  readonly workflow: string;
  /** The values of this job's matrix, such as `22, linux`; empty: it has none. */
  readonly matrix: string;
};

/** A run that follows another one hears of a fork's pull request only by its branch. */
export type PullRequestPlace =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'head'; readonly head: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** What the variables and the event of a job say; undefined where they name no repository or no commit. Pure. */
export function readPlace(environment: Environment, eventText: string): BuildPlace | undefined {
  const { repository, sha, build, workflow, matrix } = variablesIn(environment);
  const { pull_request: own, workflow_run: followed } = readEvent(eventText);
  const commit = own?.head.sha ?? followed?.head_sha ?? sha;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || !/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
  return {
    repository,
    commit,
    pullRequest: own === undefined ? followedPullRequest(followed) : { kind: 'number', number: own.number },
    build: followed?.run_number ?? build,
    workflow,
    matrix,
  };
}

const LONGEST_NAME = 200;

function variablesIn(environment: Environment) {
  const text = (name: string) => environment[name] ?? '';
  return {
    repository: text('GITHUB_REPOSITORY'),
    sha: text('GITHUB_SHA'),
    build: Number(text('GITHUB_RUN_NUMBER')) || 0,
    workflow: firstUnits(text('GITHUB_WORKFLOW'), LONGEST_NAME),
    matrix: firstUnits(matrixWords(text('INPUT_MATRIX')), LONGEST_NAME),
  };
}

const RUN = z.object({
  event: z.string(),
  head_sha: z.string(),
  head_branch: z.string(),
  run_number: z.number().optional(),
  head_repository: z.object({ owner: z.object({ login: z.string() }) }).nullish(),
});

const EVENT = z.object({
  pull_request: z.object({ number: z.number(), head: z.object({ sha: z.string() }) }).optional(),
  workflow_run: RUN.optional(),
});

function followedPullRequest(run: z.infer<typeof RUN> | undefined): PullRequestPlace | undefined {
  const owner = run?.head_repository?.owner.login;
  if (run?.event !== 'pull_request' || owner === undefined) return undefined;
  return { kind: 'head', head: `${owner}:${run.head_branch}` };
}

function readEvent(text: string): z.infer<typeof EVENT> {
  return EVENT.safeParse(parsed(text)).data ?? {};
}

/** GitHub gives `null` to jobs without a matrix. */
function matrixWords(text: string): string {
  const values = Object.values(z.record(z.string(), z.unknown()).safeParse(parsed(text)).data ?? {});
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}

/** What cannot be read says nothing. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
