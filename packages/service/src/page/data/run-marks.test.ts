import { defaultBranchOf, readMarkedRuns } from '@runsheet/core/history';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { DEFAULT_BRANCHES } from './home-data.ts';
import { readRunMarks } from './run-marks.ts';

const part = fc.oneof(
  fc.constantFrom(
    '1w',
    '1s',
    '1c',
    '1p',
    '2w',
    'd3c',
    'D2A',
    'd3',
    'd3cc',
    't1a3,12b',
    'f1',
    'p1+4',
    '.',
    '',
    ' ',
    'd\n1',
  ),
  fc.string({ maxLength: 4 }),
);
const marks = fc.array(part, { maxLength: 7 }).map((parts) => parts.join(';'));

test('scope and duration are those that the script of the page reads from the marks', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        marks,
        marks.map((text) => `1w;${text}`),
        marks.map((text) => `1p;${text};.`),
      ),
      (text) => {
        const [run] = readMarkedRuns([], [{ id: 1, headers: { runsheet_marks: text } }]).runs;
        expect(readRunMarks(text)).toEqual({ isPart: run?.scope === 'part', durationMs: run?.durationMs });
      },
    ),
    { numRuns: 2_000 },
  );
  expect(readRunMarks('1w;p1+4;d3c;.')).toEqual({ isPart: false, durationMs: 92_708 });
});

test.each([
  ['main', ['fix', 'main', 'master']],
  ['master', ['fix', 'master']],
])('the default branch is %s, as the script of the page and the command line tell it', (expected, branches) => {
  const history = readMarkedRuns(
    [],
    branches.map((branch, id) => ({ id, headers: { branch } })),
  );
  expect(defaultBranchOf(history, undefined)).toBe(expected);
  expect(DEFAULT_BRANCHES.find((branch) => branches.includes(branch))).toBe(expected);
});
