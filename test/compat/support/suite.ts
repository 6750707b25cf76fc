import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Project, writeFiles } from '../../support/project.ts';
import type { RunnerVersion } from './versions.ts';

const COMPAT = join(import.meta.dirname, '..');

/** The texts of the test files in these folders of the fixtures. */
export function textsIn(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => {
    const root = join(COMPAT, 'fixtures', folder);
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => name.endsWith('.test.js')).map((name) => readFileSync(join(root, name), 'utf8'));
  });
}

/** Makes a project that depends on this version of its runner, from files and from folders of the fixtures. */
export function createSuite(
  version: RunnerVersion,
  files: Readonly<Record<string, string>>,
  folders: readonly string[] = [],
): Project {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-compat-')));
  const write = (more: Readonly<Record<string, string>>) => writeFiles(root, more);
  // Copied, for a link would lead Vite out of the project.
  for (const folder of folders) cpSync(join(COMPAT, 'fixtures', folder), root, { recursive: true });
  write(files);
  linkModules(join(COMPAT, version.name, 'node_modules'), join(root, 'node_modules'));
  copyReporter(version, join(root, 'node_modules'));
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 10 }) };
}

/** A node_modules of its own, since runners keep their caches there; what is in it is linked. */
function linkModules(from: string, to: string): void {
  mkdirSync(to);
  const names = readdirSync(from).filter((name) => !name.startsWith('.') && name !== '@runsheet');
  for (const name of names) symlinkSync(realpathSync(join(from, name)), join(to, name), 'junction');
}

/** What we publish is copied, as an installation would: Vitest treats what lies outside of a node_modules as sources. */
function copyReporter({ name, runner }: RunnerVersion, to: string): void {
  const reporter = realpathSync(join(COMPAT, name, 'node_modules/@runsheet', runner));
  const core = realpathSync(join(reporter, 'node_modules/@runsheet/core'));
  for (const from of [reporter, core]) {
    const target = join(to, '@runsheet', basename(from));
    cpSync(join(from, 'package.json'), join(target, 'package.json'));
    cpSync(join(from, 'dist'), join(target, 'dist'), { recursive: true });
  }
  symlinkSync(join(core, 'node_modules'), join(to, '@runsheet/core/node_modules'), 'junction');
}
