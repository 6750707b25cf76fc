import type { CaseNode, CasePlace } from '@runsheet/core/adapter';
import { type FileContext, isNarrowedFile, projectOf } from './build-file.ts';
import { caseNode, type ReadCases } from './build-nodes.ts';
import type { CaseContext } from './outcome.ts';
import { createTwinFinder } from './twins.ts';
import { hasBegun } from './untold.ts';
import type { CaseResult, ModuleResult, SuiteResult } from './vitest-results.ts';

/** A case that has just ended, and where it stands. */
export type EndedCase = { readonly place: CasePlace; readonly node: CaseNode };

/** Reads tests while the run goes on. */
export type CaseReader = {
  /** Undefined for a test of which nothing can be said yet. */
  readonly read: (test: CaseResult) => EndedCase | undefined;
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
      if (!isSettled(test)) return undefined;
      const { module, parent } = test;
      const { common, places, cases, nodes, nthOf } = openFile(module);
      const place = places.get(parent) ?? { ...common, suites: suitesOf(parent) };
      places.set(parent, place);
      const nth = nthOf(test);
      const node = caseNode(test, cases);
      nodes.set(test, node);
      return { place: nth === undefined ? place : { ...place, nth }, node };
    },
    takeRead: (module) => {
      const nodes = files.get(module)?.nodes;
      files.delete(module);
      return nodes;
    },
  };
}

/** What all cases of a file have in common: thousands of tests are read, and few files. */
type RunningFile = {
  readonly common: Omit<CasePlace, 'suites'>;
  readonly places: Map<SuiteResult | ModuleResult, CasePlace>;
  readonly cases: CaseContext;
  readonly nodes: Map<CaseResult, CaseNode>;
  readonly nthOf: (test: CaseResult) => number | undefined;
};

function runningFile(module: ModuleResult, context: FileContext): RunningFile {
  const { paths, failureOf } = context;
  return {
    common: { file: paths.relative(module.moduleId), project: projectOf(module.project.name, module.meta(), context) },
    cases: { narrowed: isNarrowedFile(module, context), blocker: undefined, stopped: '', failureOf },
    places: new Map(),
    nodes: new Map(),
    nthOf: createTwinFinder(module),
  };
}

/** A skipped test that had not begun may turn out to be blocked by a hook: that is known when its suite has ended. */
function isSettled(test: CaseResult): boolean {
  const { state } = test.result();
  if (state === 'skipped') return test.options.mode !== 'run' || hasBegun(test);
  return state !== 'pending';
}

function suitesOf(parent: SuiteResult | ModuleResult): readonly string[] {
  return parent.type === 'module' ? [] : [...suitesOf(parent.parent), parent.name];
}
