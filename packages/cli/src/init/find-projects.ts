import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { globSync } from 'tinyglobby';
import { VITEST } from '../runners/vitest.ts';
import { findConfig } from './find-config.ts';
import { foldersAbove, lookAround, readIfThere, type Surroundings } from './look-around.ts';

/** The folder above a package whose Vitest configuration names it as a project: the reporters of that one alone count. */
export function findTestedAbove({ runners, folder, repository }: Surroundings): string | undefined {
  if (runners.every(({ runner }) => runner !== VITEST)) return undefined;
  const above = foldersAbove(dirname(folder)).filter((path) => !relative(repository ?? path, path).startsWith('..'));
  return above.find((path) => projectsOf(path).includes(folder));
}

/**
 * The folders that a configuration or a workspace file of Vitest in a folder names as projects: every text in the list
 * that is one. `test.projects` was `test.workspace` before Vitest 3.2.
 */
export function projectsOf(folder: string): readonly string[] {
  const found = lookAround(folder);
  if (found === undefined) return [];
  const { module } = findConfig(VITEST, found);
  // Where the list stands elsewhere in the module, every text may be in it.
  const [list = /\bprojects\b/.test(module) ? module : ''] = LIST.exec(module) ?? [];
  const files = readdirSync(folder).filter((file) =>
    /^vitest\.(?:workspace|projects)\.(?:[cm]?[jt]s|json)$/.test(file),
  );
  const texts = [list, ...files.map((file) => readIfThere(join(folder, file)) ?? '')];
  const named = texts.flatMap((text) => [...text.matchAll(/["'`]([^"'`\n]+)["'`]/g)].map(([, name = '']) => name));
  if (named.length === 0) return [];
  const matches = globSync(named, {
    cwd: folder,
    ignore: ['**/node_modules/**'],
    onlyFiles: false,
    expandDirectories: false,
    absolute: true,
  });
  return matches.map((path) => {
    const own = join(path).replace(/[/\\]$/, '');
    return /\.(?:[cm]?[jt]s|json)$/.test(basename(own)) ? dirname(own) : own;
  });
}

/** With the lists that projects hold themselves. */
const LIST = /\b(?:projects|workspace)\s*:\s*\[(?:[^[\]]|\[[^[\]]*\])*/;
