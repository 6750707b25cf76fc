import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How many packages arrive when one is installed in a folder, itself included; peers are the user's own. */
export function countPackages(root: string, name: string): number {
  const found = new Set<string>();
  const queue = [resolveFrom(root, name)];
  for (const folder of queue) {
    if (found.has(folder)) continue;
    found.add(folder);
    queue.push(...dependenciesOf(folder).map((dependency) => resolveFrom(folder, dependency)));
  }
  return found.size;
}

function dependenciesOf(folder: string): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!isObject(manifest) || !('dependencies' in manifest) || !isObject(manifest.dependencies)) return [];
  return Object.keys(manifest.dependencies);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** As Node looks for a package: in each `node_modules` from the folder upwards. */
function resolveFrom(folder: string, name: string): string {
  const candidate = join(folder, 'node_modules', name);
  if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${name} is not installed.`);
  return resolveFrom(parent, name);
}
