import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../temporary-folder.test.support.ts';
import { versionPackages } from './version-packages.ts';

test('packages get the version and the changelog that their changesets ask for, in a copy', () => {
  const root = folderWith({
    // Not pnpm, which changesets would look for in the path.
    'package.json': '{ "name": "workspace", "private": true, "version": "0.0.0", "workspaces": ["packages/*"] }',
    'package-lock.json': '{ "lockfileVersion": 3 }',
    'packages/cart/package.json': '{ "name": "cart", "version": "1.2.3" }',
    'packages/own/package.json': '{ "name": "own", "version": "1.0.0", "private": true }',
    '.changeset/config.json': '{ "baseBranch": "main", "changelog": "@changesets/cli/changelog", "commit": false }',
    '.changeset/half.md': '---\ncart: minor\n---\n\nHalf a cart can be paid.\n',
    '.gitignore': 'node_modules\n',
  });
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'), 'dir');
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '--quiet', '--message=first');

  const [cart, ...others] = versionPackages(root, join(root, 'copy'));
  expect([cart?.name, cart?.version, others]).toEqual(['cart', '1.3.0', []]);
  expect(cart?.changes).toContain('Half a cart can be paid.');
  expect(git('status', '--short').toString()).toBe('?? copy/\n');
});
