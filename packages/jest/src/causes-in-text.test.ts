import { expect, test } from 'vitest';
import { withCauses } from './causes-in-text.ts';
import { aCase } from './jest-results.test.support.ts';

const failing = (path: string, failureMessages: readonly string[]) =>
  aCase(path, { status: 'failed', failureMessages });

const TEXT = `  ● group › wraps

    outer

      4 | test('wraps', …
        |           ^

      at Object.<anonymous> (a.test.js:6:31)

    Cause:
    \u001B[31mTypeError: inner\u001B[39m

      3 |
    > 4 | test('wraps', …
        |           ^

      at Object.<anonymous> (a.test.js:6:59)

    Cause:
    first
    second



  ● group › has none

    alone

      at Object.<anonymous> (a.test.js:7:30)
`;

test('causes in the text of a file go to the errors of its tests', () => {
  const results = [
    aCase('passes'),
    failing('group > wraps', ['Error: outer']),
    failing('group > has none', ['Error: alone']),
  ];
  const read = withCauses({ testResults: results, failureMessage: TEXT });
  expect(read.map(({ runsheet }) => runsheet?.nestedErrors)).toEqual([
    [],
    ['\n\n[cause]: TypeError: inner\n\n[cause]: first\nsecond'],
    [''],
  ]);
});

test.each([
  ['has no causes', TEXT.replaceAll('Cause:', 'Because:')],
  ['has another number of sections', `${TEXT}\n  ● Test suite failed to run\n\n    not closed\n`],
  ['is missing', undefined],
])('results stay as they are if the text %s', (_, failureMessage) => {
  const results = [failing('wraps', ['Error: outer']), failing('has none', ['Error: alone'])];
  expect(withCauses({ testResults: results, failureMessage })).toBe(results);
});
