import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { PROVIDERS } from '@runsheet/core/command';
import type { Runner, ScriptRunner } from '../runners/runner.ts';
import { RUNNERS } from '../runners/runners.ts';
import { type Manifest, parseObject, recordIn, scriptsIn } from '../runners/manifest.ts';

export type FoundRunner = { readonly runner: Runner; readonly version: string | undefined };

/** What a package is made of, as far as that matters here. All paths are absolute. */
export type Surroundings = {
  readonly folder: string;
  /** Where `.git` is; undefined outside a repository. */
  readonly repository: string | undefined;
  readonly manifest: Manifest;
  readonly packageManager: PackageManager;
  readonly runners: readonly FoundRunner[];
  readonly workflows: readonly string[];
  readonly otherCi: typeof PROVIDERS;
};

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

export function lookAround(folder: string): Surroundings | undefined {
  const manifest = parseObject(readIfThere(join(folder, 'package.json')) ?? '');
  if (manifest === undefined) return undefined;
  const above = foldersAbove(folder);
  const repository = above.find((path) => existsSync(join(path, '.git')));
  const root = repository ?? folder;
  return {
    folder,
    repository,
    manifest,
    packageManager: findPackageManager(above, manifest),
    runners: RUNNERS.flatMap((runner) => findRunner(runner, folder, manifest)),
    workflows: listWorkflows(join(root, '.github', 'workflows')),
    otherCi: PROVIDERS.filter(({ name, file }) => name !== GITHUB && existsSync(join(root, file))),
  };
}

const GITHUB = 'GitHub Actions';

const LOCKFILES = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
} as const satisfies Readonly<Record<string, PackageManager>>;

export function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** A path as it is told: from the root of the repository. */
export function shortPath(path: string, { repository, folder }: Pick<Surroundings, 'repository' | 'folder'>): string {
  return relative(repository ?? folder, path) || basename(path);
}

/** The folder and those above it, the nearest first. */
export function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

function findPackageManager(folders: readonly string[], manifest: Manifest): PackageManager {
  const { packageManager } = manifest;
  const named = typeof packageManager === 'string' ? packageManager.split('@')[0] : undefined;
  for (const folder of folders) {
    for (const [file, manager] of Object.entries(LOCKFILES)) {
      if (manager === named || existsSync(join(folder, file))) return manager;
    }
  }
  return 'npm';
}

/** A runner counts when the package names it: as a dependency, in a script, or by its configuration. */
function findRunner(runner: Runner, folder: string, manifest: Manifest): readonly FoundRunner[] {
  const { name, packageName } = runner;
  const dependencies = { ...recordIn(manifest, 'dependencies'), ...recordIn(manifest, 'devDependencies') };
  const scripts = scriptsIn(manifest).map(([, script]) => script);
  if (runner.kind === 'scripts') {
    const { pattern } = runner.scripts;
    const ownVersion = packageName === '' ? process.versions.node : versionOf(packageName, folder);
    return scripts.some((script) => pattern.test(script)) ? [{ runner, version: ownVersion }] : [];
  }
  const isNamed =
    packageName in dependencies ||
    scripts.some((script) => new RegExp(String.raw`(?:^|[\s/])${name}(?:\s|$)`).test(script)) ||
    readdirSync(folder).some((file) => file.startsWith(`${name}.config.`)) ||
    (runner.config.manifestKey !== undefined && runner.config.manifestKey in manifest);
  return isNamed ? [{ runner, version: versionOf(packageName, folder) }] : [];
}

/** Whether a file of a runner that is called by scripts names our reporter, so that the scripts need not. */
export function namesReporter({ name, reporter, scripts }: ScriptRunner, { folder, manifest }: Surroundings): boolean {
  const texts = [
    JSON.stringify(recordIn(manifest, name)),
    ...scripts.configs.map((file) => readIfThere(join(folder, file))),
  ];
  return texts.some((text) => text?.includes(reporter));
}

/** Undefined while it is not installed. */
function versionOf(name: string, folder: string): string | undefined {
  const manifests = foldersAbove(folder).map((path) => join(path, 'node_modules', name, 'package.json'));
  const path = manifests.find((each) => existsSync(each)) ?? pathInArchive(name, folder);
  const version = path === undefined ? undefined : parseObject(readFileSync(path, 'utf8'))?.['version'];
  return typeof version === 'string' ? version : undefined;
}

/** Yarn's Plug'n'Play keeps packages in no folder; its hooks find and read them. */
function pathInArchive(name: string, folder: string): string | undefined {
  if (!('pnp' in process.versions)) return undefined;
  try {
    return createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`);
  } catch {
    return undefined;
  }
}

function listWorkflows(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}
