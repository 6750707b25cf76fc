import { expect, test } from 'vitest';

import { runStory } from './run-story.ts';
import { scriptOf } from './script.test.support.ts';
import { verdictsOf } from './verdicts.ts';

const ROWS = ['cart', '\tadds', '\tpays', '\tlends', 'depot', '\tstores', '\tships', '\tcounts'];

test('the story of a run begins with new failures, and groups what is blocked by its cause', () => {
  const script = scriptOf(ROWS, [{ cells: '.ppf.ppp' }, { cells: '.pff.ppp' }, { cells: '.fpf.bbb' }]);
  const said = { 2: 'expected 1\n- 2', 6: 'port 5001 in use', 7: 'port 5002 in use' };
  const lines = new Map(Object.entries(said).map(([id, text]) => [Number(id), text] as const));
  const { chapters, causes } = runStory(script, { run: 2, verdicts: verdictsOf(script, 2), lines });

  expect(chapters).toEqual([
    {
      name: 'new',
      words: 'New',
      entries: [{ row: 1, since: 'New failure since #3, 1 build, last pass #2', lines: 'expected 1\n- 2' }],
    },
    {
      name: 'unknown',
      words: 'No known pass',
      entries: [{ row: 3, since: 'Failing since #1, 3 builds, no known pass', lines: '' }],
    },
    {
      name: 'fixed',
      words: 'Fixed',
      entries: [{ row: 2, since: 'Fixed, had failed since #2, 1 build', lines: '' }],
    },
  ]);
  expect(causes.map(({ cause, entries }) => [cause, entries.map(({ row }) => row)])).toEqual([
    ['port N in use', [5, 6]],
    ['no cause told', [7]],
  ]);
});

test('a run of which nothing is to be said has an empty story', () => {
  const script = scriptOf(ROWS, [{ cells: '.ppp.ppp' }]);

  for (const run of [0, -1]) {
    const verdicts = verdictsOf(script, run);
    expect(runStory(script, { run, verdicts, lines: new Map() })).toEqual({ chapters: [], causes: [] });
  }
});
