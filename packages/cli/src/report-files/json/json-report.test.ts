import { stringify } from 'flatted';
import { expect, test } from 'vitest';
import { drawReport } from '@runsheet/core/draw-report';
import { drawContent, readFixture } from '../reading.test.support.ts';

test('CTRF: files, suites, retries, and what was neither passed nor failed', () => {
  expect(drawReport(readFixture('ctrf.json'))).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    3 passed, 1 failed, 3 skipped
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

test('CTRF of Jest: suites as one text, and names that begin with them', () => {
  expect(drawReport(readFixture('jest-ctrf.json'))).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    3 passed, 1 failed, 2 skipped
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
    "complete, partial (a report file does not say what was left out)
    2 passed, 1 failed, 2 skipped
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

const EMPTY = JSON.stringify({ results: { tool: { name: 'x' }, tests: [{}] } });

test.each([
  ['of Jest', '{"numTotalTests":0,"testResults":[]}', 'it is JSON, but of no tool that runsheet knows'],
  ['cut off', EMPTY.slice(0, -10), 'it is not whole JSON; it may be cut off'],
  ['of another tool', '{"name":"shop","version":"1.0.0"}', 'it is JSON, but of no tool that runsheet knows'],
  ['of a known tool, and odd', EMPTY, 'results.summary: '],
  ['nested without end', stringify(deepBlob()), 'it is nested too deeply'],
])('a file that is %s is refused', (_, content, reason) => {
  expect(drawContent(content)).toContain(`RS1011 report cannot be read as a report: ${reason}`);
});

/** A blob of Vitest with a suite that holds itself. */
function deepBlob(): readonly unknown[] {
  const suite: Record<string, unknown> = { type: 'suite', name: 'a', mode: 'run', meta: {} };
  suite['tasks'] = [suite];
  return ['5.1.1', [{ ...suite, filepath: '/shop/api/a.test.js' }], []];
}
