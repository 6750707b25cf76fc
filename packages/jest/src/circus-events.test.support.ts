import type { CircusSuite, CircusTest } from './circus-events.ts';

export type OpenSuite = CircusSuite & { readonly children: (CircusSuite | CircusTest)[] };

/** A describe, below its parent. */
export function aSuite(name: string, parent?: OpenSuite): OpenSuite {
  const suite: OpenSuite = { type: 'describeBlock', name, parent, children: [] };
  parent?.children.push(suite);
  return suite;
}

/** A test, below its describe. */
export function aTest(parent: OpenSuite, facts: Partial<CircusTest> = {}): CircusTest {
  const made: CircusTest = { type: 'test', errors: [], ...facts };
  parent.children.push(made);
  return made;
}
