import { failureOf, type RunPaths } from '@runsheet/core/adapter';
import { expect, test } from 'vitest';
import { createCaseReader } from './ended-case.ts';
import { aCase } from './jest-results.test.support.ts';

const paths: RunPaths = {
  packageRoot: '/shop/api',
  relative: (file) => file.replace('/shop/api/', ''),
  strip: (text) => text,
};
const context = {
  paths,
  failureOf: (text: string | null) => failureOf(text, paths),
  hasProjects: true,
  narrowed: false,
};
const readCase = createCaseReader(context, () => undefined);

test('a case says its file, its project, and the suites around it from the outside in', () => {
  const file = { path: '/shop/api/src/cart.test.js', context: { config: { displayName: { name: 'node' } } } };
  expect(readCase(file, aCase('cart > price > sums'))).toEqual([
    {
      place: { file: 'src/cart.test.js', project: 'node', suites: ['cart', 'price'] },
      node: { kind: 'case', title: 'sums', tags: [], outcome: { kind: 'passed', attempts: 1, failures: [] } },
    },
  ]);
});

test('a case, and what stands before it, says in which of several projects it is', () => {
  const file = { path: '/shop/api/cart.test.js', context: { config: {} } };
  const runsheet = { nth: 2, idle: [{ suites: [], title: 'adds', how: 'skipped' } as const] };
  const read = createCaseReader(context, () => 1.5)(file, { ...aCase('adds'), runsheet });
  expect(read.map(({ place }) => place)).toMatchObject([{ copy: 1.5 }, { copy: 1.5, nth: 2 }]);
});

test('before a case stand those that did not run, as our runner has seen them', () => {
  const file = { path: '/shop/api/cart.test.js', context: { config: {} } };
  const left = { suites: ['cart'], title: 'adds', nth: 2, how: 'unselected' } as const;
  const runsheet = { nth: 3, idle: [left] };
  const read = readCase(file, { ...aCase('cart > adds'), runsheet });
  expect(read.map(({ place, node }) => [place.suites, place.nth, node.outcome.kind])).toEqual([
    [['cart'], 2, 'unselected'],
    [['cart'], 3, 'passed'],
  ]);
});
