import fc from 'fast-check';
import { expect, test } from 'vitest';
import { annotationLines, newNameLines, stepOutputs } from './step-commands.ts';
import { caseOf, failedWith, failureOf, fileOf, PASSED, RECEIPT, SCRIPT, storyOf } from './story.test.support.ts';

test('a failure is shown at its line in the repository', () => {
  const file = fileOf([
    caseOf('adds', PASSED),
    caseOf('removes, twice: 50%', failedWith('expected 1\nto be 100%', 12)),
  ]);
  expect(annotationLines([storyOf([file])])).toMatchInlineSnapshot(`
    [
      "::error file=packages/api/src/cart.test.ts,line=12,col=7,title=src/cart.test.ts > removes%2C twice%3A 50%25::expected 1%0Ato be 100%25",
    ]
  `);
});

test('a secret in a title is hidden, also one that is split by what no reader sees', () => {
  const file = fileOf([caseOf('logs in as s3\u200Fcr3t', failedWith('no', 12))]);
  const redact = (text: string) => text.replaceAll('s3cr3t', '[redacted]');
  expect(annotationLines([storyOf([file], { redact })]).join()).toContain('logs in as [redacted]::');
});

test('one whose place is not known has none', () => {
  const outside = { ...failureOf('x'), location: { file: '../../../a.ts', line: 1, column: 1 } };
  const file = fileOf([caseOf('removes', { kind: 'failed', attempts: 1, failures: [outside] })], [failureOf('hook')]);
  expect(annotationLines([storyOf([file])])).toEqual([
    '::error title=src/cart.test.ts::hook',
    '::error title=src/cart.test.ts > removes::x',
  ]);
});

test('a new script with a name that may be a mistake is a warning', () => {
  const warnings = [
    { code: 'RS4002', message: '3 rows are obsolete' },
    { code: 'RS4038', message: 'This build made the new script shpo.\nDid you mean shop?' },
  ] as const;
  const story = storyOf([fileOf([caseOf('adds', failedWith('no', 1))])], { receipt: { ...RECEIPT, warnings } });
  expect(newNameLines([story])).toEqual([
    '::warning title=New script::This build made the new script shpo.%0ADid you mean shop?',
  ]);
});

test('there are ten at most, and the last one counts the others', () => {
  const of = (count: number) => annotationLines([withFailures(count)]);
  expect(of(10)).toHaveLength(10);
  expect(of(10).at(-1)).toContain('> 9::x');
  expect(of(25)).toHaveLength(10);
  expect(of(25).at(-1)).toBe('::error::16 more failures: see the log, or the summary of the run.');
  expect(of(0)).toEqual([]);
});

test('the last one names the pages of the runs, where the service has told them', () => {
  const pageUrl = 'http://service/scripts/12#run=27';
  const receipt = { ...RECEIPT, scripts: [{ ...SCRIPT, pageUrl }] };
  expect(annotationLines([{ ...withFailures(11), receipt }]).at(-1)).toBe(`::error::2 more failures: see ${pageUrl}`);
});

test('several runs of one step have ten together', () => {
  const lines = annotationLines([withFailures(8), withFailures(4)]);
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe('::error::3 more failures: see the log, or the summary of the run.');
});

function withFailures(count: number) {
  return storyOf([fileOf(Array.from({ length: count }, (_, i) => caseOf(`${i}`, failedWith('x'))))]);
}

test('no text ends its place: each is one line with one command, and reads as it was written', () => {
  const text = fc
    .array(fc.constantFrom('::', ':', ',', '%', '%0A', '\n', '\r', 'file=x', '=', '\u001B[31m', '##[error]', 'a'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (title, message) => {
      const [line = '', ...others] = annotationLines([
        storyOf([fileOf([caseOf(title, failedWith(`x${message}`, 3))])]),
      ]);
      expect(others).toEqual([]);
      expect(line).toMatch(/^::error file=packages\/api\/src\/cart\.test\.ts,line=3,col=7,title=[^,:\r\n]*::[^\r\n]*$/);
      const told = line.split('::').slice(2).join('::');
      const read = told.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
      expect(read).not.toContain('##[');
      expect(read.replaceAll(/[^%a=,]/g, '')).toBe(
        `x${message}`.replaceAll('\u001B[31m', '').replaceAll(/[^%a=,]/g, ''),
      );
    }),
  );
});

test('outcome, run and counts, each between lines with a delimiter of its own', () => {
  let made = 0;
  expect(stepOutputs([RECEIPT], () => `random-${(made += 1)}`)).toMatchInlineSnapshot(`
    "runsheet-outcome<<runsheet-random-1
    delivered
    runsheet-random-1
    runsheet-run-key<<runsheet-random-2
    rs1-key
    runsheet-random-2
    runsheet-script-id<<runsheet-random-3
    12
    runsheet-random-3
    runsheet-run-id<<runsheet-random-4
    27
    runsheet-random-4
    runsheet-pass<<runsheet-random-5
    2
    runsheet-random-5
    runsheet-fail<<runsheet-random-6
    0
    runsheet-random-6
    runsheet-blocked<<runsheet-random-7
    0
    runsheet-random-7
    "
  `);
});

test('of several records the worst outcome and the sums are told', () => {
  const kept = { ...RECEIPT, outcome: 'kept', scripts: [], run: RED, runKey: 'rs1-other' } as const;
  const told = stepOutputs([RECEIPT, kept, RECEIPT], () => 'r');
  expect(told).toContain('runsheet-outcome<<runsheet-r\nkept\n');
  expect(told).toContain('runsheet-run-key<<runsheet-r\nrs1-key rs1-other rs1-key\n');
  expect(told).toContain('runsheet-pass<<runsheet-r\n5\n');
  expect(stepOutputs([], () => 'r')).toContain('runsheet-outcome<<runsheet-r\nnothing\n');
});

test.each(['kept', 'lost', 'withheld'] as const)('a run that is %s tells what has failed in it', (outcome) => {
  const told = stepOutputs([{ ...RECEIPT, outcome, scripts: [], run: RED }], () => 'r');
  expect(told).toContain(
    'runsheet-pass<<runsheet-r\n1\nrunsheet-r\nrunsheet-fail<<runsheet-r\n3\nrunsheet-r\nrunsheet-blocked<<runsheet-r\n4\n',
  );
});

const RED = {
  counts: { pass: 1, fail: 3, blocked: 4, query: 0, exclude: 0, none: 0 },
  failedHeadings: 1,
  skipped: 0,
  todo: 0,
};

test('a value that holds the delimiter is not written', () => {
  const receipt = { ...RECEIPT, scripts: [{ ...SCRIPT, runId: 'x\nrunsheet-r\nother=1' }] };
  expect(() => stepOutputs([receipt], () => 'r')).toThrow(TypeError);
});
