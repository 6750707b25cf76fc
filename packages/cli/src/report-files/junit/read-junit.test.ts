import { describe, expect, test } from 'vitest';
import { drawReport } from '../draw-report.test.support.ts';
import { drawContent, readFixture } from '../reading.test.support.ts';

describe('what each tool writes becomes its files, suites and tests', () => {
  test('Vitest: suites are parted again, errors of hooks and files stand on them', () => {
    expect(drawReport(readFixture('vitest.xml'))).toMatchInlineSnapshot(`
      "4 passed, 1 failed, 4 skipped
      ! later @u.test.js:2
      a.test.js
        cart
          adds: passed
          fails: failed | expected { a: 1 } to deeply equal { a: 2 } @a.test.js:2
          skips: skipped
          later: skipped
          ctx: skipped
          flaky: passed
          a
            b
              x
                y: passed
        hook
          ! boom @a.test.js:5
          never: skipped
        hook2
          ! after boom @a.test.js:6
          passes: passed
      b.test.js: failed
        ! load boom @b.test.js:1"
    `);
  });

  test('jest-junit', () => {
    expect(drawReport(readFixture('jest-junit.xml'))).toMatchInlineSnapshot(`
      "3 passed, 2 failed, 1 skipped
      src/cart.test.js
        ! not closed
        Cart adds an item: passed
        Cart with a voucher lowers the price: failed | expect(received).toBe(expected) // Object.is equality @src/cart.test.js:3
        Cart empties: skipped
        Cart ships: passed
        hook never runs: failed | no database @src/cart.test.js:7
        hook2 runs: passed
        rounds: passed
      src/broken.test.js: failed
        ! Cannot find module './gone' from 'src/broken.test.js' @src/broken.test.js:1"
    `);
  });

  test('node:test: tests with subtests are suites', () => {
    expect(drawReport(readFixture('node-test.xml'))).toMatchInlineSnapshot(`
      "6 passed, 2 failed, 4 skipped
      test/a.test.js
        cart
          adds: passed
          fails: failed | no @test/a.test.js:5
          skips: skipped (not today)
          todo: todo (later)
          plain todo: todo
          inner
            deep <&> "q": passed
        hook
          never: unfinished, test did not finish before its parent and was cancelled
        hook after
          passes: passed
        top
          sub: passed
          sub fails: failed | bad @test/a.test.js:13
        twin: passed
        twin: passed
      test/b.test.js: failed
        ! test failed"
    `);
  });

  test('node:test of Node 20, which names no files but those that failed to load', () => {
    expect(drawReport(readFixture('node-test-20.xml'))).toMatchInlineSnapshot(`
      "6 passed, 2 failed, 4 skipped
      node:test
        cart
          adds: passed
          fails: failed | no1 !== 2 @test/a.test.js:5
          skips: skipped (not today)
          todo: todo (later)
          plain todo: todo
          inner
            deep <&> &quot;q&quot;: passed
        hook
          never: unfinished, test did not finish before its parent and was cancelled
        hook after
          passes: passed
        top
          sub: passed
          sub fails: failed | bad @test/a.test.js:13
        twin: passed
        twin: passed
      test/b.test.js: failed
        ! test failed"
    `);
  });

  test('pytest', () => {
    expect(drawReport(readFixture('pytest.xml'))).toMatchInlineSnapshot(`
      "2 passed, 2 failed, 2 skipped
      tests.test_cart.TestCart
        test_adds[1-2]: passed
        test_lowers: failed | assert 10 == 8
      tests.test_cart
        test_not_today: skipped (not today)
        test_known: skipped (bug 7)
      tests.test_db
        test_reads: failed | failed on setup with "RuntimeError: no database"
        test_writes: passed"
    `);
  });

  test('Maven Surefire: reruns are attempts', () => {
    const report = readFixture('surefire.xml');
    expect(drawReport(report)).toMatchInlineSnapshot(`
      "2 passed, 2 failed, 1 skipped
      com.shop.CartTest
        addsItem: passed
        lowersPrice: failed on attempt 2 | expected: <8> but was: <10> | expected: <8> but was: <9>
        ordersItem: passed on attempt 2 | timed out
        opensDatabase: failed | no database
        empties: skipped (not today)"
    `);
    expect(report.durationMs).toBe(1_203_154);
  });

  test('go-junit-report', () => {
    expect(drawReport(readFixture('go.xml'))).toMatchInlineSnapshot(`
      "1 passed, 2 failed, 1 skipped
      shop.example/cart
        TestAdds: passed
        TestPrice/with_a_voucher: failed | Failed
        TestEmpties: skipped (cart_test.go:20: not today)
      shop.example/broken
        [build failed]: failed | Build error"
    `);
  });

  test('PHPUnit: suites above the file say nothing', () => {
    expect(drawReport(readFixture('phpunit.xml'))).toMatchInlineSnapshot(`
      "2 passed, 1 failed, 1 skipped
      tests/CartTest.php
        testAdds: passed
        App\\Tests\\CartTest::testPrice
          testPrice with data set #0: passed
          testPrice with data set #1: failed | App\\Tests\\CartTest::testPrice with data set #1 (10, 8)
        testEmpties: skipped"
    `);
  });
});

test('what a failure holds besides its message stays: the difference, the place, what was printed to stderr', () => {
  const failures = readFixture('surefire.xml').files.flatMap(({ children }) =>
    children.flatMap((node) => (node.kind === 'case' && 'failures' in node.outcome ? node.outcome.failures : [])),
  );
  expect(failures[0]).toMatchInlineSnapshot(`
    {
      "diff": "at org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)
    	at com.shop.CartTest.lowersPrice(CartTest.java:21)

    stderr:
    WARN price service is slow",
      "location": undefined,
      "message": "expected: <8> but was: <10>",
      "stack": "",
    }
  `);
  const [vitest] = readFixture('vitest.xml').files;
  const suite = vitest?.children[0];
  expect(suite?.kind === 'suite' ? suite.children[1] : suite).toMatchInlineSnapshot(`
    {
      "kind": "case",
      "outcome": {
        "attempts": 1,
        "failures": [
          {
            "diff": "- Expected
    + Received

      {
    -   "a": 2,
    +   "a": 1,
      }",
            "location": {
              "column": 86,
              "file": "a.test.js",
              "line": 2,
            },
            "message": "expected { a: 1 } to deeply equal { a: 2 }",
            "stack": "at a.test.js:2:86",
          },
        ],
        "kind": "failed",
      },
      "tags": [],
      "title": "fails",
    }
  `);
});

describe('a file that is not whole, or could do harm, is refused', () => {
  const cases = '<testcase name="a" classname="C"/>'.repeat(3);
  test.each([
    ['cut off between tests', `<testsuites><testsuite name="s">${cases}`, 'it is cut off (unclosed tag: testsuite)'],
    ['cut off in a tag', `<testsuite name="s">${cases}<testcase na`, 'it is cut off (unclosed tag: testsuite)'],
    ['empty elements', '<testsuite name="s"><testcase></testsuite>', 'line 1 is not XML'],
    ['no XML at all', 'tests: 3', 'it is in no format that runsheet knows'],
    ['empty', '', 'it is in no format that runsheet knows'],
    ['other XML that names one', '<project><testsuite/></project>', 'it is XML, but not of tests: <project>'],
    [
      'entities',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><testsuite name="&b;"/>',
      'it has a document type definition, which is not read',
    ],
    ['an entity of nowhere', '<testsuite name="s">&a;</testsuite>', 'line 1 is not XML: undefined entity'],
    ['too deep', '<testsuite name="s">'.repeat(200), 'it nests more than 100 elements'],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="klingon"?><testsuite/>',
      'its encoding klingon is not known',
    ],
  ])('%s', (_, content, reason) => {
    expect(drawContent(content)).toContain(`RS1011 report cannot be read as a report: ${reason}`);
  });
});

describe('encodings', () => {
  const text = '<testsuite name="Grüße"><testcase name="häß" classname="C"/></testsuite>';
  const utf16 = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le');
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n${text}`)],
    ['UTF-16, little end first', utf16],
    ['UTF-16, big end first', Buffer.from(utf16).swap16()],
    ['Latin 1, declared', Buffer.from(`<?xml version='1.0' encoding='ISO-8859-1'?>${text}`, 'latin1')],
    ['UTF-8 that claims to be UTF-16', Buffer.from(`<?xml version="1.0" encoding="utf-16"?>${text}`)],
    ['blank lines before the declaration', Buffer.from(`\n\n<?xml version="1.0"?>${text}`)],
  ])('%s', (_, content) => {
    expect(drawContent(content)).toBe('1 passed, 0 failed, 0 skipped\nC\n  häß: passed');
  });
});

describe('what is red in the file is red in the run', () => {
  test('a suite with errors and no test', () => {
    const content =
      '<testsuite name="com.shop.A" tests="0" errors="1" failures="0"><system-err>boom</system-err></testsuite>';
    expect(drawContent(content)).toMatchInlineSnapshot(`
      "0 passed, 0 failed, 0 skipped
      com.shop.A: failed
        ! The suite counts 1 failed, and holds no test."
    `);
  });

  test('an error of the suite itself', () => {
    const content = '<testsuite name="A"><error message="no database"/><testcase name="a" classname="A"/></testsuite>';
    expect(drawContent(content)).toMatchInlineSnapshot(`
      "1 passed, 0 failed, 0 skipped
      A
        ! no database
        a: passed"
    `);
  });

  test('counts without a test that failed', () => {
    const content = '<testsuite name="A" tests="2" failures="1"><testcase name="a" classname="A"/></testsuite>';
    expect(drawContent(content)).toMatchInlineSnapshot(`
      "1 passed, 1 failed, 0 skipped
      ! The report says that the run has failed, and names no test that did.
      A
        a: passed"
    `);
  });
});

test('control characters and colours of output do no harm', () => {
  const content =
    '<testsuite name="A"><testcase name="a" classname="A"><failure message="&#27;[31mred"><![CDATA[\u001B[31mno\u001B[39m \u0000]]></failure></testcase></testsuite>';
  expect(drawContent(content)).toMatchInlineSnapshot(`
    "0 passed, 1 failed, 0 skipped
    A
      a: failed | red"
  `);
});
