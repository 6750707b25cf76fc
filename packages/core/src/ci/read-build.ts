/** IO: disk. Reads the working copy and the event file of GitHub Actions. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Build, Environment, GitFacts } from './build.ts';
import { detectBuild, type PullRequestEvent } from './detect-build.ts';

/** The facts of this build. Reads a few small files; runs no command. Never throws: what cannot be read is not known. */
export function readBuild(environment: Environment, directory: string): Build {
  const git = orElse(() => readGit(directory), { branch: undefined, commit: undefined });
  const event = orElse(() => readEvent(environment['GITHUB_EVENT_PATH']), undefined);
  return detectBuild(environment, git, event);
}

/** The folder that holds `.git`, upwards from a directory; undefined outside of a repository. */
export function findRepositoryRoot(directory: string): string | undefined {
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

function readGit(directory: string): GitFacts {
  const root = findRepositoryRoot(directory);
  if (root === undefined) return { branch: undefined, commit: undefined };
  const gitFolder = gitFolderOf(join(root, '.git'));
  const head = readFileSync(join(gitFolder, 'HEAD'), 'utf8').trim();
  const ref = /^ref: (.+)$/.exec(head)?.[1]?.trim();
  if (ref === undefined) return { branch: undefined, commit: commitIn(head) };
  // Written by newer versions of git, which keep branches in a format of their own.
  if (ref === 'refs/heads/.invalid') return { branch: undefined, commit: undefined };
  return { branch: ref.replace(/^refs\/heads\//, ''), commit: commitIn(readRef(gitFolder, ref)) };
}

function commitIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9a-f]{40,64}$/.test(text) ? text : undefined;
}

/** In a worktree or submodule `.git` is a file that names the folder. */
function gitFolderOf(path: string): string {
  if (statSync(path).isDirectory()) return path;
  const target = /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1]?.trim();
  return target === undefined ? path : resolve(dirname(path), target);
}

function readRef(gitFolder: string, ref: string): string | undefined {
  const common = orElse(() => resolve(gitFolder, readFileSync(join(gitFolder, 'commondir'), 'utf8').trim()), gitFolder);
  const loose = orElse(() => readFileSync(join(common, ref), 'utf8').trim(), undefined);
  if (loose !== undefined) return loose;
  const packed = orElse(() => readFileSync(join(common, 'packed-refs'), 'utf8'), '');
  return packed
    .split('\n')
    .find((line) => line.trimEnd().endsWith(` ${ref}`))
    ?.split(' ')[0];
}

function readEvent(path: string | undefined): PullRequestEvent | undefined {
  if (path === undefined) return undefined;
  const event: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return {
    headCommit: textAt(event, ['pull_request', 'head', 'sha']),
    defaultBranch: textAt(event, ['repository', 'default_branch']),
  };
}

function textAt(value: unknown, path: readonly string[]): string | undefined {
  let inner = value;
  for (const name of path) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    inner = Object.getOwnPropertyDescriptor(inner, name)?.value;
  }
  return typeof inner === 'string' ? inner : undefined;
}

/** What a file says, or the fallback where it is missing or damaged: facts of the build are never worth a failure. */
function orElse<Value, Fallback>(read: () => Value, fallback: Fallback): Value | Fallback {
  try {
    return read();
  } catch {
    return fallback;
  }
}
