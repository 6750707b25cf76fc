import type { Failure, FileNode, Load, RunPaths, TestNode, ThrownError } from '@runsheet/core/adapter';
import { nodesOf, type ReadCases } from './build-nodes.ts';
import { isTypecheck } from './file-key.ts';
import { hasOnly } from './untold.ts';
import type { ModuleResult, Specification } from './vitest-results.ts';

export type ReadFailure = (error: ThrownError) => Failure;

/** What a file's node depends on besides the file. */
export type FileContext = {
  readonly paths: RunPaths;
  readonly failureOf: ReadFailure;
  /** Whether the configuration has several projects, so that a path alone does not name a file. */
  readonly hasProjects: boolean;
  /** Whether a name or tag filter left tests out. */
  readonly narrowed: boolean;
  /** Whether the results come from reports that were made elsewhere. */
  readonly isMerged: boolean;
};

type BuildContext = FileContext & {
  /** Why a test did not come to an end. */
  readonly stopped: string;
  readonly read?: ReadCases | undefined;
};

/** Turns one test file, as Vitest reported it, into its FileNode. Pure. */
export function buildFile(module: ModuleResult, context: BuildContext): FileNode {
  const { paths, failureOf, stopped, read, isMerged } = context;
  const nodes = nodesOf(module, {
    narrowed: isNarrowedFile(module, context),
    isMerged,
    stopped,
    paths,
    failureOf,
    read,
  });
  return {
    kind: 'file',
    path: paths.relative(module.moduleId),
    project: projectOf(module.project.name, module.meta(), context),
    load: loadOf(module, nodes),
    failures: module.errors().map(failureOf),
    children: nodes,
  };
}

/** The node of a file that Vitest meant to run and then never mentioned again: its worker died. */
export function buildUnheard({ moduleId, project, pool }: Specification, context: FileContext): FileNode {
  return {
    kind: 'file',
    path: context.paths.relative(moduleId),
    project: projectOf(project.name, { typecheck: pool === 'typescript' }, context),
    load: 'stopped',
    failures: [],
    children: [],
  };
}

/** One path can be several files: in two projects, once more with types alone, once for each machine of merged reports. */
export function projectOf(name: string, meta: object, context: FileContext): string {
  const label: unknown = Reflect.get(meta, '__vitest_label__');
  const parts = [context.hasProjects ? name : '', isTypecheck(meta) ? 'types' : '', label];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** A file that fails while it is loaded loses the tests it had collected. */
function loadOf(module: ModuleResult, nodes: readonly TestNode[]): Load {
  if (nodes.length > 0) return 'loaded';
  const state = module.state();
  switch (state) {
    case 'failed':
      return 'failed';
    case 'pending':
    case 'queued':
      return 'stopped';
    case 'passed':
    case 'skipped':
      return 'loaded';
    default:
      return state satisfies never;
  }
}

/** Whether a skipped test of the file may be one that was not asked for. */
export function isNarrowedFile(module: ModuleResult, context: FileContext): boolean {
  return context.narrowed || hasOnly(module);
}
