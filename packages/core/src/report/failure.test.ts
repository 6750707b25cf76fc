import { describe, expect, test } from 'vitest';
import { createFailure, splitStack } from './failure.ts';
import { createRunPaths } from './paths.ts';

const PATHS = createRunPaths('/repo/app');

describe('createFailure', () => {
  test('removes colours and absolute paths, and finds the place in the stack', () => {
    const failure = createFailure(
      {
        message: '\u001B[31mexpected 2 to be 3\u001B[39m\n',
        diff: '\u001B[32m- 3\u001B[39m\n+ 2',
        stack: `Error: expected 2 to be 3
    at run (/repo/app/node_modules/runner/index.js:1:2)
    at /elsewhere/x.js:4:5
    at node:internal/process:3:4
    at Object.<anonymous> (/repo/app/src/a.test.ts:7:3)`,
      },
      PATHS,
    );
    expect(failure).toMatchObject({
      message: 'expected 2 to be 3',
      diff: '- 3\n+ 2',
      location: { file: 'src/a.test.ts', line: 7, column: 3 },
    });
    expect(failure.stack).toBe('at Object.<anonymous> (src/a.test.ts:7:3)');
  });

  test('a number that a loader has put behind the name of a file stands in no frame', () => {
    const stack =
      'Error: no\n    at run (/repo/app/a.test.js?1795879690849:2:33)\n    at file:///repo/app/b.js?update=2:4:5';
    expect(createFailure({ message: 'no', stack }, PATHS).stack).toBe('at run (a.test.js:2:33)\nat b.js:4:5');
  });

  test('keeps the place that the runner names', () => {
    const location = { file: 'src/b.test.ts', line: 1, column: 2 };
    expect(createFailure({ message: 'x', stack: 'at a.ts:9:9', location }, PATHS).location).toBe(location);
  });

  test.each([
    ['with nothing at all', {}, '(no message)'],
    ['with null for everything', { message: null, diff: null, stack: null }, '(no message)'],
    ['with a blank message', { message: '  \n' }, '(no message)'],
    [
      'with only a stack',
      { stack: 'TypeError: x is not a function\n    at a (b.ts:1:2)' },
      'TypeError: x is not a function',
    ],
  ])('%s there still is a message', (_, raw, message) => {
    expect(createFailure(raw, PATHS).message).toBe(message);
  });

  test.each([
    ['    at src/a.ts:1:2', 'src/a.ts'],
    ['    at async src/a.ts:1:2', 'src/a.ts'],
    ['    at new Cart (src/a.ts:1:2)', 'src/a.ts'],
    ['    at Object.add [as plus] (src/a.ts:1:2)', 'src/a.ts'],
    ['    at run (src/my tests/a.ts:1:2)', 'src/my tests/a.ts'],
    ['    at Page (src/(shop)/a.ts:1:2)', 'src/(shop)/a.ts'],
    ['    at src/a.ts?1795879690849:1:2', 'src/a.ts'],
    ['    at run (src/a?.ts?t=17&v=a%2Fb:1:2)', 'src/a?.ts'],
    ['    at Promise.all (index 0)', undefined],
    ['    at eval (eval at x (C:/y.js:1:2), <anonymous>:1:1)', undefined],
    ['    at C:/other/a.ts:1:2', undefined],
    ['Error: 12:30:15', undefined],
  ])('in the line "%s" stands %s', (stack, file) => {
    expect(createFailure({ message: 'x', stack }, PATHS).location?.file).toBe(file);
  });

  test('a huge message and stack take no longer than they are long', () => {
    const message = 'x'.repeat(400_000);
    const stack = `${'('.repeat(200_000)}\n${'1:'.repeat(200_000)}`;
    expect(createFailure({ message, stack }, PATHS)).toMatchObject({ message, location: undefined });
  });
});

const frames = '    at step (/shop/a.js:1:1)\n    at async Promise.all (index 0)\n    at /shop/b.js:2:2';

test.each([
  ['a message and frames', `Error: no\n${frames}`, 'Error: no', frames],
  [
    'a message that quotes a frame',
    `no\n    at x (y.js:1:1)\nmore\n${frames}`,
    'no\n    at x (y.js:1:1)\nmore',
    frames,
  ],
  ['a message without frames', 'no\nat home', 'no\nat home', ''],
  ['text behind all frames', `Error: no\n${frames}\n}`, 'Error: no', `${frames}\n}`],
  ['frames behind a line that is no frame of a file', `no\n    at random\n${frames}`, 'no\n    at random', frames],
  ['frames alone', `\n${frames}`, '', frames],
  ['nothing', '', '', ''],
])('%s', (_, text, ...parts) => {
  const { head, frames: found } = splitStack(text);
  expect([head, found]).toEqual(parts);
});
