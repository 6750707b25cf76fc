/** Facts of the CI run, as far as they are known. */
export type Build = {
  readonly isCi: boolean;
  readonly branch: string | undefined;
  /** The commit that was tested; of a pull request its head, not the merge commit that CI makes. */
  readonly commit: string | undefined;
  /** Address of the build's page. */
  readonly url: string | undefined;
  /** Undefined when it is not known. */
  readonly isDefaultBranch: boolean | undefined;
  /** Its name; undefined when it is not known. */
  readonly defaultBranch?: string | undefined;
  /** Whether this job publishes what the code of a fork has recorded: nothing in such records can be trusted. */
  readonly isForeign: boolean;
};

/** What the working copy says when the environment says nothing. */
export type GitFacts = {
  readonly branch: string | undefined;
  readonly commit: string | undefined;
  /** The branch that a clone begins with. Checkouts of one commit do not know it. */
  readonly defaultBranch: string | undefined;
};

/** What the event file of GitHub Actions adds to the variables. */
export type GithubEvent = {
  readonly defaultBranch: string | undefined;
  /** Undefined for an event of this repository's own branch. */
  readonly change: GithubChange | undefined;
};

/** A pull request, or the run that a `workflow_run` follows: the variables then name another commit. */
export type GithubChange = {
  readonly headCommit: string | undefined;
  readonly headBranch: string | undefined;
  /** Page of the run that made what this one works on. */
  readonly url: string | undefined;
  /** Whether it can be the default branch itself, and not only have its name. */
  readonly isOwnBranch: boolean;
  readonly isForeign: boolean;
};

export type Environment = Readonly<Record<string, string | undefined>>;
