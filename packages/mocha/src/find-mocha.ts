/** IO: disk. The Mocha that runs is found from its own program. */
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MochaClass } from './mocha-api.ts';

const { parse } = JSON;

/** The Mocha whose command or worker this process runs; undefined: it runs something else. */
export function findMocha(program: string | undefined): MochaClass | undefined {
  const root = program === undefined ? undefined : packageOf(program);
  if (root === undefined) return undefined;
  const loaded: unknown = createRequire(join(root, 'package.json'))(root);
  return [Reflect.get(Object(loaded), 'default'), loaded].find(isMocha);
}

function packageOf(program: string): string | undefined {
  try {
    for (let folder = dirname(realpathSync(program)); ; folder = dirname(folder)) {
      const name = nameIn(folder);
      if (name !== undefined) return name === 'mocha' ? folder : undefined;
      if (dirname(folder) === folder) return undefined;
    }
  } catch {
    // It is gone, or was never a file.
    return undefined;
  }
}

function nameIn(folder: string): unknown {
  try {
    const manifest: unknown = parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return Reflect.get(Object(manifest), 'name');
  } catch {
    return undefined;
  }
}

function isMocha(value: unknown): value is MochaClass {
  return typeof value === 'function' && typeof Reflect.get(Object(value.prototype), 'loadFilesAsync') === 'function';
}
