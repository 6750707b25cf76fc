import { type Entries, judgeBarrels, judgeLight } from './judge-entries.ts';
import { judgeCycles, judgeFolders } from './judge-folders.ts';
import { judgePackages } from './judge-packages.ts';
import { judgeWorld } from './judge-world.ts';
import { readModule } from './read-module.ts';
import type { Rules } from './rules.ts';
import type { Violation } from './violation.ts';

/** Source files by path, relative to the repository, with `/`. */
export type Sources = ReadonlyMap<string, string>;

/** Every line of the sources that breaks a rule, in the order of path and line. Pure. */
export function judgeImports(sources: Sources, entries: Entries, rules: Rules): readonly Violation[] {
  const modules = [...sources].map(([path, source]) => readModule(path, source));
  return [
    ...judgePackages(modules, rules),
    ...judgeFolders(modules, rules),
    ...judgeCycles(modules),
    ...judgeBarrels(modules, entries),
    ...judgeLight(modules, entries, rules),
    ...judgeWorld(modules, rules),
  ].toSorted((one, other) => one.path.localeCompare(other.path) || one.line - other.line);
}
