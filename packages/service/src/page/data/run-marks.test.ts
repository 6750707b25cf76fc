import { defaultBranchOf as chosenByScript, readHistory } from '@runsheet/core/history';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { defaultBranchOf } from './home-data.ts';
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
        const [run] = readHistory([], [{ id: 1, headers: { runsheet_marks: text } }]).runs;
        expect(readRunMarks(text)).toEqual({ isPart: run?.scope === 'part', durationMs: run?.durationMs });
      },
    ),
    { numRuns: 2_000 },
  );
  expect(readRunMarks('1w;p1+4;d3c;.')).toEqual({ isPart: false, durationMs: 92_708 });
});

test.each([
  ['main', 'fix main master'],
  ['master', 'fix fix master'],
  ['dev', 'fix dev dev fix-2'],
  ['dev', 'fix dev'],
  ['fix', 'dev fix fix part:dev part:dev'],
  ['', ''],
])('the default branch is "%s", where runs are of: %s', (expected, told) => {
  expect(defaultBranchOf(told.split(' ').map(runOf))).toBe(expected);
});

test('the default branch is the one that the script of the page and the command line choose', () => {
  const branch = fc.constantFrom('', 'dev', 'fix', 'fix-2', 'part:dev', 'part:fix', 'main', 'master');
  fc.assert(
    fc.property(fc.array(branch, { maxLength: 30 }), (told) => {
      const runs = told.map(runOf);
      const stored = runs.map(({ branch: name, isPart }, id) => ({
        id,
        headers: { branch: name, runsheet_marks: isPart ? '1p;.' : '1w;.' },
      }));
      expect(defaultBranchOf(runs) || 'main').toBe(chosenByScript(readHistory([], stored), undefined));
    }),
  );
});

function runOf(told: string): { readonly branch: string; readonly isPart: boolean } {
  return { branch: told.replace('part:', ''), isPart: told.startsWith('part:') };
}
