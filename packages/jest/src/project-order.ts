import { compareText } from '@runsheet/core/adapter';
import type { ProjectContext } from './jest-results.ts';

const { stringify } = JSON;

/** A number for each project of a run, in their order; undefined where there is only one. */
export type ProjectOrder = (project: ProjectContext) => number | undefined;

/**
 * Orders projects by what is configured for them. Those without a name can hold the same file, whose tests are then told
 * apart by their order, and which of them starts or ends first changes from run to run. A project is known when its first
 * file starts, and what stands in a journal is not written again: one that comes between two others gets a number between
 * theirs.
 */
export function createProjectOrder(projectCount: number): ProjectOrder {
  if (projectCount < 2) return () => undefined;
  const known: Placed[] = [];
  const numbers = new Map<ProjectContext, number>();
  return (project) => {
    const number = numbers.get(project) ?? place(settingsText(project), known);
    numbers.set(project, number);
    return number;
  };
}

type Placed = { readonly text: string; readonly number: number };

function place(text: string, known: Placed[]): number {
  const behind = known.findIndex((other) => compareText(text, other.text) < 0);
  const at = behind === -1 ? known.length : behind;
  const before = known[at - 1]?.number;
  const after = known[at]?.number;
  const number = between(before, after);
  known.splice(at, 0, { text, number });
  return number;
}

function between(before: number | undefined, after: number | undefined): number {
  if (after === undefined) return (before ?? 0) + 1;
  return before === undefined ? after - 1 : (before + after) / 2;
}

/** Without what differs between machines. What has no text, such as a global that holds itself, stands where it came. */
function settingsText({ config }: ProjectContext): string {
  const { rootDir = '', ...settings } = config;
  try {
    const text = stringify(settings, (name, value: unknown) => (OF_A_MACHINE.has(name) ? undefined : value));
    return rootDir === '' ? text : text.replaceAll(rootDir, '');
  } catch {
    return '';
  }
}

const OF_A_MACHINE: ReadonlySet<string> = new Set(['id', 'cwd', 'cacheDirectory']);
