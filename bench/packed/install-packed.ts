import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The packages as users get them, in a folder with `node_modules`. */
export type Packed = {
  readonly root: string;
  /** Public names of what was packed, without core. */
  readonly entries: readonly string[];
  readonly remove: () => void;
};

const REPOSITORY = join(import.meta.dirname, '..', '..');
/** What core brings along; its versions are those that the tests run with. */
const BROUGHT_ALONG = ['undici'] as const;

/** Packs what a reporter consists of, and lays it out as an installation would: its files are others than in `dist`. */
export function installPacked(...names: readonly string[]): Packed {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-bench-packed-')));
  const modules = join(root, 'node_modules');
  for (const name of ['core', ...names]) unpack(name, join(modules, '@runsheet', name));
  for (const name of BROUGHT_ALONG) {
    symlinkSync(realpathSync(join(REPOSITORY, 'packages/core/node_modules', name)), join(modules, name), 'dir');
  }
  // From here it resolves names as the code of a user would.
  copyFileSync(join(import.meta.dirname, 'time-import.js'), join(root, 'time-import.mjs'));
  writeEmptyPackage(join(modules, 'empty'));
  const entries = names.map((name) => `@runsheet/${name}`);
  return { root, entries, remove: () => rmSync(root, { recursive: true }) };
}

function unpack(name: string, folder: string): void {
  const tarball = `${folder}.tgz`;
  mkdirSync(folder, { recursive: true });
  const pack = ['run', '--silent', 'pnpm', '--', '--dir', join('packages', name), 'pack', '--out', tarball];
  execFileSync('npm', pack, { cwd: REPOSITORY, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  rmSync(tarball);
}

/** What it takes to import it is the price of any package. */
function writeEmptyPackage(folder: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module","exports":{".":{"default":"./index.js"}}}');
  writeFileSync(join(folder, 'index.js'), 'export const NOTHING = undefined;\n');
}
