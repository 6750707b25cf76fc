/** A commit, and the page of the build that tested it, as headers of a run tell them. */
export type BuiltCommit = { readonly commit: string; readonly build: string };

const COMMIT = /^[0-9a-f]{7,64}$/;
/** Owner and name, or with groups, which stand before the part that names the build; and what follows for other pages. */
const HOSTS = [
  {
    build: /^(https:\/\/[^/\s?#]+\/[^/\s?#]+\/[^/\s?#]+)\/actions\/runs\//,
    paths: ['/commit/', '/blob/', '#L', '/tree/'],
    compare: (from: string, to: string) => `/compare/${from}...${to}`,
  },
  {
    build: /^(https:\/\/[^\s?#]+?)\/-\/(?:jobs|pipelines)\//,
    paths: ['/-/commit/', '/-/blob/', '#L', '/-/tree/'],
    compare: (from: string, to: string) => `/-/compare/${from}...${to}`,
  },
  {
    build: /^(https:\/\/bitbucket\.org\/[^/\s?#]+\/[^/\s?#]+)\/(?:addon\/)?pipelines\//,
    paths: ['/commits/', '/src/', '#lines-', '/branch/'],
    compare: (from: string, to: string) => `/branches/compare/${to}%0D${from}`,
  },
] as const;

export type CommitPages = {
  readonly commit: string;
  readonly line: (file: string, line: string) => string;
  /** Of a branch as it is now. */
  readonly branch: (name: string) => string;
  readonly compare: (from: string) => string;
};

/** Undefined where the page of the build does not tell the host, or the commit is not known. Pure. */
export function pagesOf({ commit, build }: BuiltCommit): CommitPages | undefined {
  if (!COMMIT.test(commit)) return undefined;
  for (const { build: page, paths, compare } of HOSTS) {
    const repository = page.exec(build)?.[1];
    if (repository === undefined) continue;
    const [toCommit, toFile, toLine, toBranch] = paths;
    return {
      commit: repository + toCommit + commit,
      line: (file, line) => `${repository}${toFile}${commit}/${encodePath(file)}${toLine}${line}`,
      branch: (name) => repository + toBranch + encodePath(name),
      compare: (from) => repository + compare(from, commit),
    };
  }
  return undefined;
}

/** Half characters have no place in an address. */
function encodePath(path: string): string {
  return encodeURIComponent(path.replaceAll(/\p{Cs}/gu, '\uFFFD')).replaceAll('%2F', '/');
}

/** The page of the commits between two builds. Undefined where nothing tells it, or both are of one commit. Pure. */
export function compareUrl(before: BuiltCommit, after: BuiltCommit): string | undefined {
  if (!COMMIT.test(before.commit) || before.commit === after.commit) return undefined;
  return pagesOf(after)?.compare(before.commit);
}
