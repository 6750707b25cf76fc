import { expect, test } from 'vitest';
import { failureOf, failuresOf } from './error-text.ts';
import type { RunPaths } from './paths.ts';

const paths: RunPaths = {
  packageRoot: '/shop/api',
  relative: (file) => file.replace('/shop/api/', ''),
  strip: (text) => text.replaceAll('/shop/api/', ''),
};

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

test('a line of any length is read in time', () => {
  const startedAt = performance.now();
  failuresOf({ message: '', stack: `a\n${' at x'.repeat(200_000)}` }, paths);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
