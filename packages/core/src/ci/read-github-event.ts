import { valueAt } from '../report/value-at.ts';
import type { GithubChange, GithubEvent } from './build.ts';

const { parse } = JSON;

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
