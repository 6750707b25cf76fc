import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Manifest, readManifest } from '../manifest.ts';

export type Installed = {
  readonly manifest: Manifest;
  /** Whether installing it runs code of its own; npm runs node-gyp for a `binding.gyp` without any script. */
  readonly runsOnInstall: boolean;
};

/** The package in a folder and everything it brings along when it is installed; peers are the user's own. */
export function installedWith(folder: string): readonly Installed[] {
  const found = new Map<string, Installed>();
  const queue = [realpathSync(folder)];
  for (const at of queue) {
    if (found.has(at)) continue;
    const manifest = readManifest(join(at, 'package.json'));
    found.set(at, { manifest, runsOnInstall: runsOnInstall(manifest) || existsSync(join(at, 'binding.gyp')) });
    queue.push(...Object.keys(manifest.dependencies).map((name) => resolveFrom(at, name)));
  }
  return [...found.values()];
}

function runsOnInstall({ scripts }: Manifest): boolean {
  return ['preinstall', 'install', 'postinstall'].some((name) => Object.hasOwn(scripts, name));
}

/** As Node looks for a package: in each `node_modules` from the folder upwards. */
function resolveFrom(folder: string, name: string): string {
  const candidate = join(folder, 'node_modules', name);
  if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${name} is not installed: run npm run setup`);
  return resolveFrom(parent, name);
}
