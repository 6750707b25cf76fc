import { expect, test } from 'vitest';
import { isCommandOf } from './record-run.ts';

test.each([
  ['jest', '/shop/node_modules/jest/bin/jest.js', true],
  ['jest', '/shop/node_modules/.bin/jest', true],
  ['vitest', 'C:\\shop\\node_modules\\vitest\\vitest.mjs', true],
  ['playwright', '/shop/node_modules/@playwright/test/cli.js', true],
  ['mocha', '/shop/node_modules/mocha/bin/_mocha', true],
  ['node:test', 'node:test', true],
  ['jest', '/shop/node_modules/react-scripts/scripts/test.js', false],
  ['vitest', '/shop/server.js', false],
  ['vitest', undefined, false],
])('the command of %s: %s is %s', (runner, program, expected) => {
  expect(isCommandOf(runner, program)).toBe(expected);
});
