import type { Import, Module } from './read-module.ts';
import type { Rules } from './rules.ts';
import { type Violation, importedPath } from './violation.ts';

const CORE = 'packages/core/src/';

/** The folders of core are steps of one pass: a step may import those below it, never one above. */
export function judgeFolders(modules: readonly Module[], rules: Rules): readonly Violation[] {
  return modules.flatMap((module) => {
    const folder = folderInCore(module.path);
    if (folder === undefined) return [];
    return module.imports.flatMap((wanted): readonly Violation[] => {
      const message = problemOf(folder, importedPath(module, wanted), rules);
      return message === undefined ? [] : [{ path: module.path, line: wanted.line, message, rule: 'folders' }];
    });
  });
}

function problemOf(folder: string, target: string | undefined, rules: Rules): string | undefined {
  const allowed = rules.coreFolders[folder];
  if (allowed === undefined) return `the folder ${folder}/ has no rule yet: add it to scripts/imports/rules.ts`;
  if (target === undefined || !target.startsWith(CORE)) return undefined;
  const wanted = folderInCore(target);
  if (wanted === folder) return undefined;
  if (wanted === undefined) return `${folder}/ may not import ${target.slice(CORE.length)}, which stands above it`;
  if (allowed.includes(wanted) || allowed.includes(target.slice(CORE.length))) return undefined;
  return `${folder}/ may not import ${target.slice(CORE.length)} (only: ${allowed.join(', ') || 'nothing'})`;
}

/** The step a file of core belongs to; undefined for the public entries, which stand above all steps. */
export function folderInCore(path: string): string | undefined {
  if (!path.startsWith(CORE)) return undefined;
  const [folder, ...rest] = path.slice(CORE.length).split('/');
  return rest.length === 0 ? undefined : folder;
}

/** Folders that stand side by side, anywhere, never import each other in a circle. */
export function judgeCycles(modules: readonly Module[]): readonly Violation[] {
  const edges = modules.flatMap((module) => module.imports.flatMap((wanted) => edgeOf(module, wanted)));
  return edges.flatMap((edge): readonly Violation[] => {
    const back = pathBack(edge, edges);
    if (back === undefined) return [];
    return [{ path: edge.path, line: edge.line, message: `folders in a circle: ${back.join(' → ')}`, rule: 'cycles' }];
  });
}

type Edge = { readonly from: string; readonly to: string; readonly path: string; readonly line: number };

/** An import as an edge between the two folders that part below the last folder they share. */
function edgeOf(module: Module, wanted: Import): readonly Edge[] {
  const target = importedPath(module, wanted);
  if (target === undefined) return [];
  const from = module.path.split('/').slice(0, -1);
  const to = target.split('/').slice(0, -1);
  const parting = from.findIndex((part, index) => part !== to[index]);
  if (parting === -1 || to[parting] === undefined) return [];
  const folder = (parts: readonly string[]): string => parts.slice(0, parting + 1).join('/');
  return [{ from: folder(from), to: folder(to), path: module.path, line: wanted.line }];
}

/** The shortest way from the end of an edge back to its start, with the edge itself in front. */
function pathBack(edge: Edge, edges: readonly Edge[]): readonly string[] | undefined {
  const queue = [[edge.from, edge.to]];
  const seen = new Set<string>();
  for (const way of queue) {
    const end = way.at(-1) ?? '';
    if (end === edge.from) return way;
    if (seen.has(end)) continue;
    seen.add(end);
    queue.push(...edges.filter(({ from }) => from === end).map(({ to }) => [...way, to]));
  }
  return undefined;
}
