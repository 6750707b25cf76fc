import type { Import, Module } from './read-module.ts';
import type { Rules } from './rules.ts';
import { type Violation, importedPath } from './violation.ts';

/** Public name to source file, as the packages export them. */
export type Entries = ReadonlyMap<string, string>;

/** Only the files that a package exports pass on the exports of others. */
export function judgeBarrels(modules: readonly Module[], entries: Entries): readonly Violation[] {
  const roots = new Set(entries.values());
  return modules
    .filter(({ path }) => path.startsWith('packages/') && !roots.has(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ isReexport }) => isReexport)
        .map(({ line, specifier }): Violation => {
          return { path, line, message: `passes on ${specifier}: import it where it is needed`, rule: 'barrels' };
        }),
    );
}

/** What a runner loads before its first test loads nothing else in turn but `node:` modules. */
export function judgeLight(modules: readonly Module[], entries: Entries, rules: Rules): readonly Violation[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  return rules.light.flatMap((path) => {
    const start = byPath.get(path);
    return start === undefined ? [] : heavyImports(start, byPath, entries);
  });
}

function heavyImports(start: Module, byPath: ReadonlyMap<string, Module>, entries: Entries): readonly Violation[] {
  const loaded = new Set([start]);
  const violations: Violation[] = [];
  for (const module of loaded) {
    for (const wanted of module.imports.filter(({ kind }) => kind === 'value')) {
      const next = byPath.get(importedPath(module, wanted) ?? entries.get(wanted.specifier) ?? '');
      if (next !== undefined) loaded.add(next);
      else if (!wanted.specifier.startsWith('node:')) violations.push(heavy(start, module, wanted));
    }
  }
  return violations;
}

function heavy(start: Module, module: Module, { line, specifier }: Import): Violation {
  const message = `${start.path} must load only node: modules, but ${specifier} comes with it: import(…) it later`;
  return { path: module.path, line, message, rule: 'light' };
}
