import { countsOf } from '../report/outcomes.ts';
import type { Ending, FileNode, Report, Selection } from '../report/report.ts';

/**
 * One Report of several that each hold some files of one run, at least one. Their order is that of precedence: of a
 * file that stands in several, the last one has it.
 */
export function mergeReports(parts: readonly [Report, ...Report[]]): Report {
  const [first] = parts;
  const startedAtMs = Math.min(...parts.map(({ startedAt }) => Date.parse(startedAt)));
  const endedAtMs = Math.max(...parts.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs));
  const files = ownFilesIn(parts);
  return {
    runner: first.runner,
    startedAt: new Date(startedAtMs).toISOString(),
    durationMs: endedAtMs - startedAtMs,
    ending: mergeEndings(parts.map(({ ending }) => ending)),
    selection: mergeSelections(parts.map(({ selection }) => selection)),
    files,
    failures: parts.flatMap(({ failures }) => failures),
    counts: countsOf(files),
  };
}

function mergeEndings(endings: readonly Ending[]): Ending {
  const reasons = endings.flatMap((ending) => (ending.kind === 'interrupted' ? [ending.why] : []));
  return reasons.length === 0 ? { kind: 'complete' } : { kind: 'interrupted', why: listed(reasons) };
}

function mergeSelections(selections: readonly Selection[]): Selection {
  const partial = selections.filter((selection) => selection.kind === 'partial');
  if (partial.length === 0) return { kind: 'all' };
  return {
    kind: 'partial',
    why: listed(partial.map(({ why }) => why)),
    ...(partial.some(({ leavesOutTests }) => leavesOutTests) && { leavesOutTests: true }),
    ...(partial.some(({ partsTables }) => partsTables) && { partsTables: true }),
  };
}

function listed(reasons: readonly string[]): string {
  return [...new Set(reasons)].toSorted().join(', ');
}

/** One part can hold a path twice, as a Vitest that merges reports does. Of different parts only one may have it. */
function ownFilesIn(parts: readonly Report[]): readonly FileNode[] {
  const owners = new Map(parts.flatMap((part) => part.files.map((file) => [fileKey(file), part] as const)));
  return parts.flatMap((part) => part.files.filter((file) => owners.get(fileKey(file)) === part));
}

/** Names a file of a run: one path can be several files, in several projects. */
export function fileKey({ project, path }: Pick<FileNode, 'project' | 'path'>): string {
  return `${project}\n${path}`;
}
