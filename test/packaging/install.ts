import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { plainEnvironment, runCommand } from '../support/run-command.ts';

const PUBLISHED = ['--filter=./packages/*', '--filter=!@runsheet/action'];
const REPOSITORY = join(import.meta.dirname, '..', '..');

/** Packs the packages as they would be published, and returns the tarballs. */
export async function packAll(target: string): Promise<readonly string[]> {
  mkdirSync(target);
  // Through the script of the root, the one place that names the version of pnpm.
  const args = ['run', '--silent', 'pnpm', '--', ...PUBLISHED, 'pack', '--out', join(target, '%s.tgz')];
  await succeed('npm', args, REPOSITORY);
  return readdirSync(target).map((name) => join(target, name));
}

/** Makes an empty project, and installs the tarballs and these packages in it, as a user would. */
export async function installInto(
  root: string,
  tarballs: readonly string[],
  packages: readonly string[],
): Promise<void> {
  mkdirSync(root);
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'stranger', version: '1.0.0', private: true }));
  await succeed('npm', ['install', '--save-dev', ...NPM_FLAGS, ...tarballs, ...packages], root);
}

/** Installs the tarballs of each folder as if it stood alone: workspaces that share nothing, for one start of npm. */
export async function installEach(root: string, folders: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const workspaces = Object.keys(folders);
  mkdirSync(root);
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'strangers', private: true, workspaces }));
  for (const [name, tarballs] of Object.entries(folders)) {
    const devDependencies = Object.fromEntries(tarballs.map((path) => [nameOf(path), `file:${path}`]));
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, 'package.json'), JSON.stringify({ name, version: '1.0.0', devDependencies }));
  }
  await succeed('npm', ['install', '--install-strategy=nested', ...NPM_FLAGS], root);
}

const NPM_FLAGS = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];

/** `runsheet-core.tgz` is that of `@runsheet/core`. */
function nameOf(tarball: string): string {
  return basename(tarball, '.tgz').replace('runsheet-', '@runsheet/');
}

/**
 * The same with pnpm, whose `node_modules` shows a project only what its own package.json names. The other packages of
 * ours are told to it as overrides: the registry does not have them.
 */
export async function installWithPnpm(
  root: string,
  tarballs: Readonly<Record<string, string>>,
  named: Readonly<Record<string, string>>,
): Promise<void> {
  mkdirSync(root);
  const overrides = Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`]));
  const devDependencies = Object.fromEntries(Object.entries(named).map(([name, at]) => [name, overrides[name] ?? at]));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'stranger', private: true, devDependencies }));
  // JSON is YAML.
  writeFileSync(join(root, 'pnpm-workspace.yaml'), JSON.stringify({ overrides }));
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile', '--reporter', 'append-only'];
  await succeed('npm', ['run', '--silent', 'pnpm', '--', '--dir', root, 'install', ...flags], REPOSITORY);
}

async function succeed(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { status, stdout, stderr } = await runCommand(command, args, { cwd, environment: plainEnvironment() });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
}
