import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ConfiguredRunner } from '../runners/runner.ts';
import { readIfThere, type Surroundings } from './look-around.ts';
import { type Manifest, scriptsIn } from '../runners/manifest.ts';

export type ConfigPlace = {
  /** `manifest`: in package.json; `none`: nowhere yet, and the file is the one to make. */
  readonly kind: 'file' | 'manifest' | 'none';
  readonly path: string;
  /** The source of a module that exports the configuration; empty where `kind` is `none`. */
  readonly module: string;
};

/** Finds the configuration as the runner does: what a script names, else the first of the usual names. */
export function findConfig(runner: ConfiguredRunner, { folder, manifest }: Surroundings): ConfigPlace {
  const named = namedInScripts(runner, manifest);
  const candidates = [...(named === undefined ? [] : [named]), ...namesFor(runner, manifest)];
  const found = candidates.map((name) => resolve(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) {
    const text = readIfThere(found) ?? '';
    return { kind: 'file', path: found, module: found.endsWith('.json') ? `export default ${text}` : text };
  }
  const { manifestKey, newFile } = runner.config;
  if (manifestKey !== undefined && typeof manifest[manifestKey] === 'object') {
    const module = `export default ${JSON.stringify(manifest[manifestKey])}`;
    return { kind: 'manifest', path: join(folder, 'package.json'), module };
  }
  return { kind: 'none', path: join(folder, newFile(existsSync(join(folder, 'tsconfig.json')))), module: '' };
}

function namesFor({ config: { manifestKey, files } }: ConfiguredRunner, manifest: Manifest): readonly string[] {
  const pointer = manifestKey === undefined ? undefined : manifest[manifestKey];
  return [...(typeof pointer === 'string' ? [pointer] : []), ...files];
}

function namedInScripts({ name }: ConfiguredRunner, manifest: Manifest): string | undefined {
  const pattern = new RegExp(String.raw`(?:^|[\s/])${name}\s(?:[^;&|]*\s)?(?:--config|-c)[=\s]\s*["']?([^\s"']+)`);
  return scriptsIn(manifest)
    .map(([, script]) => pattern.exec(script)?.[1])
    .find((path) => path !== undefined);
}
