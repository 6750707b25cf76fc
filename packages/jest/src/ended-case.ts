import type { CaseNode, CasePlace } from '@runsheet/core/adapter';
import { type FileContext, projectOf } from './build-file.ts';
import { caseNode } from './build-nodes.ts';
import type { CaseResult, RunningFile } from './jest-results.ts';

/** A case that has just ended, and where it stands. */
export type EndedCase = { readonly place: CasePlace; readonly node: CaseNode };

/** Makes a function that reads one test while the run goes on. */
export function createCaseReader(context: FileContext): (file: RunningFile, test: CaseResult) => EndedCase {
  const paths = new Map<string, string>();
  return ({ path, context: { config } }, test) => {
    const file = paths.get(path) ?? context.paths.relative(path);
    paths.set(path, file);
    const node = caseNode(test, {
      narrowed: context.narrowed,
      blocker: undefined,
      trace: undefined,
      failureOf: context.failureOf,
    });
    const project = projectOf(config.displayName, context);
    return { place: { file, project, suites: test.ancestorTitles }, node };
  };
}
