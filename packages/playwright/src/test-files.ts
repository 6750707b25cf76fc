/** IO: disk. Where a file fails to load, Playwright names that file alone: the others are looked for. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Config, Project } from './playwright-results.ts';
import type { FileNode, RunPaths } from '@runsheet/core/adapter';

/** A test file on disk. */
export type FoundFile = Pick<FileNode, 'path' | 'project'> & {
  /** Absolute. */
  readonly file: string;
};

type NameOptions = { readonly paths: RunPaths; readonly hasProjects: boolean };

/** The files that the projects of a configuration would run. */
export function findTestFiles({ projects }: Config, { paths, hasProjects }: NameOptions): readonly FoundFile[] {
  const folders = new Map<string, readonly string[]>();
  return projects.flatMap((project) => {
    const files = folders.get(project.testDir) ?? filesBelow(project.testDir);
    folders.set(project.testDir, files);
    const own = files.filter((file) => isTestFile(file, project));
    return own.map((file) => ({ file, path: paths.relative(file), project: hasProjects ? project.name : '' }));
  });
}

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
      return SOURCE.test(entry.name) ? [path] : [];
    });
  } catch {
    return [];
  }
}

const SOURCE = /\.[cm]?[jt]sx?$/;

function isTestFile(file: string, { testDir, testMatch, testIgnore }: Project): boolean {
  const path = relative(testDir, file).replaceAll(sep, '/');
  const fits = (pattern: string | RegExp) =>
    typeof pattern === 'string'
      ? globPattern(pattern).test(path)
      : new RegExp(pattern.source, pattern.flags).test(file);
  return [testMatch].flat().some(fits) && ![testIgnore].flat().some(fits);
}

/** The usual signs: stars, `?`, `[a-z]`, `{a,b}`, and, one in the other not, `@(a|b)`, `?(a|b)`, `*(a|b)`, `+(a|b)`. */
function globPattern(glob: string): RegExp {
  return new RegExp(`(?:^|/)${sourceOf(glob.replace(/^(?:\*\*\/|\.\/)+/, ''))}$`);
}

function sourceOf(glob: string): string {
  return glob.replaceAll(SIGNS, (sign: string, times: string | undefined, choices: string) =>
    times === undefined
      ? (SINGLE[sign] ?? `\\${sign}`)
      : `(?:${choices.split('|').map(sourceOf).join('|')})${times.replace('@', '')}`,
  );
}

const SIGNS = /([@?*+])\(([^()]*)\)|\*\*\/|\*\*?|[.?{},()|+^$\\]/g;
const SINGLE: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
  '{': '(?:',
  '}': ')',
  ',': '|',
};
