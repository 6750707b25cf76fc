import { describe, expect, test } from 'vitest';
import { drawReport } from '@runsheet/core/draw-report';
import { drawContent, readContent, readFixture } from './reading.test.support.ts';

test('TRX: rows of data stand below their test, errors of the run are errors of it', () => {
  expect(drawReport(readFixture('dotnet.trx'))).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    3 passed, 2 failed, 1 skipped
    ! The active test run was aborted. Reason: Test host process crashed
    Shop.Tests.CartTests
      Adds(left: 1, right: 2): passed
      Adds(left: 3, right: 4): passed
      Pays: failed | Assert.Equal() Failure: Values differ @CartTests.cs:40
    Shop.Tests.PriceTests
      Later: skipped (not today)
    Shop.MsTests.RoundTests
      Rounds
        Rounds (1,2): passed
        Rounds (3,4): failed | Test 'Rounds' timed out after 100ms"
  `);
});

test('NUnit: a set-up that fails blocks its tests, a tear-down that fails is an error of the class', () => {
  expect(drawReport(readFixture('nunit3.xml'))).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    3 passed, 3 failed, 2 skipped
    Shop.Tests.CartTests
      ! OneTimeTearDown: System.InvalidOperationException : not closed @CartTests.cs:12
      Adds(1,2): passed
      Adds(3,4): passed
      Pays: failed | Expected: 8 @CartTests.cs:40
      Later: skipped (not today)
      Guesses: skipped (inconclusive: no data)
      Warns: passed
    Shop.Tests.DbTests
      ! System.InvalidOperationException : no database @DbTests.cs:9
      Reads: unfinished, OneTimeSetUp: System.InvalidOperationException : no database
      Writes: unfinished, OneTimeSetUp: System.InvalidOperationException : no database"
  `);
});

test('xUnit.net', () => {
  expect(drawReport(readFixture('xunit2.xml'))).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    2 passed, 1 failed, 1 skipped
    Shop.Tests.CartTests
      ! System.InvalidOperationException : not closed @CartTests.cs:12
      Adds(left: 1, right: 2): passed
      Adds(left: 3, right: 4): passed
      Pays: failed | Assert.Equal() Failure: Values differ @CartTests.cs:40
    Shop.Tests.PriceTests
      later, by a name of its own: skipped (not today)"
  `);
});

test('go test -json: subtests stand below their test, a package fails that panics or does not compile', () => {
  expect(drawReport(readFixture('go-test.ndjson'))).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    5 passed, 1 failed, 2 skipped
    example.com/shop/cart
      TestAdds: passed
      TestRounds
        up: passed
        down_to_zero: failed | cart_test.go:21: got 1, want 0
      TestLater: skipped (not today)
      TestCleans
        ! cart_test.go:44: not cleaned
        one: passed
    example.com/shop/price
      TestPrice: passed
    example.com/shop/panics
      ! panic: no database
      TestFirst: passed
      TestPanics: unfinished, its package ended before
    example.com/shop/broken: failed
      ! # example.com/shop/broken [example.com/shop/broken.test]"
  `);
});

const RED = '! The report says that the run has failed, and names no test that did.';

/** A file of one test, with what the test and the run are called. */
const FILES = {
  TRX: (word, run) =>
    `<TestRun><Results><UnitTestResult testName="a" outcome="${word}"/></Results><ResultSummary outcome="${run}"><Counters/></ResultSummary></TestRun>`,
  NUnit: (word, run) => `<test-run result="${run}"><test-case name="a" result="${word}"/></test-run>`,
  'xUnit.net': (word) =>
    `<assemblies><assembly name="A"><test name="a" type="A" result="${word}"/></assembly></assemblies>`,
  Go: (word, run) =>
    ['"run","Test":"a"', `"${word}","Test":"a"`, `"${run}"`]
      .map((rest) => `{"Package":"A","Action":${rest}}`)
      .join('\n'),
} as const satisfies Record<string, (word: string, run: string) => string>;

test.each([
  ['TRX', FILES.TRX('Surprising', 'Completed'), 'a: failed | It has failed, without a message.'],
  ['NUnit', FILES.NUnit('Surprising', 'Passed'), 'a: failed | It has failed, without a message.'],
  ['xUnit.net', FILES['xUnit.net']('Surprising'), 'a: failed | It has failed, without a message.'],
  ['Go', FILES.Go('surprising', 'pass'), 'a: unfinished, its package ended before'],
  ['CTRF', '{"results":{"tool":{"name":"x"},"summary":{},"tests":[{"name":"a","status":"surprising"}]}}', 'RS1011'],
])('%s: a word that nobody knows is no pass', (_, content, shown) => {
  expect(drawContent(content)).toContain(shown);
});

test.each([
  ['TRX', FILES.TRX('Passed', 'Completed')],
  ['NUnit', FILES.NUnit('Passed', 'Passed')],
  ['xUnit.net', FILES['xUnit.net']('Pass')],
])('%s: a file that does not count does not contradict its tests', (_, content) => {
  expect(readContent(content)).toMatchObject({ runner: { file: undefined }, counts: { passed: 1, failed: 0 } });
  expect(drawContent(content)).not.toContain('!');
});

describe('a run that its tool does not call good is red', () => {
  test.each([
    'Failed',
    'Error',
    'Aborted',
    'Timeout',
    'Disconnected',
    'InProgress',
    'Pending',
    'PassedButRunAborted',
    'Surprising',
  ])('TRX: %s', (word) => {
    expect(drawContent(FILES.TRX('Passed', word))).toContain(RED);
  });
  test.each(['Failed', 'Cancelled', 'Surprising'])('NUnit: %s', (word) => {
    expect(drawContent(FILES.NUnit('Passed', word))).toContain(RED);
  });
});

test.each([
  [
    'TRX',
    ['Completed', 'Passed', 'Warning', 'Inconclusive', 'NotExecuted', ''].map((word) => FILES.TRX('Passed', word)),
  ],
  ['NUnit', ['Passed', 'Skipped', 'Inconclusive', 'Warning', ''].map((word) => FILES.NUnit('Passed', word))],
])('%s: each good word of a run is green', (_, contents) => {
  for (const content of contents) expect(drawContent(content)).not.toContain('!');
});

test('go test -json: a benchmark ends with its package', () => {
  const content = (title: string, end: string) => FILES.Go('output', end).replaceAll('"a"', `"${title}"`);
  expect(drawContent(content('BenchmarkAdds', 'pass'))).toContain('BenchmarkAdds: passed');
  expect(drawContent(content('BenchmarkAdds', 'fail'))).toContain('BenchmarkAdds: unfinished');
  expect(drawContent(content('TestAdds', 'pass'))).toContain('TestAdds: unfinished');
});
