import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type NodeAtHand = { readonly path: string; readonly version: readonly [major: number, minor: number] };

/** The oldest and the newest Node on this machine that the published packages support; one, where it is the only one. */
export function nodesAtHand(): readonly NodeAtHand[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const paths = [process.execPath, ...folders.map((folder) => join(folder, name)).filter((path) => existsSync(path))];
  const real = [...new Set(paths.map((path) => realpathSync(path)))];
  const nodes = real.map((path) => ({ path, version: versionOf(path) })).filter(({ version }) => isSupported(version));
  const [oldest, ...newer] = nodes.toSorted(compare);
  if (oldest === undefined) throw new Error('no Node at hand is supported');
  const newest = newer.at(-1);
  return newest === undefined || compare(oldest, newest) === 0 ? [oldest] : [oldest, newest];
}

function versionOf(path: string): readonly [number, number] {
  const text = execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  const [major = 0, minor = 0] = text.trim().split('.').map(Number);
  return [major, minor];
}

/** `^20.19.0 || >=22.12.0`, as the packages say. */
function isSupported([major, minor]: NodeAtHand['version']): boolean {
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

function compare({ version: [a, b] }: NodeAtHand, { version: [c, d] }: NodeAtHand): number {
  return a - c || b - d;
}
