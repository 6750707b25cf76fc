import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { ADAPTERS } from '../adapters.ts';

const PACKAGES = resolve(import.meta.dirname, '../../packages');
const ENTRIES = [...ADAPTERS.map((name) => `${name}/dist/index.js`), 'cli/dist/bin.js'];

// Runners that start on Node 18 load a reporter there, which says that it needs a newer one.
test.each(ENTRIES)('what %s loads before it knows the version of Node is read by Node 18', (entry) => {
  const files = loadedBy(join(PACKAGES, entry));
  expect(files).toContain(join(PACKAGES, 'core/dist/record/old-node.js'));
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    expect({ file, code: written(code, 'es2022') }).toEqual({ file, code: written(code, 'esnext') });
  }
});

/** Syntax that is newer than the target is written in another way. */
function written(code: string, target: string): string {
  return transformSync('file.js', code, { target }).code;
}

/** The file, and what it imports without a condition. */
function loadedBy(entry: string): readonly string[] {
  const files = new Set([entry]);
  for (const file of files) {
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:[^'\n]+ from )?'([^'\n]+)';/gm);
    for (const [, name = ''] of imports) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else if (name.startsWith('@runsheet/')) files.add(createRequire(file).resolve(name));
    }
  }
  return [...files];
}
