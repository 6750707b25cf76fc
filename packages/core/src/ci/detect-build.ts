import { type Environment, type ProviderFacts, PROVIDERS } from './providers.ts';
import { valueAt } from '../report/value-at.ts';

// Taken when this is loaded: tests in this process may put something else in its place.
const { parse } = JSON;

export type Build = Pick<ProviderFacts, 'branch' | 'url' | 'defaultBranch'> & {
  readonly isCi: boolean;
  /** The commit that was tested; of a pull request its head, not the merge commit that CI makes. */
  readonly commit: string | undefined;
  readonly isDefaultBranch: boolean | undefined;
  /** Whether this job publishes what the code of a fork has recorded: nothing in such records can be trusted. */
  readonly isForeign: boolean;
};

/** `defaultBranch`: the one that a clone begins with. Checkouts of one commit do not know it. */
export type GitFacts = Pick<Build, 'branch' | 'commit'> & { readonly defaultBranch: string | undefined };

export type GithubEvent = { readonly defaultBranch: string | undefined; readonly change: GithubChange | undefined };

/** A pull request, or the run that a `workflow_run` follows: the variables then name another commit. */
type GithubChange = Pick<Build, 'url' | 'isForeign'> & {
  readonly headCommit: string | undefined;
  readonly headBranch: string | undefined;
  /** Whether it can be the default branch itself, and not only have its name. */
  readonly isOwnBranch: boolean;
};

export function detectBuild(environment: Environment, git: GitFacts, event?: GithubEvent): Build {
  const provider = PROVIDERS.find(({ sign, value }) =>
    value === undefined ? isOn(environment[sign]) : environment[sign] === value,
  );
  const { branch, commit, defaultBranch } = git;
  if (provider === undefined) {
    const isDefaultBranch = isSame(branch, defaultBranch);
    const isCi = isOn(environment['CI']);
    return { isCi, branch, commit, url: undefined, isDefaultBranch, defaultBranch, isForeign: false };
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
    defaultBranch,
    isForeign,
  };
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

/** What an event file of GitHub Actions says. Anything may be missing in it. Throws when it is no JSON. */
export function readGithubEvent(text: string): GithubEvent {
  const event: unknown = parse(text);
  return {
    defaultBranch: textAt(event, ['repository', 'default_branch']),
    change: followedRun(event) ?? pullRequest(event),
  };
}

/** The variables name the merge commit of a pull request, not its head. */
function pullRequest(event: unknown): GithubChange | undefined {
  const headCommit = textAt(event, ['pull_request', 'head', 'sha']);
  if (headCommit === undefined) return undefined;
  return { headCommit, headBranch: undefined, url: undefined, isOwnBranch: false, isForeign: false };
}

/** A `workflow_run` runs on the default branch, with its secrets, for what another run has left behind. */
function followedRun(event: unknown): GithubChange | undefined {
  const run = valueAt(event, ['workflow_run']);
  if (typeof run !== 'object' || run === null) return undefined;
  const repository = textAt(event, ['repository', 'full_name']);
  const head = textAt(run, ['head_repository', 'full_name']);
  // A fork that is gone has no name any more.
  const isForeign = head === undefined || head !== repository;
  const branch = textAt(run, ['head_branch']);
  const owner = textAt(run, ['head_repository', 'owner', 'login']) ?? 'unknown';
  return {
    headCommit: textAt(run, ['head_sha']),
    headBranch: isForeign && branch !== undefined ? `${owner}:${branch}` : branch,
    url: textAt(run, ['html_url']),
    isOwnBranch: !isForeign && textAt(run, ['event']) !== 'pull_request',
    isForeign,
  };
}

function textAt(value: unknown, path: readonly string[]): string | undefined {
  const found = valueAt(value, path);
  return typeof found === 'string' ? found : undefined;
}
