import type { CaseNode, CasePlace } from '@runsheet/core/adapter';
import { type FileContext, isNarrowedFile, projectOf } from './build-file.ts';
import { caseNode } from './build-nodes.ts';
import type { CaseContext } from './outcome.ts';
import type { CaseResult, ModuleResult, SuiteResult } from './vitest-results.ts';

/** A case that has just ended, and where it stands. */
export type EndedCase = { readonly place: CasePlace; readonly node: CaseNode };

/** Makes a function that reads one test while the run goes on; undefined for a test of which nothing can be said yet. */
export function createCaseReader(context: FileContext): (test: CaseResult) => EndedCase | undefined {
  const files = new WeakMap<ModuleResult, RunningFile>();
  const places = new WeakMap<SuiteResult | ModuleResult, CasePlace>();
  return (test) => {
    if (!isSettled(test)) return undefined;
    const { module, parent } = test;
    const file = files.get(module) ?? openFile(module, context);
    files.set(module, file);
    const place = places.get(parent) ?? { ...file.place, suites: suitesOf(parent) };
    places.set(parent, place);
    return { place, node: caseNode(test, file.cases) };
  };
}

/** What all cases of a file have in common: thousands of tests are read, and few files. */
type RunningFile = { readonly place: Omit<CasePlace, 'suites'>; readonly cases: CaseContext };

function openFile(module: ModuleResult, context: FileContext): RunningFile {
  const { paths, failureOf } = context;
  return {
    place: { file: paths.relative(module.moduleId), project: projectOf(module.project.name, module.meta(), context) },
    cases: { narrowed: isNarrowedFile(module, context), blocker: undefined, stopped: '', failureOf },
  };
}

/** A test skipped without a word may turn out to be blocked by a hook: that is known when its suite has ended. */
function isSettled(test: CaseResult): boolean {
  const { state, note } = test.result();
  if (state === 'skipped') return test.options.mode !== 'run' || note !== undefined;
  return state !== 'pending';
}

function suitesOf(parent: SuiteResult | ModuleResult): readonly string[] {
  return parent.type === 'module' ? [] : [...suitesOf(parent.parent), parent.name];
}
