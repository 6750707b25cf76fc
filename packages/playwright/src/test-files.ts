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

/** The usual signs: stars, `?`, `[a-z]`, `{a,b}`, and `@(a|b)`, `?(a|b)`, `*(a|b)`, `+(a|b)`. */
function globPattern(glob: string): RegExp {
  let groups: readonly string[] = [];
  const source = glob.replace(/^(?:\*\*\/|\.\/)+/, '').replaceAll(SIGNS, (sign) => {
    if (sign === '**/') return '(?:.*/)?';
    if (sign.length === 2 && sign.endsWith('(')) {
      groups = [...groups, sign === '@(' ? ')' : `)${sign.charAt(0)}`];
      return '(?:';
    }
    if (sign === '{') return '(?:';
    if (sign === '}') return ')';
    if (sign === ')') {
      const end = groups.at(-1) ?? ')';
      groups = groups.slice(0, -1);
      return end;
    }
    return SINGLE[sign] ?? (sign === '|' && groups.length > 0 ? '|' : `\\${sign}`);
  });
  return new RegExp(`(?:^|/)${source}$`);
}

const SIGNS = /\*\*\/|[@?*+]\(|\*\*?|[.?{},()|+^$\\]/g;
const SINGLE: Readonly<Record<string, string>> = { '*': '[^/]*', '**': '.*', '?': '[^/]', ',': '|' };
