/** A commit, and the page of the build that tested it, as headers of a run tell them. */
export type BuiltCommit = { readonly commit: string; readonly build: string };

const COMMIT = /^[0-9a-f]{7,64}$/;
/** Owner and name, or with groups: what stands before the part that names the build. */
const HOSTS = [
  {
    build: /^(https:\/\/[^/\s?#]+\/[^/\s?#]+\/[^/\s?#]+)\/actions\/runs\//,
    path: (from: string, to: string) => `compare/${from}...${to}`,
  },
  {
    build: /^(https:\/\/[^\s?#]+?)\/-\/(?:jobs|pipelines)\//,
    path: (from: string, to: string) => `-/compare/${from}...${to}`,
  },
  {
    build: /^(https:\/\/bitbucket\.org\/[^/\s?#]+\/[^/\s?#]+)\/(?:addon\/)?pipelines\//,
    path: (from: string, to: string) => `branches/compare/${to}%0D${from}`,
  },
] as const;

/**
 * The page that shows the commits between two builds, of GitHub, GitLab or Bitbucket. Undefined where the page of a build
 * does not tell the host, both are of one commit, or a commit is not known. Pure.
 */
export function compareUrl(before: BuiltCommit, after: BuiltCommit): string | undefined {
  if (!COMMIT.test(before.commit) || !COMMIT.test(after.commit) || before.commit === after.commit) return undefined;
  for (const { build, path } of HOSTS) {
    const repository = build.exec(after.build)?.[1];
    if (repository !== undefined) return `${repository}/${path(before.commit, after.commit)}`;
  }
  return undefined;
}
