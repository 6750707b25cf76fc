import { describe, expect, test } from 'vitest';
import { drawContent, readContent } from '../reading.test.support.ts';

const WORDS: readonly (readonly [words: string, shown: string, text: string])[] = [
  ['passed pass success Successful OK completed executed RUN fixed', 'passed', ''],
  [
    'failed failure error broken regression crashed timeout "timed out" aborted killed fatal KO',
    'failed',
    'Its status is "WORD", without a message.',
  ],
  ['skipped skip ignored notrun "not run" disabled suppressed filtered pending inconclusive todo', 'skipped', ''],
  ['interrupted incomplete undefined unknown 42', 'unfinished', 'its status is "WORD", which may be no pass'],
];

describe.each(WORDS)('a case without a child and with one of %s', (words, shown, text) => {
  test.each(words.match(/"[^"]+"|\S+/g) ?? [])('as its status, or as the result of a run, is: %s', (quoted) => {
    const word = quoted.replaceAll('"', '');
    for (const attributes of [`status="${word}"`, `result="${word}"`, `status="run" result="${word}"`]) {
      const drawn = drawContent(`<testsuite name="A"><testcase name="a" classname="A" ${attributes}/></testsuite>`);
      expect(drawn).toContain(`  a: ${shown}`);
      expect(drawn).toContain(text.replace('WORD', word));
    }
  });
});

test.each([
  ['passes', 'failures="0" errors="0" skipped="0"', 'passed'],
  ['may have failed', 'failures="1" errors="0" skipped="0"', 'unfinished'],
  ['may be left out', 'failures="0" errors="0" skipped="1"', 'unfinished'],
  ['is not known', 'errors="0"', 'unfinished'],
])('by what its suite counts, a case with an unknown word %s', (_, counts, shown) => {
  const content = (root: string, suite: string) =>
    `<testsuites ${root}><testsuite name="A" ${suite}><testcase name="a" classname="A" status="fine"/></testsuite></testsuites>`;
  expect(drawContent(content(`tests="1" ${counts}`, ''))).toContain(`  a: ${shown}`);
  expect(drawContent(content('', `tests="1" ${counts}`))).toContain(`  a: ${shown}`);
});

describe('a suite that counts a failure is red, wherever it stands and whatever it leaves out', () => {
  const passed = '<testcase name="a" classname="A"/>';
  const suite = (counts: string) => `<testsuite name="A" ${counts}>${passed}</testsuite>`;
  test.each([
    ['errors alone, in a root without counts', `<testsuites>${suite('tests="1" errors="1"')}</testsuites>`],
    ['errors alone', suite('tests="1" errors="1"')],
    ['failures without tests', `<testsuites>${suite('failures="1"')}</testsuites>`],
    [
      'in a suite without counts',
      `<testsuites><testsuite name="B">${suite('tests="1" failures="1"')}</testsuite></testsuites>`,
    ],
    [
      'beside a suite that counts all',
      `<testsuites>${suite('tests="1" failures="0"')}${suite('errors="1"')}</testsuites>`,
    ],
  ])('%s', (_, content) => {
    expect(drawContent(content)).toContain('! The report says that the run has failed, and names no test that did.');
  });

  test('but not by the attempts of a test that passed', () => {
    const flaky = '<testcase name="a" classname="A"><flakyFailure message="no"/></testcase>';
    const content = `<testsuites><testsuite name="A" failures="1">${flaky}</testsuite></testsuites>`;
    expect(drawContent(content)).not.toContain('!');
  });
});

describe('failed attempts of a test that passed may be counted as failures', () => {
  const flaky = '<testcase name="a" classname="A"><flakyFailure message="no"/></testcase>';
  test.each([
    ['at the suite', `<testsuite name="A" tests="1" failures="1">${flaky}</testsuite>`, '1 passed, 0 failed'],
    [
      'at the root',
      `<testsuites tests="1" failures="1"><testsuite name="A" tests="1" failures="0">${flaky}</testsuite></testsuites>`,
      '1 passed, 0 failed',
    ],
    ['as tests too', `<testsuite name="A" tests="2" failures="1">${flaky}</testsuite>`, '1 passed, 0 failed'],
  ])('%s', (_, content, counts) => {
    const drawn = drawContent(content);
    expect(drawn).not.toContain('!');
    expect(drawn).toContain(`\n${counts}, 0 skipped\n`);
  });

  test('but not where a test is missing', () => {
    const content = `<testsuite name="A" tests="3" failures="2">${flaky}</testsuite>`;
    expect(drawContent(content)).toContain('! The report says that the run has failed, and names no test that did.');
  });
});

test.each([
  ['without "failures"', 'tests="2"', '1 passed, 1 failed'],
  ['without "failures", with errors', 'tests="2" errors="0"', '1 passed, 1 failed'],
])('a suite %s does not say how many failed', (_, counts, shown) => {
  const content = `<testsuite name="A" ${counts}><testcase name="a" classname="A"/><testcase name="b" classname="A"><failure/></testcase></testsuite>`;
  expect(drawContent(content)).toContain(`\n${shown}, 0 skipped\n`);
  const contradicting = readContent(content.replace('tests="2"', 'tests="9"')).runner.file;
  expect(contradicting).toBeUndefined();
});

test('a file whose counts are not those of its tests is named', () => {
  const content = '<testsuite name="A" tests="5" failures="0"><testcase name="a" classname="A"/></testsuite>';
  expect(readContent(content).runner.file).toBe('report');
});
