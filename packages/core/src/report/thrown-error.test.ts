import { expect, test } from 'vitest';
import type { RunPaths } from './paths.ts';
import { failureOfError, type ThrownError } from './thrown-error.ts';

const paths: RunPaths = {
  packageRoot: '/shop/api',
  relative: (file) => file.replace('/shop/api/', ''),
  strip: (text) => text.replaceAll('/shop/api/', ''),
};

test('a failed assertion has its message, its diff without colours, and the place in the test', () => {
  const failure = failureOfError(
    {
      name: 'AssertionError',
      message: 'expected 1 to be 2 // Object.is equality',
      diff: '\u001B[32m- Expected\u001B[39m\n\u001B[31m+ Received\u001B[39m\n\n\u001B[32m- 2\u001B[39m\n\u001B[31m+ 1\u001B[39m',
      stack: 'AssertionError: expected 1 to be 2\n    at /shop/api/src/cart.test.ts:3:13',
      stacks: [
        { file: '/shop/api/node_modules/chai/index.js', line: 1, column: 1 },
        { file: '/shop/api/src/cart.test.ts', line: 3, column: 13 },
      ],
    },
    paths,
  );
  expect(failure).toMatchInlineSnapshot(`
    {
      "diff": "- Expected
    + Received

    - 2
    + 1",
      "location": {
        "column": 13,
        "file": "src/cart.test.ts",
        "line": 3,
      },
      "message": "expected 1 to be 2 // Object.is equality",
      "stack": "at src/cart.test.ts:3:13",
    }
  `);
});

test('a telling name stands before the message, and the causes after it', () => {
  const cause = {
    name: 'Caused by: RangeError',
    message: 'too deep',
    cause: { name: 'Error', message: 'at the root' },
  };
  expect(failureOfError({ name: 'TypeError', message: 'outer', cause }, paths).message).toMatchInlineSnapshot(`
    "TypeError: outer
    Caused by: RangeError: too deep
    Caused by: at the root"
  `);
});

test('an error that is its own cause comes to an end', () => {
  const error: { name: string; message: string; cause?: unknown } = { name: 'Error', message: 'again' };
  error.cause = error;
  expect(failureOfError(error, paths).message).toBe('again');
  const endless = (): unknown => ({
    message: 'again',
    get cause() {
      return endless();
    },
  });
  expect(failureOfError({ message: 'first', cause: endless() }, paths).message.split('\n')).toHaveLength(51);
});

test('a cause can be anything, and errors in an error have causes too', () => {
  const messageOf = (error: ThrownError) => failureOfError(error, paths).message.split('\n');
  expect(messageOf({ message: 'outer', cause: 'text' })).toEqual(['outer', 'Caused by: text']);
  expect(messageOf({ message: 'outer', cause: { status: 503 } })).toEqual(['outer', 'Caused by: { status: 503 }']);
  expect(messageOf({ message: 'outer', cause: { name: 'TypeError', message: '' } })).toEqual([
    'outer',
    'Caused by: TypeError',
  ]);
  const errors = [{ message: 'one', cause: 0 }, 'two'];
  expect(messageOf({ name: 'AggregateError', message: 'both', errors })).toEqual([
    'AggregateError: both',
    'Includes: one',
    'Caused by: 0',
    'Includes: two',
  ]);
});

test('what was thrown need not be an error', () => {
  expect(failureOfError({ message: 'just text' }, paths).message).toBe('just text');
  const response = { code: 404, stacks: [] };
  expect(failureOfError(response, paths).message).toBe('thrown: { code: 404 }');
  const wordless = { message: '', stack: 'Error: \n    at /shop/api/a.test.ts:1:1', constructor: 'Function<Error>' };
  expect(failureOfError(wordless, paths).message).toBe('Error');
  const circular = { message: '', parent: {} };
  circular.parent = circular;
  expect(failureOfError(circular, paths).message).toContain('[Circular *1]');
  expect(failureOfError({}, paths)).toEqual({ message: '(no message)', diff: '', stack: '', location: undefined });
});
