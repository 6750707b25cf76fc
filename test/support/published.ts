/** IO: processes, disk. Makes our packages as they are published, for the projects that tests run. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ADAPTERS } from './adapters.ts';
import { BUILT_MODULES, PUBLISHED_MODULES } from './project.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** Once for all files. A publisher starts from its bundle in half the time, and the tests start hundreds of them. */
export function setup({ config }: TestProject): () => void {
  const bundled = ['core', ...ADAPTERS].map((name) => join(REPOSITORY, 'packages', name));
  execFileSync(process.execPath, [join(REPOSITORY, 'scripts/bundle-package.ts'), ...bundled], { stdio: 'pipe' });
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-published-')));
  const modules = join(root, 'node_modules');
  for (const folder of [...bundled, join(REPOSITORY, 'packages/cli')]) publish(folder, modules);
  linkMissing(BUILT_MODULES, modules);
  config.env[PUBLISHED_MODULES] = modules;
  return () => rmSync(root, { recursive: true, force: true, maxRetries: 10 });
}

type Manifest = { readonly name: string; readonly publishConfig: object };

/** Copied, so that one of our packages finds the next one in these modules, and not in this repository. */
function publish(folder: string, modules: string): void {
  const { name, publishConfig, ...rest }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const target = join(modules, name);
  for (const part of ['dist', 'bundle']) {
    const from = join(folder, part);
    const filter = (path: string) => !path.endsWith('.ts');
    if (existsSync(from)) cpSync(from, join(target, part), { recursive: true, filter });
  }
  writeFileSync(join(target, 'package.json'), JSON.stringify({ name, ...rest, ...publishConfig }));
  linkMissing(join(folder, 'node_modules'), join(target, 'node_modules'), '@runsheet');
}

/** Links what is in one `node_modules` and not yet in another one. */
function linkMissing(from: string, to: string, except?: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (name === except || (name.startsWith('.') && name !== '.bin')) continue;
    if (name.startsWith('@')) linkMissing(source, target);
    else if (!existsSync(target)) symlinkSync(realpathSync(source), target, 'junction');
  }
}
