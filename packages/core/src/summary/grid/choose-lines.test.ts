import { expect, test } from 'vitest';
import { chooseLines } from './choose-lines.ts';

const VITEST = `expected { items: 2, total: 30, …(1) } to deeply equal { items: 2, total: 36, …(1) }
- Expected
+ Received
  {
    "items": 2,
    "note": "",
-   "total": 36,
+   "total": 30,
  }
at src/cart.test.ts:12`.split('\n');

const JEST = `expect(received).toMatch(expected)
the cart is not what it was
nor is the price of it
nor is anything else
Expected pattern: /a/
Received string:  "b"
at src/cart.test.js:12`.split('\n');

test('message, expected, received and place are among the lines that are shown', () => {
  expect(chooseLines(VITEST, 5)).toEqual([...VITEST.slice(0, 1), ...VITEST.slice(6, 8), ...VITEST.slice(9)]);
  expect(chooseLines(JEST, 5)).toEqual([...JEST.slice(0, 2), ...JEST.slice(4)]);
});

test('of a long diff both sides are shown', () => {
  const diff = ['not equal', '- Expected', '+ Received', '- a', '- b', '- c', '- d', '+ e', '+ f'];
  expect(chooseLines(diff, 5)).toEqual(['not equal', '- a', '- b', '+ e', '+ f']);
});

test('a pair is shown as a whole or not at all', () => {
  const diff = ['not equal', '- Expected', '+ Received', '- a', '+ b', '- c', '+ d', 'at src/a.test.ts:1'];
  expect(chooseLines(diff, 5)).toEqual(['not equal', '- a', '+ b', 'at src/a.test.ts:1']);
  expect(chooseLines(diff, 6)).toEqual(['not equal', '- a', '+ b', '- c', '+ d', 'at src/a.test.ts:1']);
});

test('a text without a diff is shown from its beginning, and a short one as a whole', () => {
  expect(chooseLines(['a', 'b', 'c', 'd'], 2)).toEqual(['a', 'b']);
  expect(chooseLines(['a', '- b'], 2)).toEqual(['a', '- b']);
});
