import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { Entries } from './imports/judge-entries.ts';
import { type Sources, judgeImports } from './imports/judge-imports.ts';
import { RULES } from './imports/rules.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** Checks the sources below a folder, by default this repository, against scripts/imports/rules.ts. */
function checkImports(root: string): void {
  const sources = readSources(root);
  const violations = judgeImports(sources, readEntries(root), RULES);
  for (const { path, line, message, rule } of violations) console.error(`${path}:${line}  ${message}  [${rule}]`);
  if (violations.length > 0) process.exitCode = 1;
  console.log(
    `imports: ${sources.size} files, ${violations.length === 0 ? 'all in order' : `${violations.length} found`}`,
  );
}

function readSources(root: string): Sources {
  const patterns = ['packages/*/src/**/*.{ts,tsx}', '{test,scripts,examples,bench}/**/*.{ts,js}'];
  const exclude = ['**/node_modules/**', '**/dist/**'];
  const paths = globSync(patterns, { cwd: root, exclude }).map((path) => path.split(sep).join('/'));
  const written = paths.filter((path) => !path.endsWith('.d.ts'));
  return new Map(written.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Maps `@runsheet/core/adapter` to `packages/core/src/adapter.ts`, as each package.json says. */
function readEntries(root: string): Entries {
  const manifests = globSync('packages/*/package.json', { cwd: root }).map((path) => path.split(sep).join('/'));
  return new Map(manifests.flatMap((path) => entriesOf(path, readManifest(join(root, path)))));
}

function entriesOf(path: string, { name, exports }: Manifest): readonly (readonly [string, string])[] {
  return Object.entries(exports).map(([subpath, { default: target = '' }]) => {
    const source = target.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
    return [posix.join(name, subpath), posix.join(posix.dirname(path), source)];
  });
}

checkImports(process.argv[2] ?? process.cwd());
