import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { globSync } from 'tinyglobby';
import { VITEST } from '../runners/vitest.ts';
import {
  type ConfigObject,
  type Expression,
  findConfigObject,
  findExported,
  type ObjectExpression,
  valueOf,
} from './config-object.ts';
import { configsInUse } from './find-config.ts';
import { foldersAbove, lookAround, readIfThere, type Surroundings } from './look-around.ts';

/** Where the tests of a project of Vitest are run from; `folder` is undefined when it was not found. */
export type TestedAbove = { readonly folder: string | undefined };

/**
 * Whether a package is a project of a configuration of Vitest above it, whose reporters count alone: that names it in
 * `projects` or in a workspace file, or the package says so itself with `defineProject`.
 */
export function findTestedAbove(found: Surroundings): TestedAbove | undefined {
  if (found.runners.every(({ runner }) => runner !== VITEST)) return undefined;
  const { folder, repository } = found;
  const above = foldersAbove(dirname(folder)).filter((path) => isInside(path, repository ?? dirname(folder)));
  const root = above.find((path) => projectsOf(path).includes(folder));
  if (root !== undefined) return { folder: root };
  const isProject = configsInUse(VITEST, found).every(
    ({ module }) => findConfigObject(module)?.through.includes('defineProject') === true,
  );
  return isProject ? { folder: undefined } : undefined;
}

/** The folders that a configuration or a workspace file of Vitest in a folder names as projects. */
export function projectsOf(folder: string): readonly string[] {
  const found = lookAround(folder);
  if (found === undefined) return [];
  const config = configsInUse(VITEST, found).flatMap(({ module }) => namedIn(module));
  const files = readdirSync(folder).filter((file) =>
    /^vitest\.(?:workspace|projects)\.(?:[cm]?[jt]s|json)$/.test(file),
  );
  const named = [...config, ...files.flatMap((file) => listedIn(file, readIfThere(join(folder, file)) ?? ''))];
  if (named.length === 0) return [];
  const matches = globSync([...named], {
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

function isInside(path: string, root: string): boolean {
  return !relative(root, path).startsWith('..');
}

/** `test.projects`, which was `test.workspace` before Vitest 3.2. */
function namedIn(text: string): readonly string[] {
  const config = findConfigObject(text);
  if (config === undefined) return [];
  const tests = valueOf(config.object, 'test');
  const inner = tests && config.follow(tests);
  if (inner?.type !== 'ObjectExpression') return [];
  return ['projects', 'workspace'].flatMap((name) => {
    const list = valueOf(inner, name);
    return list === undefined ? [] : foldersNamedBy(list, config.follow);
  });
}

function listedIn(file: string, text: string): readonly string[] {
  const exported = findExported(file.endsWith('.json') ? `export default ${text}` : text);
  return exported === undefined ? [] : foldersNamedBy(exported.whole, exported.follow);
}

function foldersNamedBy(list: Expression, follow: ConfigObject['follow']): readonly string[] {
  const array = follow(list);
  if (array?.type !== 'ArrayExpression') return [];
  return array.elements.flatMap((element) => {
    if (element === null || element.type === 'SpreadElement') return [];
    const entry = follow(element);
    if (entry?.type === 'StringLiteral') return [entry.value];
    const root = entry?.type === 'ObjectExpression' ? rootIn(entry, follow) : undefined;
    return root === undefined ? [] : [root];
  });
}

/** An inline project may say in which folder it stands. */
function rootIn(project: ObjectExpression, follow: ConfigObject['follow']): string | undefined {
  const tests = valueOf(project, 'test');
  const inner = tests && follow(tests);
  const root = valueOf(project, 'root') ?? (inner?.type === 'ObjectExpression' ? valueOf(inner, 'root') : undefined);
  return root?.type === 'StringLiteral' ? root.value : undefined;
}
