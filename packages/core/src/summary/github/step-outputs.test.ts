import { expect, test } from 'vitest';
import { stepOutputs } from './step-outputs.ts';
import { RECEIPT, SCRIPT } from './story.test.support.ts';

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
