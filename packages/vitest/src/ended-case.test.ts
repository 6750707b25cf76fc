import { failureOfError, type RunPaths } from '@runsheet/core/adapter';
import { expect, test } from 'vitest';
import { nodesOf } from './build-nodes.ts';
import { createCaseReader } from './ended-case.ts';
import { aCase, aModule, aSuite, type Child } from './vitest-results.test.support.ts';
import type { CaseResult } from './vitest-results.ts';

const paths: RunPaths = {
  packageRoot: '/shop/api',
  relative: (file) => file.replace('/shop/api/', ''),
  strip: (text) => text,
};
const { read: readCase, takeRead } = createCaseReader({
  paths,
  failureOf: (error) => failureOfError(error, paths),
  hasProjects: true,
  narrowed: false,
  isMerged: false,
});

function caseIn(children: readonly Child[]): CaseResult {
  const module = aModule({ path: 'src/cart.test.ts', project: 'node', children });
  const find = (nodes: typeof module.children): CaseResult | undefined => {
    for (const node of nodes) return node.type === 'test' ? node : find(node.children);
    return undefined;
  };
  const found = find(module.children);
  if (found === undefined) throw new Error('no case in there');
  return found;
}

test('a case says its file, its project, and the suites around it from the outside in', () => {
  expect(readCase(caseIn([aSuite('cart', [aSuite('price', [aCase('sums')])])]))).toEqual([
    {
      place: { file: 'src/cart.test.ts', project: 'node', suites: ['cart', 'price'] },
      node: { kind: 'case', title: 'sums', tags: [], outcome: { kind: 'passed', attempts: 1, failures: [] } },
    },
  ]);
});

test('nothing is said of a test that did not run, or that a hook may have blocked', () => {
  expect(readCase(caseIn([aCase('not reached', { state: 'pending' })]))).toEqual([]);
  expect(readCase(caseIn([aCase('blocked or skipped', { state: 'skipped' })]))).toEqual([]);
  const outcomeOf = (child: Child) => readCase(caseIn([child]))[0]?.node.outcome;
  expect(outcomeOf(aCase('offline', { state: 'skipped', note: 'no network' }))).toEqual({
    kind: 'skipped',
    note: 'no network',
  });
  expect(outcomeOf(aCase('skips itself', { state: 'skipped', attempts: 1 }))?.kind).toBe('skipped');
  expect(outcomeOf(aCase('skipped', { state: 'skipped', mode: 'skip' }))?.kind).toBe('skipped');
});

test('with a test those of its title are read that do not run, once', () => {
  const idle = aCase('works', { state: 'skipped', mode: 'skip' });
  const module = aModule({ path: 'a.test.ts', children: [idle, aCase('works'), aCase('works'), idle] });
  const [first, second, third, fourth] = Array.from(module.children).filter((child) => child.type === 'test');
  const numbersOf = (one: CaseResult | undefined) =>
    one && readCase(one).map(({ place, node }) => `${place.nth ?? 1} ${node.outcome.kind}`);
  expect([second, third, first, fourth].map(numbersOf)).toEqual([
    ['1 skipped', '4 skipped', '2 passed'],
    ['3 passed'],
    [],
    [],
  ]);
});

test('what was read of a file stands in its tree as it was read, unless the test has changed since', () => {
  const states: { first: 'passed'; second: 'passed' | 'failed' } = { first: 'passed', second: 'passed' };
  const child =
    (name: 'first' | 'second'): Child =>
    (parent) => ({ ...aCase(name)(parent), result: () => ({ state: states[name] }) });
  const module = aModule({ path: 'src/cart.test.ts', children: [child('first'), child('second')] });
  const read = Array.from(module.children, (node) => (node.type === 'test' ? readCase(node)[0]?.node : undefined));
  states.second = 'failed';

  const nodes = nodesOf(module, {
    narrowed: false,
    isMerged: false,
    stopped: '',
    paths,
    failureOf: (error) => failureOfError(error, paths),
    read: takeRead(module),
  });
  expect(nodes[0]).toBe(read[0]);
  expect(nodes[1]).toMatchObject({ title: 'second', outcome: { kind: 'failed' } });
  expect(takeRead(module)).toBeUndefined();
});
