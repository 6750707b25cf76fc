import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ConfiguredRunner } from '../runners/runner.ts';
import { scriptsIn } from '../runners/manifest.ts';
import { findConfigObject, mayTakeReportersOver } from './config-object.ts';
import { readIfThere, type Surroundings } from './look-around.ts';
import { argumentsOf } from './test-command.ts';

export type ConfigPlace = {
  /** `manifest`: in package.json; `none`: nowhere yet, and the file is the one to make. */
  readonly kind: 'file' | 'manifest' | 'none';
  readonly path: string;
  /** The source of a module that exports the configuration; empty where `kind` is `none`. */
  readonly module: string;
};

/** The configurations in use, but for those that take their reporters over from another one of them. Never empty. */
export function findConfigs(runner: ConfiguredRunner, found: Surroundings): readonly ConfigPlace[] {
  const used = configsInUse(runner, found);
  return used.filter((place) => !used.some((other) => other !== place && takesReportersFrom(other, place, runner)));
}

/**
 * Finds the configurations that a package runs its tests with: the one that the runner takes by itself, if a script
 * names none or no script runs tests, and each that a script names. Never empty.
 */
export function configsInUse(runner: ConfiguredRunner, found: Surroundings): readonly ConfigPlace[] {
  const scripts = new Map(scriptsIn(found.manifest));
  const names = new Set(scripts.keys());
  const commands = [...scripts.values()].flatMap((script) => argumentsOf(runner, script, names));
  const named = commands.map((words) => namedConfig(words, runner, found.folder));
  const paths = new Set(named.filter((path) => path !== undefined));
  const usual = usualConfig(runner, found);
  const isNoneNamed = commands.some((words) => !words.some((word) => CONFIG_FLAG.test(word)));
  const isUsualUsed = paths.size === 0 || isNoneNamed || (usual.kind !== 'none' && named.includes(undefined));
  const others = [...paths].filter((path) => !isUsualUsed || path !== usual.path);
  return [...(isUsualUsed ? [usual] : []), ...others.map(placeOf)];
}

/** The file that the words of a command name; undefined when they name none that is there. */
function namedConfig(words: readonly string[], { config }: ConfiguredRunner, folder: string): string | undefined {
  const at = words.findIndex((word) => CONFIG_FLAG.test(word));
  const flag = words[at];
  if (flag === undefined) return undefined;
  const path = flag.includes('=') ? flag.replace(CONFIG_FLAG, '') : (words[at + 1] ?? '');
  // Playwright takes a folder, too.
  return ['', ...config.files].map((file) => resolve(folder, path, file)).find(isFile);
}

const CONFIG_FLAG = /^(?:--config|-c)(?:=|$)/;

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function usualConfig(runner: ConfiguredRunner, { folder, manifest }: Surroundings): ConfigPlace {
  const { manifestKey, files, newFile } = runner.config;
  const inManifest = manifestKey === undefined ? undefined : manifest[manifestKey];
  const names = typeof inManifest === 'string' ? [inManifest, ...files] : files;
  const path = names.map((name) => resolve(folder, name)).find(existsSync);
  if (path !== undefined) return placeOf(path);
  if (typeof inManifest === 'object') {
    const module = `export default ${JSON.stringify(inManifest)}`;
    return { kind: 'manifest', path: join(folder, 'package.json'), module };
  }
  return { kind: 'none', path: join(folder, newFile(existsSync(join(folder, 'tsconfig.json')))), module: '' };
}

function placeOf(path: string): ConfigPlace {
  const text = readIfThere(path) ?? '';
  return { kind: 'file', path, module: path.endsWith('.json') ? `export default ${text}` : text };
}

/** Whether `place` imports the other one, and hands its reporters on. */
function takesReportersFrom(other: ConfigPlace, { path, module }: ConfigPlace, runner: ConfiguredRunner): boolean {
  const imported = [...module.matchAll(IMPORT)].map(([, name = '']) => resolve(dirname(path), name));
  if (!imported.some((each) => withoutEnding(each) === withoutEnding(other.path))) return false;
  const config = findConfigObject(module);
  return config !== undefined && mayTakeReportersOver(config, runner);
}

const IMPORT = /\b(?:from ?|require\(|import\()["'](\.[^"'\n]*)["']/g;

function withoutEnding(path: string): string {
  return path.replace(/\.(?:[cm]?[jt]s|json)$/, '');
}
