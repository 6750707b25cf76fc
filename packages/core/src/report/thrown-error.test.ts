import { expect, test } from 'vitest';
import type { RunPaths } from './paths.ts';
import { failureOf, failureOfError, failuresOf, type ThrownError } from './thrown-error.ts';

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

const frames = `
    at Object.<anonymous> (/shop/api/src/cart.test.js:3:30)
    at new Promise (<anonymous>)
    at _callCircusTest (/shop/api/node_modules/jest-circus/build/run.js:316:40)`;

test('a failed matcher is parted into its call, what differs, and the stack', () => {
  const text = `Error: expect(\u001B[31mreceived\u001B[39m).toBe(\u001B[32mexpected\u001B[39m) // Object.is equality

Expected: \u001B[32m2\u001B[39m
Received: \u001B[31m1\u001B[39m${frames}`;
  expect(failureOf(text, paths)).toMatchInlineSnapshot(`
    {
      "diff": "Expected: 2
    Received: 1",
      "location": {
        "column": 30,
        "file": "src/cart.test.js",
        "line": 3,
      },
      "message": "expect(received).toBe(expected) // Object.is equality",
      "stack": "at Object.<anonymous> (src/cart.test.js:3:30)",
    }
  `);
});

test('the lines of code that Jest puts into a message are left out', () => {
  const text = `Error: expect(received).toThrow(expected)

Expected substring: "yy"
Received message:   "zz"

       8 | test('before', () => {});
    >  9 | test('throws', () => { expect(() => { throw new Error('zz'); }).toThrow('yy'); });
         |                                       ^
      10 | test('after', () => {});

      at src/cart.test.js:9:40${frames}`;
  expect(failureOf(text, paths)).toMatchObject({
    message: 'expect(received).toThrow(expected)',
    diff: 'Expected substring: "yy"\nReceived message:   "zz"',
    location: { file: 'src/cart.test.js', line: 9, column: 40 },
  });
});

test('a message of several lines stays whole, and a telling name before it', () => {
  expect(failureOf(`RangeError: first\nsecond\n\nfourth at home${frames}`, paths)).toMatchObject({
    message: 'RangeError: first\nsecond\n\nfourth at home',
    diff: '',
  });
});

test('causes are part of the message, but not the copy that Jest makes of a thrown string', () => {
  const nested = `TypeError: outer${frames}\n\n[cause]: Error: inner${frames}\n\n[cause]: deep`;
  expect(failureOf(nested, paths).message).toBe('TypeError: outer\nCaused by: inner\nCaused by: deep');
  const both = `AggregateError: both${frames}\n\n[errors]: Error: one${frames}\n\n[errors]: Error: two${frames}`;
  expect(failureOf(both, paths).message).toBe('AggregateError: both\nIncludes: one\nIncludes: two');
  const thrown = `Error: thrown: "text"\n    at _getError (/shop/api/node_modules/x.js:1:1)\n\n[cause]: Error: thrown: "text"${frames}`;
  expect(failureOf(thrown, paths)).toMatchObject({
    message: 'thrown: "text"',
    location: { file: 'src/cart.test.js', line: 3, column: 30 },
  });
});

test('a line of a message may look like one of a stack', () => {
  expect(failureOf(`Error: first\n    at step (one.js:1:1)\nlast${frames}`, paths)).toMatchObject({
    message: 'first\n    at step (one.js:1:1)\nlast',
    location: { file: 'src/cart.test.js', line: 3, column: 30 },
  });
});

test('an error without a message has its name, and its stack once', () => {
  const stack = 'at Object.<anonymous> (src/cart.test.js:3:30)';
  expect(failureOf(`Error: ${frames}`, paths)).toMatchObject({ message: 'Error', stack });
  expect(failureOf(`Error${frames}`, paths)).toMatchObject({ message: 'Error', stack });
});

test('the empty error that Jest makes for what is no error is not told', () => {
  const text = `Error: thrown: undefined${frames}\n\n[cause]: Error: ${frames}`;
  expect(failureOf(text, paths).message).toBe('thrown: undefined');
});

test('a message can be missing', () => {
  expect(failureOf(null, paths).message).toBe('(no message)');
});

test('errors of several hooks that Jest has joined are taken apart', () => {
  const failures = failuresOf({ message: '', stack: `Error: first${frames}\nTypeError: second${frames}` }, paths);
  expect(failures.map(({ message }) => message)).toEqual(['first', 'TypeError: second']);
});

test('of a file that cannot be loaded the message is told, not the advice of Jest', () => {
  const stack = `Jest encountered an unexpected token\n\nBy default …${frames}`;
  expect(failuresOf({ message: "Unexpected token ';'", stack }, paths)).toMatchObject([
    { message: "Unexpected token ';'", location: { file: 'src/cart.test.js', line: 3 } },
  ]);
});

test('a huge message of blanks is read in one pass', () => {
  const blanks = `${'\n'.repeat(400_000)}${' '.repeat(400_000)}`;
  expect(failureOf(`Error: expect(received)\n\n${blanks}end${frames}`, paths)).toMatchObject({
    message: 'expect(received)',
    location: { line: 3 },
  });
  expect(failuresOf({ message: '', stack: `Error: first${blanks}end${frames}` }, paths)).toHaveLength(1);
});

test('a line of any length is read', () => {
  expect(failuresOf({ message: '', stack: `a\n${' at x'.repeat(200_000)}` }, paths)).toHaveLength(1);
});
