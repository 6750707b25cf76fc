import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { CircusEvent, CircusState } from './circus-events.ts';
import { aSuite, aTest } from './circus-events.test.support.ts';
import { createTracer } from './circus-tracer.ts';

test('the trace holds the describes as they are, and of each test whether it ran', () => {
  const root = aSuite('ROOT_DESCRIBE_BLOCK');
  const ran = aTest(root);
  aTest(aSuite('twin', root), { mode: 'skip' });
  aTest(aSuite('twin', root));
  aSuite('empty', root);
  const tracer = createTracer();
  const state = { rootDescribeBlock: root, unhandledErrors: [] };
  tracer.observe({ name: 'test_fn_start', test: ran }, state);
  expect(tracer.trace()).toBeUndefined();
  tracer.observe({ name: 'run_finish' }, state);
  expect(tracer.trace()).toEqual({
    version: 1,
    strayErrors: [],
    root: {
      title: 'ROOT_DESCRIBE_BLOCK',
      hookFailures: [],
      children: [
        'ran',
        { title: 'twin', hookFailures: [], children: ['skipped'] },
        { title: 'twin', hookFailures: [], children: ['unselected'] },
        { title: 'empty', hookFailures: [], children: [] },
      ],
    },
  });
});

test('hooks of a suite are told from hooks of a test and from stray errors', () => {
  const root = aSuite('ROOT_DESCRIBE_BLOCK');
  const suite = aSuite('cart', root);
  const notClosed = new Error('not closed');
  const blocked = aTest(suite, { errors: ['no database'] });
  const tracer = createTracer();
  const state = { rootDescribeBlock: root, unhandledErrors: [[notClosed, new Error('made with the hook')], 'stray'] };
  tracer.observe({ name: 'hook_failure', hook: { type: 'beforeAll', parent: suite }, error: 'no database' }, state);
  tracer.observe({ name: 'test_fn_start', test: blocked }, state);
  tracer.observe({ name: 'hook_failure', hook: { type: 'beforeEach', parent: suite }, error: 'no user' }, state);
  tracer.observe({ name: 'hook_failure', hook: { type: 'afterAll', parent: root }, error: notClosed }, state);
  tracer.observe({ name: 'run_finish' }, state);
  expect(tracer.trace()).toMatchObject({
    strayErrors: ['thrown: "stray"'],
    root: {
      hookFailures: [{ hook: 'afterAll', error: expect.stringContaining('Error: not closed') }],
      children: [
        { title: 'cart', hookFailures: [{ hook: 'beforeAll', error: 'thrown: "no database"' }], children: ['blocked'] },
      ],
    },
  });
});

test('a hook that failed before its suite was tried again does not count', () => {
  const root = aSuite('ROOT_DESCRIBE_BLOCK');
  const suite = aSuite('retried', root);
  const inner = aSuite('inner', suite);
  const tracer = createTracer();
  const state = { rootDescribeBlock: root, unhandledErrors: [] };
  tracer.observe({ name: 'hook_failure', hook: { type: 'beforeAll', parent: inner }, error: 'no database' }, state);
  tracer.observe({ name: 'describe_retry', describeBlock: suite }, state);
  tracer.observe({ name: 'run_finish' }, state);
  expect(JSON.stringify(tracer.trace())).not.toContain('no database');
});

test('what the tracer does not understand costs the trace and nothing else', () => {
  const unreadable = new Proxy(aSuite('ROOT_DESCRIBE_BLOCK'), {
    get() {
      throw new Error('changed');
    },
  });
  const tracer = createTracer();
  tracer.observe({ name: 'run_finish' }, { rootDescribeBlock: unreadable, unhandledErrors: [] });
  expect(tracer.trace()).toBeUndefined();
});

test('what is handed over holds no object of the realm of the tests', () => {
  const script = `
    const root = { type: 'describeBlock', name: 'ROOT_DESCRIBE_BLOCK', children: [] };
    const suite = { type: 'describeBlock', name: 'cart', parent: root, children: [] };
    root.children.push(suite, { type: 'test', errors: [] });
    suite.children.push({ type: 'test', errors: ['no database'] });
    const hook = { type: 'beforeAll', parent: suite };
    const error = new Error('no database');
    ({ event: { name: 'hook_failure', hook, error }, state: { rootDescribeBlock: root, unhandledErrors: [[new Error('stray')]] } });`;
  const told: { readonly event: CircusEvent; readonly state: CircusState } = runInNewContext(script);
  const tracer = createTracer();
  tracer.observe(told.event, told.state);
  tracer.observe({ name: 'run_finish' }, told.state);
  const trace = tracer.trace();
  expect(trace?.strayErrors).toHaveLength(1);
  expect(objectsIn(trace).filter((found) => !(found instanceof Object))).toEqual([]);
});

function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}
