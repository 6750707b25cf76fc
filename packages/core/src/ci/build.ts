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
};

/** What the working copy says when the environment says nothing. */
export type GitFacts = { readonly branch: string | undefined; readonly commit: string | undefined };

export type Environment = Readonly<Record<string, string | undefined>>;
