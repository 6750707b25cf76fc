import type { Build, Environment, GithubEvent, GitFacts } from './build.ts';
import { type ProviderFacts, PROVIDERS } from './providers.ts';

/** Finds the facts of the build in the environment of its CI, else in the working copy. */
export function detectBuild(environment: Environment, git: GitFacts, event?: GithubEvent): Build {
  const provider = PROVIDERS.find(({ sign, value }) =>
    value === undefined ? isOn(environment[sign]) : environment[sign] === value,
  );
  const { branch, commit, defaultBranch } = git;
  if (provider === undefined) {
    const isDefaultBranch = isSame(branch, defaultBranch);
    const isCi = isOn(environment['CI']);
    return { isCi, branch, commit, url: undefined, isDefaultBranch, ...named(defaultBranch), isForeign: false };
  }
  return knownToProvider(provider.read(environment), git, event);
}

/** What the event says of a change goes before the variables, and those before the working copy. */
function knownToProvider(facts: ProviderFacts, git: GitFacts, event: GithubEvent | undefined): Build {
  const { headBranch, headCommit, url, isOwnBranch = true, isForeign = false } = event?.change ?? {};
  const branch = firstText(headBranch, facts.branch, git.branch);
  const defaultBranch = firstText(facts.defaultBranch, event?.defaultBranch, git.defaultBranch);
  const isChange = Boolean(facts.change) || !isOwnBranch;
  return {
    isCi: true,
    branch,
    commit: firstText(headCommit, commitIn(facts.commit), git.commit),
    url: firstText(url, facts.url),
    isDefaultBranch: isChange ? false : isSame(branch, defaultBranch),
    ...named(defaultBranch),
    isForeign,
  };
}

function named(defaultBranch: string | undefined): Pick<Build, 'defaultBranch'> {
  return defaultBranch === undefined ? {} : { defaultBranch };
}

function firstText(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text !== '');
}

function isSame(branch: string | undefined, defaultBranch: string | undefined): boolean | undefined {
  return branch === undefined || defaultBranch === undefined ? undefined : branch === defaultBranch;
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', 'false', '0'].includes(value.toLowerCase());
}

/** The text when it is the name of a commit, whole or short, and not that of a branch or of `HEAD`. */
export function commitIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9a-f]{7,64}$/.test(text) ? text : undefined;
}
