import { folderInCore } from './judge-folders.ts';
import type { Module } from './read-module.ts';
import type { Rules } from './rules.ts';
import type { Violation } from './violation.ts';
import { type WorldUse, findWorldUses, WORLDS } from './world.ts';

/** Environment, clock, random, disk, console, network and processes are touched where a reader expects it. */
export function judgeWorld(modules: readonly Module[], rules: Rules): readonly Violation[] {
  return modules
    .filter(({ path }) => path.startsWith('packages/') && !isTest(path))
    .filter(({ path }) => !rules.worldly.some((folder) => path.startsWith(folder)))
    .flatMap((module) => [...unmarkedUses(module), ...wrongMarks(module, rules)]);
}

/** Tests and what supports them: `plan.test.ts`, `run-vitest.test.support.ts`. */
function isTest(path: string): boolean {
  return /\.test\.(?:\w+\.)?ts$/.test(path);
}

function unmarkedUses(module: Module): readonly Violation[] {
  const { path, mark } = module;
  return findWorldUses(module)
    .filter(({ world }) => !(mark ?? []).includes(world))
    .map((use) => ({ path, line: use.line, message: adviceFor(use), rule: 'world' }));
}

function adviceFor({ world, text }: WorldUse): string {
  return `${text}: take it as a parameter, or mark the file on its first line with "/** IO: ${world}. Why. */"`;
}

function wrongMarks(module: Module, rules: Rules): readonly Violation[] {
  const { path, mark } = module;
  if (mark === undefined) return [];
  const problem = (message: string): Violation => ({ path, line: 1, message, rule: 'marks' });
  const folder = folderInCore(path);
  if (folder !== undefined && rules.pureFolders.includes(folder)) {
    return [problem(`${folder}/ only computes: no file of it is marked`)];
  }
  const touched = new Set<string>(findWorldUses(module).map(({ world }) => world));
  return mark.flatMap((word) => {
    if (touched.has(word)) return [];
    if (WORLDS.includes(word)) return [problem(`marked "${word}", but does not touch it`)];
    return [problem(`the mark begins with "${word}", not with what is touched: ${WORLDS.join(', ')}`)];
  });
}
