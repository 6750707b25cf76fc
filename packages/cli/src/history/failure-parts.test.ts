import { expect, test } from 'vitest';
import { failureParts } from './failure-parts.ts';

const DIFF = '- Expected\n+ Received\n\n  {\n-   "total": 12,\n+   "total": 11,\n  }';

test('the diff of an object is whole, though it holds an empty line', () => {
  const message = `expected { total: 11 } to deeply equal { total: 12 }\n\n${DIFF}\n\nat src/cart.test.ts:4:18`;
  expect(failureParts({ kind: 'failed', message })).toEqual({
    message: 'expected { total: 11 } to deeply equal { total: 12 }',
    diff: DIFF,
    line: 4,
  });
});

test('a failure without a diff has none', () => {
  expect(failureParts({ kind: 'failed', message: 'boom\n\nat src/cart.test.ts:4:18' })).toEqual({
    message: 'boom',
    line: 4,
  });
});
