import { expect, test } from 'vitest';
import { createTwinFinder } from './twins.ts';
import { aCase, aModule, aSuite } from './vitest-results.test.support.ts';
import type { CaseResult, ModuleResult, SuiteResult } from './vitest-results.ts';

function casesIn(node: ModuleResult | SuiteResult): readonly CaseResult[] {
  return Array.from(node.children).flatMap((child) => (child.type === 'test' ? [child] : casesIn(child)));
}

test('tests of one title below the same describes are counted, wherever those are entered again', () => {
  const module = aModule({
    path: 'a.test.ts',
    children: [
      aCase('adds'),
      aSuite('Cart', [aCase('adds'), aSuite('empty', [aCase('adds')]), aCase('adds')]),
      aCase('removes'),
      aCase('adds'),
      aSuite('Cart', [aCase('removes'), aCase('adds'), aSuite('empty', [aCase('adds')])]),
    ],
  });
  const twinOf = createTwinFinder(module);
  expect(casesIn(module).map((found) => `${found.name} ${twinOf(found)?.nth ?? 1}`)).toEqual([
    'adds 1',
    'adds 1',
    'adds 1',
    'adds 2',
    'removes 1',
    'adds 2',
    'removes 1',
    'adds 3',
    'adds 2',
  ]);
});
