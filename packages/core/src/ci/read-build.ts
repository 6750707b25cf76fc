/** IO: disk. Reads the working copy and the event file of GitHub Actions. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve, isAbsolute, relative } from 'node:path';
import { type Build, type GitFacts, commitIn, detectBuild, readGithubEvent } from './detect-build.ts';
import type { Environment } from './providers.ts';

/** The facts of this build. Reads a few small files; runs no command. Never throws: what cannot be read is not known. */
export function readBuild(environment: Environment, directory: string): Build {
  const git = orElse(() => readGit(directory), NO_GIT);
  const path = environment['GITHUB_EVENT_PATH'];
  const event = path ? orElse(() => readGithubEvent(readFileSync(path, 'utf8')), undefined) : undefined;
  return detectBuild(environment, git, event);
}

/** The folder that holds `.git`, upwards from a directory; undefined outside of a repository. */
export function findRepositoryRoot(directory: string): string | undefined {
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

const NO_GIT: GitFacts = { branch: undefined, commit: undefined, defaultBranch: undefined };

function readGit(directory: string): GitFacts {
  const root = findRepositoryRoot(directory);
  if (root === undefined) return NO_GIT;
  const gitFolder = gitFolderOf(join(root, '.git'));
  const head = readFileSync(join(gitFolder, 'HEAD'), 'utf8').trim();
  const ref = /^ref: (.+)$/.exec(head)?.[1]?.trim();
  const defaultBranch = readDefaultBranch(gitFolder);
  if (ref === undefined) return { branch: undefined, commit: commitIn(head), defaultBranch };
  // Written by newer versions of git, which keep branches in a format of their own.
  if (ref === 'refs/heads/.invalid') return NO_GIT;
  return { branch: ref.replace(/^refs\/heads\//, ''), commit: commitIn(readRef(gitFolder, ref)), defaultBranch };
}

/** In a worktree or submodule `.git` is a file that names the folder. */
function gitFolderOf(path: string): string {
  if (statSync(path).isDirectory()) return path;
  const target = /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1]?.trim();
  return target === undefined ? path : resolve(dirname(path), target);
}

/** A clone notes which branch its origin begins with. */
function readDefaultBranch(gitFolder: string): string | undefined {
  const path = join(commonFolderOf(gitFolder), 'refs', 'remotes', 'origin', 'HEAD');
  return /^ref: refs\/remotes\/origin\/(.+)$/.exec(orElse(() => readFileSync(path, 'utf8').trim(), ''))?.[1];
}

/** Worktrees share what is not their own with the main one. */
function commonFolderOf(gitFolder: string): string {
  return orElse(() => resolve(gitFolder, readFileSync(join(gitFolder, 'commondir'), 'utf8').trim()), gitFolder);
}

function readRef(gitFolder: string, ref: string): string | undefined {
  const common = commonFolderOf(gitFolder);
  const loose = orElse(() => readFileSync(join(common, ref), 'utf8').trim(), undefined);
  if (loose !== undefined) return loose;
  const packed = orElse(() => readFileSync(join(common, 'packed-refs'), 'utf8'), '');
  return packed
    .split('\n')
    .find((line) => line.trimEnd().endsWith(` ${ref}`))
    ?.split(' ')[0];
}

/** What a file says, or the fallback where it is missing or damaged: facts of the build are never worth a failure. */
function orElse<Value, Fallback>(read: () => Value, fallback: Fallback): Value | Fallback {
  try {
    return read();
  } catch {
    return fallback;
  }
}

/** Folder of a package in its repository; empty: its root. In a container that has only files of it, the workspace says it. */
export function repositoryFolder(packageRoot: string, environment: Environment): string | undefined {
  const root = findRepositoryRoot(packageRoot) ?? (environment['GITHUB_WORKSPACE'] || undefined);
  if (root === undefined) return undefined;
  const path = relative(resolve(root), packageRoot);
  return isAbsolute(path) || path.split(/[\\/]/)[0] === '..' ? undefined : path.replaceAll('\\', '/');
}
