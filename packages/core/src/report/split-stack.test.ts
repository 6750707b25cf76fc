import { expect, test } from 'vitest';
import { splitStack } from './split-stack.ts';

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
