import type { Import, Module } from './read-module.ts';

/** One line that breaks a rule. */
export type Violation = {
  readonly path: string;
  readonly line: number;
  readonly message: string;
  readonly rule: 'packages' | 'folders' | 'cycles' | 'barrels' | 'light' | 'world' | 'marks';
};

/** The file that a relative import names, relative to the repository; undefined for the name of a package. */
export function importedPath(module: Module, { specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const parts = module.path.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** `packages/core/src/plan/match.ts` lies in `packages/core`, `scripts/demo.ts` in `scripts`. */
export function ownerOf(path: string): string {
  const [top = '', name = ''] = path.split('/');
  return top === 'packages' || top === 'examples' ? `${top}/${name}` : top;
}
