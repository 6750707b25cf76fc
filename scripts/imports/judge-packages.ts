import type { Import, Module } from './read-module.ts';
import type { Rules } from './rules.ts';
import { type Violation, importedPath, ownerOf } from './violation.ts';

/** A package is seen by its public names only, and only by those that may depend on it. */
export function judgePackages(modules: readonly Module[], rules: Rules): readonly Violation[] {
  return modules.flatMap((module) =>
    module.imports.flatMap((wanted): readonly Violation[] => {
      const message = problemOf(module, wanted, rules);
      return message === undefined ? [] : [{ path: module.path, line: wanted.line, message, rule: 'packages' }];
    }),
  );
}

function problemOf(module: Module, wanted: Import, rules: Rules): string | undefined {
  const owner = ownerOf(module.path);
  const target = importedPath(module, wanted);
  if (target !== undefined) {
    const isMaker = rules.makers.some((maker) => module.path.startsWith(maker));
    return ownerOf(target) === owner || isMaker
      ? undefined
      : `${target} lies outside ${owner}: import it by its public name`;
  }
  if (!isOurs(wanted.specifier) || !owner.startsWith('packages/')) return undefined;
  const name = owner.slice('packages/'.length);
  const rule = rules.packages[name];
  if (rule === undefined) return `the package ${name} has no rule: see packages/cli and scripts/imports/rules.ts`;
  if (rule.imports.includes(wanted.specifier)) return undefined;
  if (rules.ofTests.includes(wanted.specifier) && module.path.includes('.test.')) return undefined;
  if (!rule.lazy.includes(wanted.specifier)) return `${name} may not import ${wanted.specifier}`;
  return wanted.kind === 'value'
    ? `${name} may import ${wanted.specifier} only when it needs it, by import(…)`
    : undefined;
}

function isOurs(specifier: string): boolean {
  return /^(?:@runsheet\/|runsheet(?:\/|$))/.test(specifier);
}
