import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Failure, Outcome } from '../report/report.ts';
import { type CellOptions, cellOf, failedGroupCell, cutComment, failureComment, attachmentLines } from './cell.ts';
import type { Cell } from './sheet.ts';

const OPTIONS: CellOptions = {
  outcomes: {
    passed: 'pass',
    flaky: 'pass',
    failed: 'fail',
    skipped: 'blocked',
    todo: 'blocked',
    unfinished: 'blocked',
  },
  comment: { maxLength: 4_000, stack: false },
};

describe('cellOf', () => {
  test.each<[claim: string, outcome: Outcome, expected: string]>([
    ['a test that passed needs no words', { kind: 'passed', attempts: 1, failures: [] }, 'pass'],
    [
      'a flaky test passes, and says what failed first',
      { kind: 'passed', attempts: 3, failures: [failure('first'), failure('second')] },
      'pass: passed on attempt 3 of 3 | first',
    ],
    [
      'a failed test says everything that failed',
      { kind: 'failed', attempts: 1, failures: [failure('first'), failure('second')] },
      'fail: first | second',
    ],
    [
      'a test that failed again and again says how often',
      { kind: 'failed', attempts: 2, failures: [failure('boom')] },
      'fail: failed in all 2 attempts | boom',
    ],
    [
      'attempts that failed alike are told once',
      { kind: 'failed', attempts: 3, failures: [failure('boom'), failure('boom'), failure('boom')] },
      'fail: failed in all 3 attempts | boom',
    ],
    [
      'other attempts are told with their numbers',
      { kind: 'failed', attempts: 3, failures: [failure('boom'), failure('bang'), failure('boom')] },
      'fail: failed in all 3 attempts | attempts 1, 3: boom | attempt 2: bang',
    ],
    [
      'without a failure for each attempt nobody knows their numbers',
      { kind: 'failed', attempts: 2, failures: [failure('boom'), failure('bang'), failure('boom')] },
      'fail: failed in all 2 attempts | boom | bang',
    ],
    ['a skipped test is blocked', { kind: 'skipped', note: '' }, 'blocked: skipped'],
    ['a skipped test says why', { kind: 'skipped', note: 'no network' }, 'blocked: skipped: no network'],
    ['a test to do is blocked', { kind: 'todo', note: 'later' }, 'blocked: todo: later'],
    [
      'a test whose hook failed names the hook',
      { kind: 'unfinished', cause: { kind: 'hook', hook: 'beforeAll', failure: failure('no database') } },
      'blocked: beforeAll failed: no database',
    ],
    [
      'a test that was stopped says by what',
      { kind: 'unfinished', cause: { kind: 'stopped', why: 'the worker died' } },
      'blocked: the worker died',
    ],
    ['a test that was not selected has no result', { kind: 'unselected' }, 'none'],
  ])('%s', (_, outcome, expected) => {
    expect(draw(cellOf({ outcome }, OPTIONS))).toBe(expected);
  });

  test('the marks are those of the configuration, and `none` leaves the cell empty', () => {
    const outcomes = { ...OPTIONS.outcomes, flaky: 'query', skipped: 'none' } as const;
    const options = { ...OPTIONS, outcomes };
    expect(cellOf({ outcome: { kind: 'passed', attempts: 2, failures: [] } }, options)?.mark).toBe('query');
    expect(cellOf({ outcome: { kind: 'skipped', note: 'x' } }, options)).toBeUndefined();
  });

  test('a comment is never longer than it may be, and holds no control characters, wherever it comes from', () => {
    const options = { ...OPTIONS, comment: { maxLength: 12, stack: false } };
    expect(cellOf({ outcome: { kind: 'todo', note: 'a\u0007\u001Bb' } }, OPTIONS)?.comment).toBe('todo: ab');
    expect(cellOf({ outcome: { kind: 'todo', note: 'a very long note' } }, options)?.comment).toBe('todo\n… (cut)');
  });
});

describe('what a test says of itself', () => {
  const passed: Outcome = { kind: 'passed', attempts: 1, failures: [] };

  test('its issues are the issue of the cell, its notes stand below what happened', () => {
    const meta = { issues: ['SHOP-12', 'SHOP-13'], notes: ['waits for the supplier', 'since May'] };
    expect(cellOf({ outcome: passed, meta }, OPTIONS)).toEqual({
      mark: 'pass',
      comment: 'waits for the supplier\n\nsince May',
      issue: 'SHOP-12, SHOP-13',
    });
    expect(draw(cellOf({ outcome: { kind: 'todo', note: '' }, meta }, OPTIONS))).toBe(
      'blocked: todo | waits for the supplier | since May',
    );
  });

  test('a note is there also where the comment has to be cut', () => {
    const meta = { issues: [], notes: ['since May'] };
    const failing: Outcome = { kind: 'failed', attempts: 1, failures: [failure('x'.repeat(100))] };
    const cell = cellOf({ outcome: failing, meta }, { ...OPTIONS, comment: { maxLength: 40, stack: false } });
    expect(cell?.comment ?? '').toBe(`${'x'.repeat(21)}\n… (cut)\n\nsince May`);
    expect(cell).not.toHaveProperty('issue');
  });

  test('where there is no result, it says nothing', () => {
    expect(
      cellOf({ outcome: { kind: 'unselected' }, meta: { issues: ['SHOP-12'], notes: [] } }, OPTIONS),
    ).toBeUndefined();
  });
});

describe('failedGroupCell', () => {
  test('a heading where nothing failed has no result', () => {
    expect(failedGroupCell([], OPTIONS.comment)).toBeUndefined();
  });

  test('a heading that itself went wrong fails with all its errors', () => {
    expect(draw(failedGroupCell([failure('syntax'), failure('hook')], OPTIONS.comment))).toBe('fail: syntax | hook');
  });
});

function failure(message: string): Failure {
  return { message, diff: '', stack: '' };
}

function draw(cell: Cell | undefined): string {
  if (cell === undefined) return 'none';
  const comment = cell.comment;
  return comment === '' ? cell.mark : `${cell.mark}: ${comment.replaceAll('\n\n', ' | ')}`;
}

const COMMENTS = { maxLength: 4_000, stack: true };
const RUNS = 1_000;

describe('failureComment', () => {
  test('is the message, the difference, and the frames of the package', () => {
    const stack = `Error: expected 2 to be 3
    at Object.<anonymous> (src/cart.test.ts:7:3)
    at run (/repo/node_modules/runner/index.js:1:2)
    at process.processTicks (node:internal/process:3:4)
    at helper (src/helper.ts:9:1)
    at new Promise (<anonymous>)`;
    const told = { message: 'expected 2 to be 3', diff: '- 3\n+ 2', stack };
    expect(failureComment(told, COMMENTS)).toMatchInlineSnapshot(`
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
    expect(failureComment({ message: 'boom', diff: '', stack: '', location }, COMMENTS)).toBe(
      'boom\n\nat src/a.test.ts:3:5',
    );
    expect(failureComment({ message: 'boom', diff: '', stack, location }, { ...COMMENTS, stack: false })).toBe(
      'boom\n\nat src/a.test.ts:3:5',
    );
    expect(failureComment({ message: 'boom', diff: '', stack: '' }, COMMENTS)).toBe('boom');
  });

  test('holds no control characters and no half pairs', () => {
    const told = { message: 'a\u0000b\u001B[31mc\r\nd\te\uD800f', diff: '', stack: '' };
    expect(failureComment(told, COMMENTS)).toBe('ab[31mc\nd\tef');
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
