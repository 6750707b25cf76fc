import { expect, test } from 'vitest';
import { drawReport } from '../draw-report.test.support.ts';
import { drawContent, readFixture } from '../reading.test.support.ts';

test('CTRF: files, suites, retries, and what was neither passed nor failed', () => {
  expect(drawReport(readFixture('ctrf.json'))).toMatchInlineSnapshot(`
    "3 passed, 1 failed, 3 skipped
    e2e/cart.spec.ts
      Cart
        adds an item #smoke: passed
        Cart pays: failed on attempt 2 | expected 200, got 503 | expected 200, got 500 @e2e/cart.spec.ts:12
        ships: passed on attempt 2 | no carrier
    Cart
      gives back: skipped (not today)
      hangs: unfinished, interrupted
      inner
        opens: passed
    (no file)
      is empty: todo"
  `);
});

test('Playwright: a project of several is a row of its own; errors outside of tests are errors of the run', () => {
  expect(drawReport(readFixture('playwright.json'))).toMatchInlineSnapshot(`
    "6 passed, 8 failed, 10 skipped
    ! global teardown failed @teardown.ts:1
    [desktop] e2e/cart.spec.ts
      opens #smoke: passed
      paying
        fails: failed on attempt 2 | expect(received).toBe(expected) // Object.is equality @e2e/cart.spec.ts:7 | expect(received).toBe(expected) // Object.is equality @e2e/cart.spec.ts:7
        is flaky: passed on attempt 2 | no page @e2e/cart.spec.ts:11
        skips: skipped
        skips itself: skipped (not today)
        is to be mended: todo
        is known to fail: passed
        should have failed: failed on attempt 2 | Expected to be failed, but passed.
        one after the other
          breaks: failed on attempt 2 | broken @e2e/cart.spec.ts:25 | broken @e2e/cart.spec.ts:25
          waits: unfinished, it did not run
    [phone] e2e/cart.spec.ts
      opens #smoke: passed
      paying
        fails: failed on attempt 2 | expect(received).toBe(expected) // Object.is equality @e2e/cart.spec.ts:7 | expect(received).toBe(expected) // Object.is equality @e2e/cart.spec.ts:7
        is flaky: passed on attempt 2 | no page @e2e/cart.spec.ts:11
        skips: skipped
        skips itself: skipped (not today)
        is to be mended: todo
        is known to fail: passed
        should have failed: failed on attempt 2 | Expected to be failed, but passed.
        one after the other
          breaks: failed on attempt 2 | broken @e2e/cart.spec.ts:25 | broken @e2e/cart.spec.ts:25
          waits: unfinished, it did not run
    [desktop] e2e/hook.spec.ts
      reads: failed on attempt 2 | no database @e2e/hook.spec.ts:4 | no database @e2e/hook.spec.ts:4
      writes: unfinished, it did not run
    [phone] e2e/hook.spec.ts
      reads: failed on attempt 2 | no database @e2e/hook.spec.ts:4 | no database @e2e/hook.spec.ts:4
      writes: unfinished, it did not run"
  `);
});

test('Playwright runs nothing when a file cannot be loaded', () => {
  expect(drawReport(readFixture('playwright-broken.json'))).toMatchInlineSnapshot(`
    "0 passed, 0 failed, 0 skipped
    ! Cannot find module './gone' @e2e/broken.spec.ts:1
    ! global teardown failed @teardown.ts:1"
  `);
});

const JEST = {
  numTotalTestSuites: 1,
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numRuntimeErrorTestSuites: 0,
  success: true,
  startTime: 1_795_300_593_697,
  testResults: [{ name: '/shop/api/a.test.js', status: 'passed', message: '', assertionResults: [] }],
};

test('CTRF of Jest: suites as one text, and names that begin with them', () => {
  expect(drawReport(readFixture('jest-ctrf.json'))).toMatchInlineSnapshot(`
    "3 passed, 1 failed, 2 skipped
    jest/cart.test.cjs
      Cart
        adds an item: passed
        pays: failed on attempt 2 | Error: expect(received).toBe(expected) // Object.is equality @jest/cart.test.cjs:3
        ships: skipped
        returns: todo
        with a voucher
          is cheaper: passed
      answers at the second try: passed on attempt 2"
  `);
});

test('CTRF of Vitest: the suite is the name once more, down to the title', () => {
  expect(drawReport(readFixture('vitest-ctrf.json'))).toMatchInlineSnapshot(`
    "2 passed, 1 failed, 2 skipped
    src/money.test.ts
      split
        a charge
          into equal parts: passed
        mirrors the charge: failed | expected [ 1, 2 ] to deeply equal [ 1, 3 ] @src/money.test.ts:6
        rounds half up: skipped
        negative amounts: skipped
        answers at the second try: passed on attempt 2"
  `);
});

const whole = { ...JEST, numTotalTests: 0 };

test.each([
  [
    'a run that failed without a test to show for it',
    { ...whole, success: false },
    ['! The report says that the run has failed, and names no test that did.', 'a.test.js'],
  ],
  [
    'files that are missing',
    { ...whole, numTotalTestSuites: 3 },
    ['interrupted: 2 test files did not end', 'a.test.js'],
  ],
  [
    'a run that was interrupted',
    { ...whole, wasInterrupted: true },
    ['interrupted: the run was cancelled', 'a.test.js'],
  ],
  [
    'obsolete snapshots',
    { ...whole, success: false, snapshot: { failure: true, unchecked: 2, filesRemoved: 0 } },
    ['! Obsolete snapshots: 2, obsolete snapshot files: 0. They made the run fail.', 'a.test.js'],
  ],
  [
    'a file that could not be loaded',
    {
      ...whole,
      success: false,
      testResults: [
        {
          name: '/shop/api/a.test.js',
          status: 'failed',
          message:
            "  ● Test suite failed to run\n\n    Cannot find module './gone'\n\n      at Object.require (a.test.js:1:1)\n",
          assertionResults: [],
        },
      ],
    },
    ['a.test.js: failed', "  ! Cannot find module './gone' @a.test.js:1"],
  ],
])('Jest: %s is seen', (_, content, seen) => {
  const lines = drawContent(JSON.stringify(content)).split('\n');
  expect(lines.filter((line) => line !== '0 passed, 0 failed, 0 skipped')).toEqual(seen);
});

test.each([
  ['cut off', JSON.stringify(whole).slice(0, -10), 'it is not whole JSON; it may be cut off'],
  ['of another tool', '{"name":"shop","version":"1.0.0"}', 'it is JSON, but of no tool that runsheet knows'],
  ['of a known tool, and odd', JSON.stringify({ ...whole, testResults: [{}] }), 'testResults.0.name: '],
  [
    'nested without end',
    `{"config":{"rootDir":"/x"},"errors":[],"suites":${'[{"title":"a","file":"a","specs":[],"suites":'.repeat(20_000)}[]${'}]'.repeat(20_000)}}`,
    'it is nested too deeply',
  ],
])('a file that is %s is refused', (_, content, reason) => {
  expect(drawContent(content)).toContain(`RS1011 report cannot be read as a report: ${reason}`);
});
