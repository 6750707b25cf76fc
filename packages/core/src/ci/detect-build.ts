import type { Build, Environment, GitFacts } from './build.ts';
import { PROVIDERS } from './providers.ts';

/** Finds the facts of the build in the environment of its CI, else in the working copy. */
export function detectBuild(environment: Environment, git: GitFacts, event?: PullRequestEvent): Build {
  const provider = PROVIDERS.find(({ sign }) => isOn(environment[sign]));
  if (provider === undefined) {
    return { isCi: isOn(environment['CI']), ...git, url: undefined, isDefaultBranch: undefined };
  }
  const facts = provider.read(environment);
  const branch = facts.branch || git.branch;
  const isChange = Boolean(facts.change) || event?.headCommit !== undefined;
  return {
    isCi: true,
    branch,
    commit: event?.headCommit ?? (facts.commit || git.commit),
    url: facts.url || undefined,
    isDefaultBranch: isChange ? false : isSame(branch, facts.defaultBranch || event?.defaultBranch),
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

function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', 'false', '0'].includes(value.toLowerCase());
}
