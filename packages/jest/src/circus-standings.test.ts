import { expect, test } from 'vitest';
import { aSuite, aTest } from './circus-events.test.support.ts';
import { followStandings } from './circus-standings.ts';

test('tests of one title below the same describes are counted as they are written, wherever those are entered again', () => {
  const root = aSuite('ROOT_DESCRIBE_BLOCK');
  const tests = [root, aSuite('cart', root), root, aSuite('cart', root)].map((suite) =>
    aTest(suite, { name: 'works' }),
  );
  const standings = followStandings('/shop/a.test.js');
  standings.observe({ name: 'run_start' }, { rootDescribeBlock: root, unhandledErrors: [] });
  root.children.reverse();
  expect(tests.map((one) => standings.take(one))).toEqual([{}, {}, { nth: 2 }, { nth: 2 }]);
});

test('tests that do not run travel with the next one that does, once', () => {
  const root = aSuite('ROOT_DESCRIBE_BLOCK');
  const state = { rootDescribeBlock: root, unhandledErrors: [] };
  const skipped = aTest(aSuite('cart', root), { name: 'adds', mode: 'skip' });
  const unselected = aTest(root, { name: 'works' });
  const [first, second] = [aTest(root, { name: 'works', mode: 'only' }), aTest(root, { name: 'last', mode: 'only' })];
  const standings = followStandings('/shop/a.test.js');
  standings.observe({ name: 'run_start' }, state);
  for (const one of [skipped, unselected]) standings.observe({ name: 'test_skip', test: one }, state);
  expect(standings.take(first)).toEqual({
    nth: 2,
    idle: [
      { suites: ['cart'], title: 'adds', how: 'skipped' },
      { suites: [], title: 'works', how: 'unselected' },
    ],
  });
  expect(standings.take(second)).toEqual({});
});

test('nothing is claimed of tests that a name filter may have left out', () => {
  const root = aSuite('ROOT_DESCRIBE_BLOCK');
  const state = { rootDescribeBlock: root, unhandledErrors: [], testNamePattern: /adds/ };
  const [left, ran] = [aTest(root, { name: 'removes' }), aTest(root, { name: 'adds' })];
  const standings = followStandings('/shop/a.test.js');
  standings.observe({ name: 'run_start' }, state);
  standings.observe({ name: 'test_skip', test: left }, state);
  expect(standings.take(ran)).toEqual({});
});
