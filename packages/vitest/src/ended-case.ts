import type { CaseNode, CasePlace } from '@runsheet/core/adapter';
import { type FileContext, isNarrowedFile, projectOf } from './build-file.ts';
import { caseNode } from './build-nodes.ts';
import { failureOf } from './failure-of.ts';
import type { CaseResult, ModuleResult, SuiteResult } from './vitest-results.ts';

/** A case that has just ended, and where it stands. */
export type EndedCase = { readonly place: CasePlace; readonly node: CaseNode };

/** Makes a function that reads one test while the run goes on; undefined for a test of which nothing can be said yet. */
export function createCaseReader(context: FileContext): (test: CaseResult) => EndedCase | undefined {
  const files = new Map<ModuleResult, FilePlace>();
  return (test) => {
    if (!isSettled(test)) return undefined;
    const file = files.get(test.module) ?? placeOf(test.module, context);
    files.set(test.module, file);
    const node = caseNode(test, {
      narrowed: isNarrowedFile(test.module, context),
      blocker: undefined,
      stopped: '',
      failureOf: (error) => failureOf(error, context.paths),
    });
    return { place: { ...file, suites: suitesOf(test.parent) }, node };
  };
}

type FilePlace = Omit<CasePlace, 'suites'>;

/** A test skipped without a word may turn out to be blocked by a hook: that is known when its suite has ended. */
function isSettled(test: CaseResult): boolean {
  const { state, note } = test.result();
  if (state === 'skipped') return test.options.mode !== 'run' || note !== undefined;
  return state !== 'pending';
}

function placeOf(module: ModuleResult, context: FileContext): FilePlace {
  return {
    file: context.paths.relative(module.moduleId),
    project: projectOf(module.project.name, module.meta(), context),
  };
}

function suitesOf(parent: SuiteResult | ModuleResult): readonly string[] {
  return parent.type === 'module' ? [] : [...suitesOf(parent.parent), parent.name];
}
