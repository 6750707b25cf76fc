import { copyFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { build, type CodeSplittingGroup } from 'rolldown';
import { readManifest } from '../manifest.ts';
import { type Moment, MOMENTS, OWN_FILES } from './moments.ts';

/**
 * Writes the `bundle` of a package from its `dist`: a file for each moment of a run instead of one for each module.
 * Most packages stay what they are, to be installed and renewed by themselves. Names and lines stay readable in a stack.
 */
export async function bundle(folder: string): Promise<void> {
  const { name, exports, published } = readManifest(join(folder, 'package.json'));
  // Test support is for the packages of this repository only.
  const own = Object.entries(exports).filter(([, { default: file = '' }]) => !file.includes('.test.support.'));
  if (own.map(([subpath]) => subpath).join() !== Object.keys(published).join()) {
    throw new Error(`${name}: exports and publishConfig.exports do not have the same names`);
  }
  const dist = join(folder, 'dist');
  const targets = Object.values(published).map((conditions) => conditions['default'] ?? '');
  const others = (OWN_FILES[name] ?? []).map((file) => `./bundle/${file}.js`);
  const moments = MOMENTS[name] ?? [];
  await build({
    cwd: folder,
    input: inputsOf([...targets, ...others]),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !BUNDLED.has(id),
    logLevel: 'warn',
    output: {
      dir: join(folder, 'bundle'),
      cleanDir: true,
      format: 'esm',
      comments: false,
      entryFileNames: '[name].js',
      chunkFileNames: 'parts/[name].js',
      codeSplitting: { groups: moments.map((moment, position) => groupOf(moment, { dist, rank: -position })) },
    },
  });
  if (name === '@runsheet/core') {
    copyFileSync(join(folder, 'node_modules/zod/LICENSE'), join(folder, 'bundle/zod.LICENSE'));
  }
}

/**
 * `hooks` in the entry points of the reporters: to look for a file of another package costs more than all it holds. And
 * zod, of which we use a part: loading its sixty files takes the publisher 70 ms, its part of the bundle a few.
 */
const BUNDLED = new Set(['@runsheet/core/hooks', 'zod']);

type Place = { readonly dist: string; readonly rank: number };

/** `bundle/client.js` is made from what stands in `dist` under the same name. */
function inputsOf(targets: readonly string[]): Record<string, string> {
  const names = targets.map((target) => /^\.\/bundle\/(.+)\.js$/.exec(target)?.[1]);
  return Object.fromEntries(names.flatMap((name) => (name === undefined ? [] : [[name, `./dist/${name}.js`]])));
}

function groupOf({ name, modules }: Moment, { dist, rank }: Place): CodeSplittingGroup {
  const wanted = new Set(modules);
  const test = (id: string) => wanted.has(relative(dist, id).split(sep).join('/'));
  return { name, test, priority: 100 + rank, minSize: 0 };
}
