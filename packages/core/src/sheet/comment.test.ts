import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutComment, failureComment } from './comment.ts';

const OPTIONS = { maxLength: 4_000, stack: true };
const RUNS = 1_000;

describe('failureComment', () => {
  test('is the message, the difference, and the frames of the package', () => {
    const stack = `Error: expected 2 to be 3
    at Object.<anonymous> (src/cart.test.ts:7:3)
    at run (/repo/node_modules/runner/index.js:1:2)
    at process.processTicks (node:internal/process:3:4)
    at helper (src/helper.ts:9:1)
    at new Promise (<anonymous>)`;
    const failure = { message: 'expected 2 to be 3', diff: '- 3\n+ 2', stack };
    expect(failureComment(failure, OPTIONS)).toMatchInlineSnapshot(`
      "expected 2 to be 3

      - 3
      + 2

      at Object.<anonymous> (src/cart.test.ts:7:3)
      at helper (src/helper.ts:9:1)"
    `);
  });

  test('names the place when there are no frames, or none are wanted', () => {
    const location = { file: 'src/a.test.ts', line: 3, column: 5 };
    const stack = 'Error: boom\n    at a (src/b.ts:1:1)';
    expect(failureComment({ message: 'boom', diff: '', stack: '', location }, OPTIONS)).toBe(
      'boom\n\nat src/a.test.ts:3:5',
    );
    expect(failureComment({ message: 'boom', diff: '', stack, location }, { ...OPTIONS, stack: false })).toBe(
      'boom\n\nat src/a.test.ts:3:5',
    );
    expect(failureComment({ message: 'boom', diff: '', stack: '' }, OPTIONS)).toBe('boom');
  });

  test('holds no control characters and no half pairs', () => {
    const failure = { message: 'a\u0000b\u001B[31mc\r\nd\te\uD800f', diff: '', stack: '' };
    expect(failureComment(failure, OPTIONS)).toBe('ab[31mc\nd\tef');
  });
});

describe('cutComment', () => {
  test('leaves what is short enough', () => {
    expect(cutComment('short', 5)).toBe('short');
    expect(cutComment('😀😀', 2)).toBe('😀😀');
  });

  test('cuts between characters and says so', () => {
    expect(cutComment('😀'.repeat(20), 12)).toBe(`${'😀'.repeat(4)}\n… (cut)`);
  });

  test('is never longer than asked for, not even where there is no room to say so', () => {
    expect(cutComment('abcdefghijkl', 3)).toBe('abc');
    expect(cutComment('abc', 0)).toBe('');
  });

  test('keeps within the length in characters, and is a fixpoint', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '😀', '\n', 'é', '\u0301'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.nat({ max: 40 }), (comment, maxLength) => {
        const cut = cutComment(comment, maxLength);
        expect([...cut].length).toBeLessThanOrEqual(maxLength);
        expect(cutComment(cut, maxLength)).toBe(cut);
        expect(cut).not.toMatch(/\p{Surrogate}/u);
        expect([...comment].length > maxLength || cut === comment).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  test('looks at the beginning of a huge comment only', () => {
    const huge = 'x'.repeat(50_000_000);
    expect(cutComment(huge, 20)).toBe(`${'x'.repeat(12)}\n… (cut)`);
  });
});
