/**
 * Packs what is published, and prints what another project adds to its package.json to use it: every later installation
 * finds the packages again.
 *
 *     npm run pack:local
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packAll } from './packages/pack.ts';

const ROOT = join(import.meta.dirname, '..');

function packLocal(): void {
  // A folder of its own each time: package managers keep what they have once read of a path.
  const target = join(ROOT, 'tarballs', String(Date.now()));
  mkdirSync(target, { recursive: true });
  const files = Object.fromEntries(
    packAll(ROOT, target).map(({ tarball, manifest }) => {
      rmSync(tarball.replace(/\.tgz$/, ''), { recursive: true });
      return [manifest.name, `file:${tarball}`] as const;
    }),
  );
  const { runsheet, '@runsheet/vitest': reporter } = files;
  const manifest = {
    devDependencies: { runsheet, '@runsheet/vitest': reporter },
    overrides: files,
    resolutions: files,
  };
  const workspace = ['overrides:', ...Object.entries(files).map(([name, file]) => `  '${name}': '${file}'`)];
  console.log(`Add this to the package.json of your project, with the reporter of your runner, and install.
npm reads "overrides", and Yarn "resolutions":

${JSON.stringify(manifest, null, 2)}

With pnpm, add "devDependencies" there, and this to pnpm-workspace.yaml:

${workspace.join('\n')}`);
}

packLocal();
