import { type CaseNode, type CasePlace, createCase, type Outcome } from '@runsheet/core/adapter';
import { type FileContext, projectOf } from './build-file.ts';
import { caseNode } from './build-nodes.ts';
import type { CaseResult, RunningFile } from './jest-results.ts';
import type { ProjectOrder } from './project-order.ts';
import type { IdleTest } from './runner-facts.ts';

/** A case that has just ended, and where it stands. */
export type EndedCase = { readonly place: CasePlace; readonly node: CaseNode };

/** Makes a function that reads one test while the run goes on, and before it those that did not run and that nobody told of. */
export function createCaseReader(
  context: FileContext,
  copyOf: ProjectOrder,
): (file: RunningFile, test: CaseResult) => readonly EndedCase[] {
  const paths = new Map<string, string>();
  const { narrowed, failureOf } = context;
  return ({ path, context: project }, test) => {
    const file = paths.get(path) ?? context.paths.relative(path);
    paths.set(path, file);
    const copy = copyOf(project);
    const common = {
      file,
      project: projectOf(project.config.displayName, context),
      ...(copy !== undefined && { copy }),
    };
    const node = caseNode(test, { narrowed, blocker: undefined, trace: undefined, failureOf });
    const { nth, idle = [] } = test.runsheet ?? {};
    const place = { ...common, suites: test.ancestorTitles, ...(nth !== undefined && { nth }) };
    return [...idle.map((one) => idleCase(one, common)), { place, node }];
  };
}

function idleCase(
  { suites, title, nth, how }: IdleTest,
  common: Pick<CasePlace, 'file' | 'project' | 'copy'>,
): EndedCase {
  const outcome: Outcome = how === 'skipped' ? { kind: 'skipped', note: '' } : { kind: 'unselected' };
  return {
    place: { ...common, suites, ...(nth !== undefined && { nth }) },
    node: createCase({ title, outcome }),
  };
}
