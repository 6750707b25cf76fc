import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, beforeAll, afterAll } from 'vitest';
import { findRepositoryRoot, readBuild, repositoryFolder } from './read-build.ts';

const COMMIT = 'a'.repeat(40);
const OTHER = 'b'.repeat(40);

describe('a working copy', () => {
  test('has its branch in HEAD and the commit in a file of its own', () => {
    const root = folderWith({
      '.git/HEAD': 'ref: refs/heads/feature/cart\n',
      '.git/refs/heads/feature/cart': `${COMMIT}\n`,
    });
    expect(git(root)).toEqual({ branch: 'feature/cart', commit: COMMIT });
  });

  test('has its commit among the packed refs after git has cleaned up', () => {
    const packed = [
      '# pack-refs with: peeled fully-peeled sorted',
      `${OTHER} refs/heads/cart`,
      `${OTHER} refs/heads/feature/cart-2`,
      `${COMMIT} refs/heads/feature/cart`,
      `${OTHER} refs/remotes/origin/refs/heads/feature/cart`,
      `^${OTHER}`,
    ].join('\n');
    const root = folderWith({ '.git/HEAD': 'ref: refs/heads/feature/cart\n', '.git/packed-refs': packed });
    expect(git(root)).toEqual({ branch: 'feature/cart', commit: COMMIT });
  });

  test('has no branch when a commit is checked out', () => {
    expect(git(folderWith({ '.git/HEAD': `${COMMIT}\n` }))).toEqual({ branch: undefined, commit: COMMIT });
  });

  test('has no commit before the first one', () => {
    expect(git(folderWith({ '.git/HEAD': 'ref: refs/heads/main\n' }))).toEqual({ branch: 'main', commit: undefined });
  });

  test('can be a worktree, which shares the branches of the main one', () => {
    const root = folderWith({
      'main/.git/refs/heads/cart': `${COMMIT}\n`,
      'main/.git/worktrees/cart/HEAD': 'ref: refs/heads/cart\n',
      'main/.git/worktrees/cart/commondir': '../..\n',
      'cart/.git': 'gitdir: ../main/.git/worktrees/cart\r\n',
    });
    expect(git(join(root, 'cart'))).toEqual({ branch: 'cart', commit: COMMIT });
  });

  test('can be a submodule', () => {
    const root = folderWith({
      '.git/modules/lib/HEAD': `${COMMIT}\n`,
      'lib/.git': 'gitdir: ../.git/modules/lib\n',
    });
    expect(git(join(root, 'lib'))).toEqual({ branch: undefined, commit: COMMIT });
  });

  test('that was cloned knows the default branch, also from a worktree of it', () => {
    const root = folderWith({
      'main/.git/HEAD': `${COMMIT}\n`,
      'main/.git/refs/remotes/origin/HEAD': 'ref: refs/remotes/origin/release/1\n',
      'main/.git/worktrees/cart/HEAD': 'ref: refs/heads/release/1\n',
      'main/.git/worktrees/cart/commondir': '../..\n',
      'cart/.git': 'gitdir: ../main/.git/worktrees/cart\n',
    });
    expect(readBuild({}, join(root, 'cart'))).toMatchObject({ branch: 'release/1', isDefaultBranch: true });
    expect(readBuild({}, join(root, 'main'))).toMatchObject({ branch: undefined, isDefaultBranch: undefined });
  });

  test('may hold one commit only, without a branch and without an origin', () => {
    const root = folderWith({ '.git/HEAD': `${COMMIT}\n`, '.git/shallow': `${COMMIT}\n` });
    expect(readBuild({}, root)).toMatchObject({ branch: undefined, commit: COMMIT, isDefaultBranch: undefined });
  });

  test('in a format that is not known says nothing', () => {
    const table = [
      { '.git/HEAD': 'ref: refs/heads/.invalid\n' },
      { '.git/HEAD': 'nonsense' },
      { '.git/HEAD': '' },
      { '.git/config': '' },
      { '.git': 'nonsense' },
      { '.git': 'gitdir: /does/not/exist' },
    ];
    for (const files of table) expect(git(folderWith(files))).toEqual({ branch: undefined, commit: undefined });
  });
});

test('the repository is found from any folder below it', () => {
  const root = folderWith({ '.git/HEAD': '', 'packages/api/src/a.ts': '' });
  expect(findRepositoryRoot(join(root, 'packages/api/src'))).toBe(root);
});

describe('the event file of GitHub Actions', () => {
  const event = { repository: { default_branch: 'trunk' }, pull_request: { head: { sha: COMMIT } } };

  test('names the head of a pull request and the default branch', () => {
    expect(withEvent(JSON.stringify(event))).toMatchObject({ commit: COMMIT, isDefaultBranch: false });
    expect(withEvent(JSON.stringify({ repository: event.repository }))).toMatchObject({
      commit: OTHER,
      isDefaultBranch: true,
    });
  });

  test('that is damaged, missing or of another shape is not worth a failure', () => {
    const table = ['{', '', 'null', '[]', '"text"', '{"repository": 5, "pull_request": {"head": null}}', undefined];
    for (const text of table) expect(withEvent(text)).toMatchObject({ commit: OTHER, isDefaultBranch: undefined });
  });

  function withEvent(text: string | undefined) {
    const root = folderWith({ '.git/HEAD': '', ...(text === undefined ? {} : { 'event.json': text }) });
    return readBuild(
      {
        GITHUB_ACTIONS: 'true',
        GITHUB_REF_NAME: 'trunk',
        GITHUB_SHA: OTHER,
        GITHUB_EVENT_PATH: join(root, 'event.json'),
      },
      root,
    );
  }
});

function git(directory: string) {
  const { branch, commit } = readBuild({}, directory);
  return { branch, commit };
}

function folderWith(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-ci-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

let root = '';

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-ci-')));
  mkdirSync(join(root, 'checkout', '.git'), { recursive: true });
  mkdirSync(join(root, 'checkout', 'packages', 'api'), { recursive: true });
  mkdirSync(join(root, 'mounted', 'api'), { recursive: true });
});

afterAll(() => rmSync(root, { recursive: true }));

test('a package of a monorepo stands below the folder that holds .git', () => {
  expect(repositoryFolder(join(root, 'checkout', 'packages', 'api'), {})).toBe('packages/api');
  expect(repositoryFolder(join(root, 'checkout'), {})).toBe('');
});

test('a checkout in a folder of the workspace counts from itself, as the repository does', () => {
  const environment = { GITHUB_WORKSPACE: root };
  expect(repositoryFolder(join(root, 'checkout', 'packages', 'api'), environment)).toBe('packages/api');
});

test('without .git the workspace tells, unless the package is mounted elsewhere', () => {
  const mounted = join(root, 'mounted', 'api');
  expect(repositoryFolder(mounted, { GITHUB_WORKSPACE: join(root, 'mounted') })).toBe('api');
  expect(repositoryFolder(mounted, { GITHUB_WORKSPACE: '/home/runner/work/api/api' })).toBe(undefined);
  expect(repositoryFolder(mounted, { GITHUB_WORKSPACE: '' })).toBe(undefined);
  expect(repositoryFolder(mounted, {})).toBe(undefined);
});
