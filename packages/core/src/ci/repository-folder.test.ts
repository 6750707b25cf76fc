import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { repositoryFolder } from './repository-folder.ts';

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
