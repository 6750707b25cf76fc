import { expect, test } from 'vitest';

import { runSentence } from './run-sentence.ts';
import { scriptOf, type TestRun } from './script.test.support.ts';

function sentence(...runs: readonly TestRun[]): string {
  const { newsIn, countsIn, history } = scriptOf(['adds', 'pays', 'lends'], runs);
  const at = runs.length - 1;
  const durationMs = history.runs[at]?.durationMs;
  return runSentence({ news: newsIn(at), counts: countsIn(at), durationMs });
}

test('a run is one sentence: what is new, what passed, and how long it took', () => {
  const headers = { runsheet_marks: '1w;p1+2;d3b;.' };

  expect(sentence({ cells: 'ppp', headers })).toBe('All 3 passed in 1 min 24 s.');
  expect(sentence({ cells: 'pff' }, { cells: 'ffp' })).toBe(
    '1 new failure, 1 failing with no known pass (since #1, 2 builds), 1 fixed; 1 passed.',
  );
  expect(sentence({ cells: 'ppf' }, { cells: 'pfb' })).toBe('1 new failure; 1 passed, 1 blocked.');
  expect(sentence({ cells: '' })).toBe('No results.');
});
