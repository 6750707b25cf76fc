import { expect, test } from 'vitest';

import { readScript } from './read-script.ts';
import { tabOf } from './tab.ts';

const data = {
  id: 1,
  name: 'shop',
  head: '',
  bugPattern: '',
  ids: [1, 2],
  indents: [0, 0],
  texts: ['adds', 'pays'],
  fields: [],
  tags: {},
  rowNotes: {},
  olderRuns: 0,
};

function tabOfMarks(runsheet_marks: string): object {
  const run = { key: 1, id: '1', created: '', label: '', tester: '', tags: '', headers: { runsheet_marks } };
  // Cells as the service packs them: 13 is two passes in a row, 14 two failures.
  const cells = { '1w;p1+1;.': [1, 13], '1w;f1+1;.': [1, 14], '1w;.': [] }[runsheet_marks] ?? [];
  return tabOf(readScript({ ...data, runs: [{ ...run, cells }] }), 0);
}

test('a tab tells red, green and untold runs apart', () => {
  expect(tabOfMarks('1w;f1+1;.')).toEqual({ title: '✗ 2 shop – runsheet', icon: 'red' });
  expect(tabOfMarks('1w;p1+1;.')).toEqual({ title: '✓ shop – runsheet', icon: 'green' });
  expect(tabOfMarks('1w;.')).toEqual({ title: 'shop – runsheet', icon: 'plain' });
});
