import { expect, test } from 'vitest';
import { drawReport } from '@runsheet/core/draw-report';
import { drawContent, readContent, readFixture } from '../reading.test.support.ts';

test('node:test: subtests are suites, and a hook that threw fails its suite', () => {
  expect(drawReport(readFixture('node-test.tap'))).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    6 passed, 2 failed, 4 skipped
    TAP
      cart
        adds: passed
        fails: failed | no @test/a.test.js:5
        skips: skipped (not today)
        todo: todo (later)
        plain todo: todo
        inner
          deep <&> "q": passed
      hook
        ! before boom @test/a.test.js:11
        never: unfinished, test did not finish before its parent and was cancelled
      hook after
        ! after boom @test/a.test.js:12
        passes: passed
      top
        sub: passed
        sub fails: failed | bad @test/a.test.js:13
      twin: passed
      twin: passed
    b.test.js: failed
      ! test failed @test/b.test.js:1"
  `);
});

test('files as subtests, todo and skip, escaped signs, diagnostics of other tools', () => {
  const content = `TAP version 14
# Subtest: test/cart.test.js
    # Subtest: adds
        ok 1 - one
        not ok 2 - should be equal
          ---
          compare: ===
          at:
            line: 7
            column: 5
            file: test/cart.test.js
          diff: |
            --- expected
            +++ actual
            -8
            +10
          ...
        1..2
    not ok 1 - adds # time=3ms
    ok 2 - has a \\# in it
    ok 3 - is slow # SKIP no time
    not ok 4 - is saved # TODO not yet # time=0.1ms
    1..4
not ok 1 - test/cart.test.js # time=20ms
ok 2 - test/money.test.js # time=2ms {
    ok 1 - rounds
    1..1
}
not ok 3 - test/broken.test.js
  ---
  exitCode: 1
  message: "it did not \\"load\\""
  ...
1..3
`;
  expect(drawContent(content)).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    3 passed, 1 failed, 2 skipped
    test/cart.test.js
      adds
        one: passed
        should be equal: failed | not ok @test/cart.test.js:7
      has a # in it: passed
      is slow: skipped (no time)
      is saved: todo (not yet)
    test/money.test.js
      rounds: passed
    test/broken.test.js: failed
      ! it did not "load""
  `);
});

test('TAP 12 and noise between the lines', () => {
  expect(drawContent('> shop@1.0.0 test\n> node test.js\n\n1..3\nok 1\nconnected\nnot ok 2 no money\nok 3 - done\r\n'))
    .toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      2 passed, 1 failed, 0 skipped
      TAP
        "": passed
        no money: failed | not ok
        done: passed"
    `);
});

test.each([
  ['a plan that says more tests than there are', '1..3\nok 1 - a\n', ['The plan says 3 tests, and there are 1.']],
  ['a missing plan', 'ok 1 - a\nok 2 - b\n', ['There is no plan: the run did not come to its end.']],
  [
    'bail out',
    '1..3\nok 1 - a\nBail out! no database\n',
    ['Bail out! no database', 'The plan says 3 tests, and there are 1.'],
  ],
  [
    'subtests without an end',
    'TAP version 13\n# Subtest: cart\n    ok 1 - a\n    not ok 2 - b\n',
    ['The subtests of "cart" did not end.', 'There is no plan: the run did not come to its end.'],
  ],
])('%s makes the run red and interrupted', (_, content, told) => {
  const { ending, failures } = readContent(content);
  expect(failures.map(({ message }) => message)).toEqual(told);
  expect(ending).toEqual({ kind: 'interrupted', why: told[0] });
});

test('subtests that are not as many as planned make their suite red', () => {
  expect(drawContent('    ok 1 - a\n    1..2\nok 1 - cart\n1..1\n')).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    1 passed, 0 failed, 0 skipped
    TAP
      cart
        ! The plan says 2 tests, and there are 1.
        a: passed"
  `);
});

test('a line without an end takes neither memory nor time', () => {
  const line = `ok 2 - ${'#  '.repeat(1_000)}${' '.repeat(3_000_000)}x`;
  expect(readContent(`1..2\nok 1 - a\n${line}`).counts).toEqual({ passed: 2, failed: 0, skipped: 0 });
});

test('everything skipped is no error', () => {
  expect(drawContent('1..0 # SKIP no network\n')).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    0 passed, 0 failed, 0 skipped"
  `);
});

test('diagnostics: plain, quoted and block texts, with blank lines in them', () => {
  const content = `1..1
not ok 1 - a
  ---
  error: |-
    first

      second
  expected: 'it''s 2'
  actual: ~
  stack: |-
    run (/shop/api/src/a.test.js:5:30)
    node:internal/util:581:20
  ...
`;
  const [file] = readContent(content).files;
  expect(file?.children[0]).toMatchInlineSnapshot(`
    {
      "kind": "case",
      "outcome": {
        "attempts": 1,
        "failures": [
          {
            "diff": "- it's 2
    +",
            "location": {
              "column": 30,
              "file": "src/a.test.js",
              "line": 5,
            },
            "message": "first

      second",
            "stack": "at run (src/a.test.js:5:30)",
          },
        ],
        "kind": "failed",
      },
      "tags": [],
      "title": "a",
    }
  `);
});

test('diagnostics that are no YAML, as Node writes them, still say why a test failed', () => {
  const content = `TAP version 13
not ok 1 - has these packages
  ---
  failureType: 'testCodeFailure'
  error: |-
    Expected values to be strictly deep-equal:
    +   '@types/node': 1
  expected:
  actual:
    @types/node: 1
    *: 2
  stack: |-
    run (/shop/api/src/a.test.js:5:30)
  ...
1..1
`;
  expect(drawContent(content)).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    0 passed, 1 failed, 0 skipped
    TAP
      has these packages: failed | Expected values to be strictly deep-equal: @src/a.test.js:5"
  `);
});
