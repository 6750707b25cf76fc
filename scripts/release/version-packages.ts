import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readManifest } from '../manifest.ts';

/** A package as the release would number it. */
export type Versioned = {
  readonly name: string;
  readonly version: string;
  /** What its changelog says of this version, in Markdown; empty: nothing. */
  readonly changes: string;
};

/**
 * Numbers the packages as their changesets ask, in a copy of the last commit, which stays in `copy`. Throws what git or
 * changesets say when that fails.
 */
export function versionPackages(root: string, copy: string): readonly Versioned[] {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, copy]);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  execFileSync(join(root, 'node_modules/.bin/changeset'), ['version'], { cwd: copy, stdio: 'pipe' });
  return globSync('packages/*/package.json', { cwd: copy })
    .map((path) => ({ folder: dirname(path), ...readManifest(join(copy, path)) }))
    .filter(({ isPrivate }) => !isPrivate)
    .map(({ folder, name, version }) => ({ name, version, changes: changesIn(join(copy, folder), version) }));
}

function changesIn(folder: string, version: string): string {
  const path = join(folder, 'CHANGELOG.md');
  if (!existsSync(path)) return '';
  const sections = readFileSync(path, 'utf8').split(/^## /m);
  return (
    sections
      .find((section) => section.startsWith(`${version}\n`))
      ?.slice(version.length)
      .trim() ?? ''
  );
}
