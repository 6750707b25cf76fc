import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { type Manifest, readManifest } from '../manifest.ts';

/** A package as it would be published. */
export type Packed = {
  /** Folder of the package in the repository, absolute. */
  readonly folder: string;
  readonly tarball: string;
  /** The package.json inside the tarball: the workspace's own versions are filled in. */
  readonly manifest: Manifest;
  readonly files: readonly PackedFile[];
  /** The package's sources in the repository, such as `src/index.ts`. */
  readonly sources: readonly string[];
};

export type PackedFile = { readonly path: string; readonly bytes: number };

/** Packs every package that is published, into a folder of the caller. The packages must be built. */
export function packAll(root: string, target: string): readonly Packed[] {
  const folders = globSync('packages/*/package.json', { cwd: root })
    .map((path) => dirname(path))
    .filter((folder) => !readManifest(join(root, folder, 'package.json')).isPrivate)
    .toSorted();
  const chosen = folders.map((folder) => `--filter=./${folder}`);
  // Through the script of the root, the one place that names the version of pnpm.
  const words = ['run', '--silent', 'pnpm', '--', ...chosen, 'pack', '--out', join(target, '%s.tgz')];
  execFileSync('npm', words, { cwd: root });
  return folders.map((folder) => unpack(join(root, folder), target));
}

function unpack(folder: string, target: string): Packed {
  const name = readManifest(join(folder, 'package.json')).name.replace('@', '').replace('/', '-');
  const tarball = join(target, `${name}.tgz`);
  const unpacked = join(target, name);
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked]);
  const content = join(unpacked, 'package');
  const sources = globSync('src/**/*.ts', { cwd: folder }).map((path) => path.split(sep).join('/'));
  const manifest = readManifest(join(content, 'package.json'));
  return { folder, tarball, manifest, files: listFiles(content), sources };
}

function listFiles(folder: string): readonly PackedFile[] {
  return globSync('**', { cwd: folder })
    .map((path) => ({ path: path.split(sep).join('/'), stats: statSync(join(folder, path)) }))
    .filter(({ stats }) => stats.isFile())
    .map(({ path, stats }) => ({ path, bytes: stats.size }))
    .toSorted((one, other) => one.path.localeCompare(other.path));
}
