import type { CaseResult, ModuleResult, SuiteResult } from './vitest-results.ts';

/** A test that is not the first of its title below the same describes. */
export type Twin = {
  /** Counted from 1. */
  readonly nth: number;
  /** All of this title, in the order of the file. */
  readonly group: readonly CaseResult[];
};

/**
 * Which of the tests of one title below the same describes a test is; undefined: the first, and nearly always the only
 * one. Tests end in any order, and only the tree of their file tells. It is gone through once, when it is first asked.
 */
export function createTwinFinder(module: ModuleResult): (test: CaseResult) => Twin | undefined {
  let twins: ReadonlyMap<CaseResult, Twin> | undefined;
  return (test) => {
    twins ??= twinsIn(module);
    return twins.get(test);
  };
}

/** Describes of one title below the same describes are one. */
type Group = { readonly tests: Map<string, CaseResult[]>; readonly suites: Map<string, Group> };

/** Without recursion: describes may be deep. */
function twinsIn(module: ModuleResult): ReadonlyMap<CaseResult, Twin> {
  const twins = new Map<CaseResult, Twin>();
  const open: { readonly node: ModuleResult | SuiteResult; readonly group: Group }[] = [
    { node: module, group: newGroup() },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, group } = next;
    const inside: typeof open = [];
    for (const child of node.children) {
      if (child.type === 'suite') inside.push({ node: child, group: groupIn(group, child.name) });
      else countIn(group, child, twins);
    }
    // The first describe is the next one, so that those of one title are met in their order.
    open.push(...inside.toReversed());
  }
  return twins;
}

function countIn({ tests }: Group, test: CaseResult, twins: Map<CaseResult, Twin>): void {
  const group = tests.get(test.name);
  if (group === undefined) tests.set(test.name, [test]);
  else twins.set(test, { nth: group.push(test), group });
}

function groupIn({ suites }: Group, title: string): Group {
  const group = suites.get(title) ?? newGroup();
  suites.set(title, group);
  return group;
}

function newGroup(): Group {
  return { tests: new Map(), suites: new Map() };
}
