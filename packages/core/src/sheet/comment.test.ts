import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutComment, failureComment, attachmentLines } from './comment.ts';

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

const SHOT = { name: 'screenshot', path: 'test-results/a b/shot#1.png' };
const FILES = { address: 'https://files.shop/7/{path}', folder: 'packages/web' };

test.each([
  ['a name, and a path', [SHOT], undefined, ['attached: screenshot test-results/a b/shot#1.png']],
  ['a name alone, where bytes were attached', [{ name: 'page' }], FILES, ['attached: page']],
  [
    'an address, with the path in the repository',
    [SHOT],
    FILES,
    ['attached: screenshot https://files.shop/7/packages/web/test-results/a%20b/shot%231.png'],
  ],
  [
    'a file beside the package',
    [{ ...SHOT, path: '../shots/1.png' }],
    FILES,
    ['attached: screenshot https://files.shop/7/packages/shots/1.png'],
  ],
  [
    'files outside of the checkout, which no job keeps',
    [
      { ...SHOT, path: '../../../tmp/1.png' },
      { ...SHOT, path: '/tmp/2.png' },
    ],
    FILES,
    ['attached: screenshot ../../../tmp/1.png', 'attached: screenshot /tmp/2.png'],
  ],
  [
    'what has an address of its own',
    [{ name: 'log', path: 'https://logs.shop/1' }],
    FILES,
    ['attached: log https://logs.shop/1'],
  ],
  [
    'one page for all files',
    [SHOT, { name: 'trace', path: 'trace.zip' }],
    { address: 'https://github.com/shop/shop/actions/runs/71#artifacts', folder: '' },
    [
      'attached: screenshot test-results/a b/shot#1.png',
      'attached: trace trace.zip',
      'all files: https://github.com/shop/shop/actions/runs/71#artifacts',
    ],
  ],
  ['the same file of two attempts', [SHOT, SHOT], undefined, ['attached: screenshot test-results/a b/shot#1.png']],
  ['nothing', [], { address: 'https://files.shop#artifacts', folder: '' }, []],
] as const)('%s', (...[, attachments, place, lines]) => {
  expect(attachmentLines(attachments, place, 1_000)).toEqual(lines);
});

test('parentheses in a name do not end its address', () => {
  const lines = attachmentLines([{ name: 'shot', path: 'shot (1).png' }], FILES, 1_000);
  expect(lines).toEqual(['attached: shot https://files.shop/7/packages/web/shot%20%281%29.png']);
});

test.each([
  [1_000, 12],
  [200, 3],
  [0, 0],
])('within %d characters stand the last files, whole, and how many there are before them', (room, shown) => {
  const files = Array.from({ length: 12 }, (_, nth) => ({ name: 'shot', path: `results/${nth}.png` }));
  const lines = attachmentLines(files, FILES, room);
  const whole = lines.filter((line) => line.endsWith('.png'));
  expect(whole).toEqual(attachmentLines(files.slice(12 - shown), FILES, 1_000));
  expect(lines.join('\n\n').length).toBeLessThanOrEqual(room + 30);
  expect(lines[0]).toBe(shown === 12 ? whole[0] : `attached: ${12 - shown} more files`);
});
