import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Manifest, recordIn } from './edit-manifest.ts';
import type { RunnerName, Surroundings } from './look-around.ts';

/** Where the configuration of a runner is written down. */
export type ConfigPlace =
  | { readonly kind: 'file'; readonly path: string }
  /** In package.json, under `jest`. */
  | { readonly kind: 'manifest' }
  /** Nowhere yet: the file to make. */
  | { readonly kind: 'none'; readonly path: string };

const ENDINGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];

/** Finds the configuration as the runner does: what a script names, else the first of the usual names. */
export function findConfig(runner: RunnerName, { folder, manifest }: Surroundings): ConfigPlace {
  const named = namedInScripts(runner, manifest);
  const candidates = [...(named === undefined ? [] : [named]), ...namesFor(runner, manifest)];
  const found = candidates.map((name) => resolve(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return { kind: 'file', path: found };
  if (runner === 'jest' && typeof manifest['jest'] === 'object') return { kind: 'manifest' };
  const ending = runner === 'vitest' && existsSync(join(folder, 'tsconfig.json')) ? 'mts' : 'mjs';
  return { kind: 'none', path: join(folder, `${runner}.config.${ending}`) };
}

function namesFor(runner: RunnerName, manifest: Manifest): readonly string[] {
  if (runner === 'vitest') return ['vitest', 'vite'].flatMap((name) => ENDINGS.map((end) => `${name}.config.${end}`));
  const pointer = manifest['jest'];
  return [
    ...(typeof pointer === 'string' ? [pointer] : []),
    ...[...ENDINGS, 'json'].map((end) => `jest.config.${end}`),
  ];
}

function namedInScripts(runner: RunnerName, manifest: Manifest): string | undefined {
  const pattern = new RegExp(String.raw`(?:^|[\s/])${runner}\s(?:[^;&|]*\s)?(?:--config|-c)[=\s]\s*["']?([^\s"']+)`);
  const scripts = Object.values(recordIn(manifest, 'scripts')).map(String);
  return scripts.map((script) => pattern.exec(script)?.[1]).find((path) => path !== undefined);
}
