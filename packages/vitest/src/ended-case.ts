import type { CaseNode, CasePlace } from '@runsheet/core/adapter';
import { type FileContext, isNarrowedFile, projectOf } from './build-file.ts';
import { caseNode, type ReadCases } from './build-nodes.ts';
import type { CaseContext } from './outcome.ts';
import { createTwinFinder, type Twin } from './twins.ts';
import { hasBegun } from './untold.ts';
import type { CaseResult, ModuleResult, SuiteResult } from './vitest-results.ts';

/** A case that has just ended, and where it stands. */
export type EndedCase = { readonly place: CasePlace; readonly node: CaseNode };

/** Reads tests while the run goes on. */
export type CaseReader = {
  /**
   * The test, and before it those of the same title that do not run and have not been told of: a placeholder would stand
   * for them if the run was killed. Empty for a test of which nothing can be said yet.
   */
  readonly read: (test: CaseResult) => readonly EndedCase[];
  /** What was read of a file that has ended. */
  readonly takeRead: (module: ModuleResult) => ReadCases | undefined;
};

export function createCaseReader(context: FileContext): CaseReader {
  const files = new Map<ModuleResult, RunningFile>();
  const openFile = (module: ModuleResult): RunningFile => {
    const file = files.get(module) ?? runningFile(module, context);
    files.set(module, file);
    return file;
  };
  return {
    read: (test) => {
      const file = openFile(test.module);
      const twin = file.twinOf(test);
      const idle = twin === undefined || file.seen.has(twin.group) ? [] : twin.group.filter(isIdle);
      if (twin !== undefined) file.seen.add(twin.group);
      return [...idle, test].flatMap((one) => readCase(one, file));
    },
    takeRead: (module) => {
      const nodes = files.get(module)?.nodes;
      files.delete(module);
      return nodes;
    },
  };
}

function readCase(test: CaseResult, { common, places, cases, nodes, twinOf }: RunningFile): readonly EndedCase[] {
  const { parent } = test;
  if (!isSettled(test, cases) || (isIdle(test) && nodes.has(test))) return [];
  const place = places.get(parent) ?? { ...common, suites: suitesOf(parent) };
  places.set(parent, place);
  const nth = twinOf(test)?.nth;
  const node = caseNode(test, cases);
  nodes.set(test, node);
  return [{ place: nth === undefined ? place : { ...place, nth }, node }];
}

/** What all cases of a file have in common: thousands of tests are read, and few files. */
type RunningFile = {
  readonly common: Omit<CasePlace, 'suites'>;
  readonly places: Map<SuiteResult | ModuleResult, CasePlace>;
  readonly cases: CaseContext;
  readonly nodes: Map<CaseResult, CaseNode>;
  readonly twinOf: (test: CaseResult) => Twin | undefined;
  /** Groups of duplicate titles whose skipped tests have been read. */
  readonly seen: Set<Twin['group']>;
};

function runningFile(module: ModuleResult, context: FileContext): RunningFile {
  const { paths, failureOf, isMerged } = context;
  return {
    common: { file: paths.relative(module.moduleId), project: projectOf(module.project.name, module.meta(), context) },
    cases: { narrowed: isNarrowedFile(module, context), isMerged, blocker: undefined, stopped: '', paths, failureOf },
    places: new Map(),
    nodes: new Map(),
    twinOf: createTwinFinder(module),
    seen: new Set(),
  };
}

/** Whether it is known from the beginning that a test does not run. */
function isIdle(test: CaseResult): boolean {
  return test.result().state === 'skipped' && test.options.mode !== 'run';
}

/** A skipped test that had not begun may turn out to be blocked by a hook: that is known when its suite has ended. */
function isSettled(test: CaseResult, { isMerged }: CaseContext): boolean {
  const { state } = test.result();
  if (state === 'skipped') return (test.options.mode !== 'run' && !isMerged) || hasBegun(test);
  return state !== 'pending';
}

function suitesOf(parent: SuiteResult | ModuleResult): readonly string[] {
  return parent.type === 'module' ? [] : [...suitesOf(parent.parent), parent.name];
}
