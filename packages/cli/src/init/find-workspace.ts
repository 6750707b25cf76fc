import { dirname, join, relative } from 'node:path';
import { globSync } from 'tinyglobby';
import { parse } from 'yaml';
import { findConfigs } from './find-config.ts';
import { findTestedAbove, projectsOf, type TestedAbove } from './find-projects.ts';
import { lookAround, readIfThere, type Surroundings } from './look-around.ts';
import { isList, parseObject, recordIn, scriptsIn } from '../runners/manifest.ts';
import { VITEST } from '../runners/vitest.ts';

export type Member = {
  /** From the root of the workspace; `.` is the root itself. */
  readonly path: string;
  readonly name: string;
  readonly found: Surroundings;
  /** Set when a configuration of Vitest above it runs its tests, which is set up in its place. */
  readonly testedAbove?: TestedAbove;
};

/**
 * The packages with a test runner of the workspace whose root a folder is, as `workspaces` in package.json or
 * pnpm-workspace.yaml name them; undefined when it is no such root.
 */
export function findWorkspace(root: string): readonly Member[] | undefined {
  const patterns = patternsIn(root);
  if (patterns.length === 0) return undefined;
  const manifests = globSync(
    patterns.map((pattern) => `${pattern.replace(/(?<!\/)\/+$/, '')}/package.json`),
    { cwd: root, ignore: ['**/node_modules/**'] },
  );
  const folders = new Set([root, ...manifests.map((path) => dirname(join(root, path))).toSorted()]);
  const members = [...folders].flatMap((folder) => {
    const found = lookAround(folder);
    if (found === undefined || found.runners.length === 0) return [];
    const path = relative(root, folder).replaceAll('\\', '/') || '.';
    const { name } = found.manifest;
    return [{ path, name: typeof name === 'string' ? name : path, ...withoutProject(found) }];
  });
  const inside = members.filter(({ path, found }) => path !== '.' || hasTestsOfItsOwn(found));
  return inside.length === 0 ? members : inside;
}

/** Folders of the packages with tests, where a folder is the root of a workspace that has none of its own. */
export function packagesBelow(root: string): readonly string[] | undefined {
  const paths = findWorkspace(root)?.map(({ path }) => path) ?? [];
  return paths.length === 0 || paths.includes('.') ? undefined : paths;
}

/** A project of Vitest is set up where its tests are run from; its tests of Jest are its own. */
export function withoutProject(found: Surroundings): Pick<Member, 'found' | 'testedAbove'> {
  const testedAbove = findTestedAbove(found);
  if (testedAbove === undefined) return { found };
  const runners = found.runners.filter(({ runner }) => runner !== VITEST);
  return runners.length > 0 ? { found: { ...found, runners } } : { found, testedAbove };
}

/** The root often has the test runners of its packages, and would run their tests once more. */
function hasTestsOfItsOwn(found: Surroundings): boolean {
  if (projectsOf(found.folder).length > 0) return true;
  const scripts = scriptsIn(found.manifest).map(([, script]) => script);
  return found.runners.some(({ runner }) => {
    return (
      runner.kind === 'scripts' ||
      findConfigs(runner, found).some(({ kind }) => kind !== 'none') ||
      scripts.some((script) => new RegExp(String.raw`\b${runner.name}\b`).test(script))
    );
  });
}

function patternsIn(root: string): readonly string[] {
  const manifest = parseObject(readIfThere(join(root, 'package.json')) ?? '') ?? {};
  const pnpm = packagesIn(readIfThere(join(root, 'pnpm-workspace.yaml')) ?? '');
  const lists = [manifest['workspaces'], recordIn(manifest, 'workspaces')['packages'], pnpm];
  return lists.filter(isList).flatMap((list) => list.filter((entry) => typeof entry === 'string'));
}

/** What is no YAML names nothing. */
function packagesIn(text: string): unknown {
  try {
    return recordIn({ file: parse(text) }, 'file')['packages'];
  } catch {
    return undefined;
  }
}
