/**
 * Packs what is published, and prints what another project adds to use it: every later installation finds the packages
 * again. The package manager of that project is named behind `--`; npm where none is.
 *
 *     npm run pack:local -- pnpm
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packAll } from './packages/pack.ts';
import { describeLocal, isManager, MANAGERS } from './packages/describe-local.ts';

const ROOT = join(import.meta.dirname, '..');

function packLocal(manager: string): void {
  if (!isManager(manager)) throw new Error(`${manager} is not one of ${MANAGERS.join(', ')}.`);
  // A folder of its own each time: package managers keep what they have once read of a path.
  const target = join(ROOT, 'tarballs', String(Date.now()));
  mkdirSync(target, { recursive: true });
  const files = packAll(ROOT, target).map(({ tarball, manifest }) => {
    rmSync(tarball.replace(/\.tgz$/, ''), { recursive: true });
    return [manifest.name, `file:${tarball}`] as const;
  });
  console.log(describeLocal(Object.fromEntries(files), manager));
}

packLocal(process.argv[2] ?? 'npm');
