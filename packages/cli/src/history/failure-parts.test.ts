import { expect, test } from 'vitest';
import { failureParts } from './failure-parts.ts';

const DIFF = '- Expected\n+ Received\n\n  {\n-   "total": 12,\n+   "total": 11,\n  }';

test('the diff of an object is whole, though it holds an empty line', () => {
  const message = `expected { total: 11 } to deeply equal { total: 12 }\n\n${DIFF}\n\nat src/cart.test.ts:4:18`;
  expect(failureParts({ kind: 'failed', message }, 'src/cart.test.ts')).toEqual({
    message: 'expected { total: 11 } to deeply equal { total: 12 }',
    diff: DIFF,
    line: 4,
  });
});

test('a failure of several attempts has the parts of one', () => {
  const message = 'failed in all 3 attempts\n\nexpect(received).toBe(expected)\n\nExpected: 2\nReceived: 3';
  expect(failureParts({ kind: 'failed', message }, 'src/cart.test.ts')).toEqual({
    message: 'expect(received).toBe(expected)',
    diff: 'Expected: 2\nReceived: 3',
  });
});

test.each([
  ['of a helper before the test', 'at add (src/helper.ts:9:1)\nat src/cart.test.ts:4:18', 4],
  ['of a helper alone', 'at add (src/helper.ts:9:1)', undefined],
  ['of another file whose name ends alike', 'at other-src/cart.test.ts:9:1', undefined],
  ['of the file in a folder above', 'at Object.<anonymous> (packages/api/src/cart.test.ts:4:18)', 4],
  ['of a value that looks like a place', 'src/cart.test.ts:4:18', undefined],
])('the line is that of the test file: frames %s', (_, frames, line) => {
  const parts = failureParts({ kind: 'failed', message: `boom\n\n${frames}` }, 'src/cart.test.ts');
  expect(parts.line).toBe(line);
});

test('a failure without a diff has none', () => {
  expect(failureParts({ kind: 'failed', message: 'boom\n\nat src/cart.test.ts:4:18' }, 'src/cart.test.ts')).toEqual({
    message: 'boom',
    line: 4,
  });
});

test('a message with an empty line is whole, and no part of it is a diff', () => {
  const message = 'the cart is wrong:\n\n- it lacks a price\n\nsee the wiki';
  expect(
    failureParts({ kind: 'failed', message: `${message}\n\nat src/cart.test.ts:4:18` }, 'src/cart.test.ts'),
  ).toEqual({
    message,
    line: 4,
  });
  expect(
    failureParts({ kind: 'failed', message: `${message}\n\n${DIFF}\n\nat src/cart.test.ts:4:18` }, 'src/cart.test.ts'),
  ).toEqual({
    message,
    diff: DIFF,
    line: 4,
  });
});

test.each([
  ['expect(received).toBe(expected) // Object.is equality', 'Expected: 2\nReceived: 3'],
  ['expect(received).toMatchSnapshot()', 'Snapshot name: `cart 1`\n\n- Snapshot  - 1\n+ Received  + 1\n\n- a\n+ b'],
  ['Values have same structure but are not reference-equal:', '+ actual - expected\n\n+ 1\n- 2'],
  ['not ok', 'expected: 2\nactual: 3'],
])('of a matcher all that follows its call is the diff: %s', (message, diff) => {
  expect(failureParts({ kind: 'failed', message: `${message}\n\n${diff}` }, 'src/cart.test.ts')).toEqual({
    message,
    diff,
  });
});
