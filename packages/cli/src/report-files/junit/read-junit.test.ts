import { describe, expect, test } from 'vitest';
import { drawReport } from '@runsheet/core/draw-report';
import { drawContent, readContent, readFixture } from '../reading.test.support.ts';

describe('what each tool writes becomes its files, suites and tests', () => {
  test('Vitest: suites are parted again, errors of hooks and files stand on them', () => {
    expect(drawReport(readFixture('vitest.xml'))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      4 passed, 1 failed, 4 skipped
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
      "complete, partial (a report file does not say what was left out)
      3 passed, 2 failed, 1 skipped
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
      "complete, partial (a report file does not say what was left out)
      6 passed, 2 failed, 4 skipped
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
      "complete, partial (a report file does not say what was left out)
      6 passed, 2 failed, 4 skipped
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

  test('pytest: a module that could not be loaded is an error of it, a teardown is an error of its test', () => {
    expect(drawReport(readFixture('pytest.xml'))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      2 passed, 6 failed, 3 skipped
      tests.test_broken: failed
        ! collection failure
      tests.test_cart.TestCart
        test_adds[1-2]: passed
        test_adds[3-4]: passed
        test_lowers: failed | assert 10 == 8
        test_empties: skipped (not today)
      tests.test_cart
        test_known: skipped (bug 7)
        test_works_by_now: failed | [XPASS(strict)]
        test_skips_itself: skipped (no network)
      tests.test_db
        test_reads: failed | failed on setup with "RuntimeError: no database"
        test_writes: failed | assert (1 + 1) == 3 | failed on teardown with "RuntimeError: not closed"
        test_closes: failed | failed on teardown with "RuntimeError: not closed"
        test_größe: failed | AssertionError: assert '<&>\\x1b[31m' == 'ü'"
    `);
  });

  test('pytest with the files of its tests', () => {
    expect(drawReport(readFixture('pytest-xunit1.xml'))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      2 passed, 6 failed, 3 skipped
      tests/test_broken.py: failed
        ! collection failure
      tests/test_cart.py
        TestCart
          test_adds[1-2]: passed
          test_adds[3-4]: passed
          test_lowers: failed | assert 10 == 8
          test_empties: skipped (not today)
        test_known: skipped (bug 7)
        test_works_by_now: failed | [XPASS(strict)]
        test_skips_itself: skipped (no network)
      tests/test_db.py
        test_reads: failed | failed on setup with "RuntimeError: no database"
        test_writes: failed | assert (1 + 1) == 3 | failed on teardown with "RuntimeError: not closed"
        test_closes: failed | failed on teardown with "RuntimeError: not closed"
        test_größe: failed | AssertionError: assert '<&>\\x1b[31m' == 'ü'"
    `);
  });

  test('Maven Surefire', () => {
    expect(drawReport(readFixture('surefire.xml'))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      4 passed, 3 failed, 1 skipped
      com.shop.CartTest
        opensDatabase: failed | no <database> & "nothing"
        empties: skipped (not today)
        addsItem: passed
        lowersPrice: failed | expected: <8> but was: <10>
        takes{int}[1]: passed
        takes{int}[2]: passed
        ordersItem: failed | timed out
      com.shop.CartTest$WithVoucher
        lowers: passed"
    `);
  });

  test('Maven Surefire: reruns are attempts', () => {
    expect(drawReport(readFixture('surefire-reruns.xml'))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      1 passed, 1 failed, 0 skipped
      com.shop.OrderTest
        lowersPrice: failed on attempt 2 | expected:<8> but was:<9> | expected:<8> but was:<10>
        ordersItem: passed on attempt 2 | timed out"
    `);
  });

  test('Maven Surefire: a class whose set-up throws is no test of that name', () => {
    expect(drawReport(readFixture('surefire-hook.xml'))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      0 passed, 0 failed, 0 skipped
      com.shop.ServerTest: failed
        ! no server"
    `);
    const unnamed = '<testcase name="" classname="com.shop.A"><error message="no server"/></testcase>';
    expect(drawContent(`<testsuite name="com.shop.A" tests="1" errors="1" failures="0">${unnamed}</testsuite>`))
      .toMatchInlineSnapshot(`
        "complete, partial (a report file does not say what was left out)
        0 passed, 0 failed, 0 skipped
        com.shop.A: failed
          ! no server"
      `);
  });

  test('Maven writes a thousand seconds with a comma', () => {
    const content = '<testsuite name="A" time="1,203.154"><testcase name="a" classname="A"/></testsuite>';
    expect(readContent(content).durationMs).toBe(1_203_154);
  });

  test('gotestsum with short names: packages with one last name share a heading, and their tests are duplicates', () => {
    expect(drawReport(readFixture('gotestsum-short.xml'))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      3 passed, 3 failed, 1 skipped
      cart
        TestPanics: failed | Failed
        TestAdds: passed
        TestTotals/of_2_lines: failed | Failed
        TestTotals: failed | Failed
        TestShips: skipped (cart_test.go:20: no carrier)
        TestAdds: passed
        TestTotals/of_1_lines: passed"
    `);
  });

  test('gotestsum: the error of a package that does not compile is counted, and named nowhere', () => {
    expect(drawReport(readFixture('gotestsum.xml'))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      2 passed, 3 failed, 1 skipped
      shop.example/cart
        TestPrice/with_a_voucher: failed | Failed
        TestPrice: failed | Failed
        TestPanics: failed | Failed
        TestEmpties: skipped (cart_test.go:18: not today)
        TestAdds: passed
        TestPrice/plain: passed"
    `);
  });

  test('go-junit-report', () => {
    expect(drawReport(readFixture('go.xml'))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      1 passed, 2 failed, 1 skipped
      shop.example/cart
        TestAdds: passed
        TestPrice/with_a_voucher: failed | Failed
        TestEmpties: skipped (cart_test.go:20: not today)
      shop.example/broken
        [build failed]: failed | Build error"
    `);
  });

  test('packages of Go whose paths end alike stay two', () => {
    const suite = (name: string) =>
      `<testsuite name="${name}"><testcase name="TestAdds" classname="util"/></testsuite>`;
    const content = ['github.com/o/r/a/util', 'github.com/o/r/b/util'].map(suite).join('');
    expect(drawReport(readContent(`<testsuites>${content}</testsuites>`))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      2 passed, 0 failed, 0 skipped
      github.com/o/r/a/util
        TestAdds: passed
      github.com/o/r/b/util
        TestAdds: passed"
    `);
  });

  test('.NET: the class, since the file is what was built', () => {
    expect(drawReport(readFixture('dotnet.xml'))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      2 passed, 1 failed, 1 skipped
      Shop.Tests.CartTests
        Adds: passed
        Rounds(1,50): passed
        Pays: failed | Expected: 8
      Shop.Tests.PriceTests
        Later: skipped"
    `);
  });

  test('PHPUnit: suites above the file say nothing', () => {
    expect(drawReport(readFixture('phpunit.xml'))).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      2 passed, 4 failed, 2 skipped
      tests/CartTest.php
        testAdds: passed
        App\\Tests\\CartTest::testPrice
          testPrice with data set #0: passed
          testPrice with data set "with a voucher": failed | Failed asserting that 10 is identical to 8.
        testEmpties: skipped
        testLater: skipped
        testRisky: failed | This test did not perform any assertions
        testThrows: failed | RuntimeException: no database
      tests/SetUpTest.php
        testOne: failed | RuntimeException: no server"
    `);
  });
});

test('what a failure holds besides its message stays: the difference, the place, what was printed to stderr', () => {
  const failures = readFixture('surefire-reruns.xml').files.flatMap(({ children }) =>
    children.flatMap((node) => (node.kind === 'case' && 'failures' in node.outcome ? node.outcome.failures : [])),
  );
  expect(failures[0]).toMatchInlineSnapshot(`
    {
      "diff": "at com.shop.OrderTest.lowersPrice(OrderTest.java:14)

    stderr:
    WARN price service is slow",
      "location": undefined,
      "message": "expected:<8> but was:<9>",
      "stack": "",
    }
  `);
  const [vitest] = readFixture('vitest.xml').files;
  const suite = vitest?.children[0];
  expect(suite?.kind === 'suite' ? suite.children[1] : suite).toMatchInlineSnapshot(`
    {
      "durationMs": 10,
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
    expect(drawContent(content)).toMatch(/\n1 passed, 0 failed, 0 skipped\nC\n {2}häß: passed$/);
  });
});

describe('what is red in the file is red in the run', () => {
  test('a suite with errors and no test', () => {
    const content =
      '<testsuite name="com.shop.A" tests="0" errors="1" failures="0"><system-err>boom</system-err></testsuite>';
    expect(drawContent(content)).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      0 passed, 0 failed, 0 skipped
      com.shop.A: failed
        ! The suite counts 1 failed, and holds no test."
    `);
  });

  test('an error of the suite itself', () => {
    const content = '<testsuite name="A"><error message="no database"/><testcase name="a" classname="A"/></testsuite>';
    expect(drawContent(content)).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      1 passed, 0 failed, 0 skipped
      A
        ! no database
        a: passed"
    `);
  });

  test('counts without a test that failed', () => {
    const content = '<testsuite name="A" tests="2" failures="1"><testcase name="a" classname="A"/></testsuite>';
    expect(drawContent(content)).toMatchInlineSnapshot(`
      "complete, partial (a report file does not say what was left out)
      1 passed, 1 failed, 0 skipped
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
    "complete, partial (a report file does not say what was left out)
    0 passed, 1 failed, 0 skipped
    A
      a: failed | red"
  `);
});
