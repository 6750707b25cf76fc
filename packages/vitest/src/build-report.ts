import {
  addCounts,
  type Counts,
  createFailure,
  type Ending,
  type Failure,
  type FileNode,
  type RunEnd,
  type RunFilter,
  type RunPaths,
  type ThrownError,
} from '@runsheet/core/adapter';
import { buildFile, buildUnheard, type FileContext, type ReadFailure } from './build-file.ts';
import type { ReadCases } from './build-nodes.ts';
import { fileKey } from './file-key.ts';
import { isNarrowed, selectionOf } from './selection.ts';
import type { EndReason, ModuleResult, Specification, SuiteResult, VitestFacts } from './vitest-results.ts';
import { deathOf, deathsIn, withDeath, withoutTurn, WORKER_ENDED } from './worker-death.ts';

/** What is known of a run when it begins. */
export type RunFacts = {
  readonly vitest: Pick<VitestFacts, 'config' | 'projects'>;
  readonly paths: RunPaths;
  readonly failureOf: ReadFailure;
  readonly specifications: readonly Specification[];
  /** What the command line leaves out, as far as Vitest does not say it. */
  readonly flags: readonly RunFilter[];
};

/** What is known when it has ended. */
export type RunResult = {
  readonly modules: readonly ModuleResult[];
  /** Files that were read when they ended. */
  readonly built: ReadonlyMap<ModuleResult, BuiltFile>;
  readonly unhandledErrors: readonly ThrownError[];
  readonly reason: EndReason;
  /** Every test file that is here, in every project; undefined if that could not be found out. */
  readonly known: readonly Specification[] | undefined;
  /** The files that this run meant to run; undefined where that is not known. */
  readonly own: readonly Specification[] | undefined;
};

/** A file that has ended, with Vitest's own counts of it. */
export type BuiltFile = {
  readonly node: FileNode;
  readonly counts: Counts;
  /** Whether each of its tests has ended; else only the end of the run tells why not. */
  readonly isWhole: boolean;
};

/**
 * Reads a file that has ended, but for what was read of it before. It is read again if the run is interrupted: only then
 * tests have a cause to be unfinished.
 */
export function buildEnded(module: ModuleResult, context: FileContext, read?: ReadCases): BuiltFile {
  const { pending, ...counts } = countsOf(module);
  return { node: buildFile(module, { ...context, stopped: WORKER_ENDED, read }), counts, isWhole: pending === 0 };
}

const NONE_BUILT: ReadonlyMap<ModuleResult, BuiltFile> = new Map();

/** Turns Vitest's result tree into what is published. Pure. */
export function buildReport(result: RunResult, facts: RunFacts): RunEnd {
  const { vitest, paths, specifications, flags } = facts;
  const { config } = vitest;
  const built = result.reason === 'interrupted' ? NONE_BUILT : result.built;
  const counts = addCounts(result.modules.map((module) => built.get(module)?.counts ?? countsOf(module)));
  const ending = endingOf(result.reason, { bail: config.bail ?? 0, failed: counts.failed });
  const stopped = ending.kind === 'interrupted' ? ending.why : WORKER_ENDED;
  const context = { ...fileContextOf(facts), stopped };
  return {
    ending,
    selection: selectionOf({ config, specifications, known: result.known, modules: result.modules, flags }),
    files: filesOf({ ...result, built }, facts, context),
    failures: [...unhandledFailures(result, facts), ...unexplainedFailure(result, paths)],
    counts,
  };
}

/** What all files of a run have in common. Pure. */
export function fileContextOf({ vitest, paths, failureOf, specifications }: RunFacts): FileContext {
  return {
    paths,
    failureOf,
    hasProjects: hasProjects(vitest),
    narrowed: isNarrowed(vitest.config, specifications),
    isMerged: vitest.config.mergeReports !== undefined,
  };
}

/**
 * Whether the configuration divides the suite. Flags such as `--project` and `--browser=chromium` leave one project of it,
 * whose rows must stay where they are.
 */
function hasProjects({ config, projects }: RunFacts['vitest']): boolean {
  // Vitest 3 does not tell of a file with projects that it has found itself.
  return projects.length > 1 || [config.projects, config.browser?.enabled, config.project?.length].some(Boolean);
}

function endingOf(reason: EndReason, { bail, failed }: { readonly bail: number; readonly failed: number }): Ending {
  if (reason !== 'interrupted') return { kind: 'complete' };
  const isBail = bail > 0 && failed >= bail;
  return { kind: 'interrupted', why: isBail ? `stopped by bail after ${failed} failed` : 'the run was cancelled' };
}

function filesOf(result: RunResult, facts: RunFacts, context: Parameters<typeof buildFile>[1]): readonly FileNode[] {
  const deaths = result.reason === 'interrupted' ? [] : deathsIn(result.unhandledErrors);
  const letsPass = facts.vitest.config.dangerouslyIgnoreUnhandledErrors === true;
  const heard = result.modules.map((module) => {
    const file = result.built.get(module)?.node ?? buildFile(module, context);
    return letsPass ? file : withDeath(file, deathOf(module, deaths), facts.failureOf);
  });
  const others = unheard(result).map((specification) => buildUnheard(specification, context));
  return [...heard, ...others].map((file) => (deaths.length === 0 ? file : withoutTurn(file)));
}

/** Files that were to run and are not among the results. */
function unheard({ modules, own = [] }: RunResult): readonly Specification[] {
  if (modules.length >= own.length) return [];
  const heard = new Set(modules.map(fileKey));
  return own.filter((specification) => !heard.has(fileKey(specification)));
}

function unhandledFailures({ unhandledErrors }: RunResult, { vitest, paths, failureOf }: RunFacts): readonly Failure[] {
  if (vitest.config.dangerouslyIgnoreUnhandledErrors === true) return [];
  return unhandledErrors.map((error) => {
    const failure = failureOf(error);
    const place = placeOf(error, paths);
    return place === '' ? failure : { ...failure, message: `${failure.message}\n(${place})` };
  });
}

/** Before it runs the first file, Vitest throws what it meets, and ends the run with nothing to show for it. */
function unexplainedFailure({ modules, unhandledErrors, reason }: RunResult, paths: RunPaths): readonly Failure[] {
  const isExplained = unhandledErrors.length > 0 || modules.some((module) => module.state() === 'failed');
  return reason !== 'failed' || isExplained ? [] : [createFailure({ message: UNEXPLAINED }, paths)];
}

const UNEXPLAINED =
  'Vitest has failed and told its reporters no reason, as when a global setup throws. Its own output has it.';

/** Where Vitest was when it caught the error; the error need not come from there. */
function placeOf(error: ThrownError, paths: RunPaths): string {
  const file = 'VITEST_TEST_PATH' in error ? error.VITEST_TEST_PATH : undefined;
  if (typeof file !== 'string') return '';
  const test = 'VITEST_TEST_NAME' in error ? error.VITEST_TEST_NAME : undefined;
  return `while ${paths.relative(file)} ran${typeof test === 'string' ? `, last test: ${test}` : ''}`;
}

/** Counts by Vitest's own states, as its summary does. */
function countsOf(module: ModuleResult): Counts & { readonly pending: number } {
  const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
  const visit = (parent: ModuleResult | SuiteResult) => {
    for (const child of parent.children) {
      if (child.type === 'suite') visit(child);
      else counts[child.result().state] += 1;
    }
  };
  visit(module);
  return counts;
}
