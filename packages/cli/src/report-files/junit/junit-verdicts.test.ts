import { describe, expect, test } from 'vitest';
import { drawContent, readContent } from '../reading.test.support.ts';

test.each([
  ['status="failed"', 'failed | Its status is "failed", without a message.'],
  ['result="Failure"', 'failed | Its status is "Failure", without a message.'],
  ['status="run" result="error"', 'failed | Its status is "error", without a message.'],
  ['status="notrun" result="suppressed"', 'skipped'],
  ['status="run" result="skipped"', 'skipped'],
  ['status="run" result="completed"', 'passed'],
])('a case with %s and without a child', (attributes, shown) => {
  const content = `<testsuite name="A"><testcase name="a" classname="A" ${attributes}/></testsuite>`;
  expect(drawContent(content).split('\n').at(-1)).toBe(`  a: ${shown}`);
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
