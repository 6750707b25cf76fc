import type { Build, Environment, GitFacts } from './build.ts';
import { PROVIDERS } from './providers.ts';

/** Finds the facts of the build in the environment of its CI, else in the working copy. */
export function detectBuild(environment: Environment, git: GitFacts, event?: PullRequestEvent): Build {
  const provider = PROVIDERS.find(({ sign }) => isSet(environment[sign]));
  if (provider === undefined) {
    return { isCi: isSet(environment['CI']), ...git, url: undefined, isDefaultBranch: undefined };
  }
  const branch = firstSet(provider.branch, environment) ?? git.branch;
  const defaultBranch = firstSet(provider.defaultBranch, environment) ?? event?.defaultBranch;
  return {
    isCi: true,
    branch,
    commit: event?.headCommit ?? firstSet(provider.commit, environment) ?? git.commit,
    url: provider.url(environment),
    isDefaultBranch: event?.headCommit === undefined ? isSame(branch, defaultBranch) : false,
  };
}

/** What the event file of GitHub Actions adds: the variables name the merge commit of a pull request, not its head. */
export type PullRequestEvent = {
  readonly headCommit: string | undefined;
  readonly defaultBranch: string | undefined;
};

function isSame(branch: string | undefined, defaultBranch: string | undefined): boolean | undefined {
  return branch === undefined || defaultBranch === undefined ? undefined : branch === defaultBranch;
}

function firstSet(names: readonly string[], environment: Environment): string | undefined {
  return names.map((name) => environment[name]).find(isSet);
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '' && value !== 'false' && value !== '0';
}
