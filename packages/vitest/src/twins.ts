import type { CaseResult, ModuleResult, SuiteResult } from './vitest-results.ts';

/**
 * Which of the tests of one title below the same describes a test is, from 2 on; undefined: the first, and nearly always
 * the only one. Tests end in any order, and only the tree of their file tells. It is gone through once, when it is
 * first asked.
 */
export function createTwinFinder(module: ModuleResult): (test: CaseResult) => number | undefined {
  let twins: ReadonlyMap<CaseResult, number> | undefined;
  return (test) => {
    twins ??= twinsIn(module);
    return twins.get(test);
  };
}

/** Describes of one title below the same describes are one. */
type Group = { readonly tests: Map<string, number>; readonly suites: Map<string, Group> };

/** Without recursion: describes may be deep. */
function twinsIn(module: ModuleResult): ReadonlyMap<CaseResult, number> {
  const twins = new Map<CaseResult, number>();
  const open: { readonly node: ModuleResult | SuiteResult; readonly group: Group }[] = [
    { node: module, group: newGroup() },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { tests, suites } = next.group;
    const inside: typeof open = [];
    for (const child of next.node.children) {
      if (child.type === 'test') {
        const nth = (tests.get(child.name) ?? 0) + 1;
        tests.set(child.name, nth);
        if (nth > 1) twins.set(child, nth);
      } else {
        const group = suites.get(child.name) ?? newGroup();
        suites.set(child.name, group);
        inside.push({ node: child, group });
      }
    }
    // The first describe is the next one, so that those of one title are met in their order.
    open.push(...inside.toReversed());
  }
  return twins;
}

function newGroup(): Group {
  return { tests: new Map(), suites: new Map() };
}
