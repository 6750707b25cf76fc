/**
 * Packs what is published, and prints what another project adds to use it: every later installation finds the packages
 * again. The package manager of that project is named behind `--`; npm where none is.
 *
 *     npm run pack:local -- pnpm
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packAll } from './packages/pack.ts';
import { describeLocal, isManager, type Manager, MANAGERS } from './packages/describe-local.ts';

const ROOT = join(import.meta.dirname, '..');

function packLocal(manager: Manager): void {
  // A folder of its own each time: package managers keep what they have once read of a path.
  const target = join(ROOT, 'tarballs', String(Date.now()));
  mkdirSync(target, { recursive: true });
  const files = packAll(ROOT, target).map(({ tarball, manifest }) => {
    rmSync(tarball.replace(/\.tgz$/, ''), { recursive: true });
    return [manifest.name, `file:${tarball}`] as const;
  });
  console.log(describeLocal(Object.fromEntries(files), manager));
}

const manager = process.argv[2] ?? 'npm';
if (isManager(manager)) packLocal(manager);
else {
  console.error(`There is no way for ${manager} yet, only for: ${MANAGERS.join(', ')}`);
  process.exitCode = 2;
}
