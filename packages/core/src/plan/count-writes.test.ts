import { expect, test } from 'vitest';
import { countRowRequests } from './count-writes.ts';
import { outlineFrom, sheetFrom } from './drawing.test.support.ts';

const BEFORE = 'a.test.ts\n  adds\nb.test.ts\n  adds\nc.test.ts\n  adds';

test.each([
  ['nothing is missing', 'a.test.ts\n  adds', 0],
  ['a new file: it is written and read', 'd.test.ts\n  adds', 2],
  ['one place inside', 'a.test.ts\n  adds\n  removes', 2],
  ['two places inside: the first is a trial', 'a.test.ts\n  adds\n  removes\nb.test.ts\n  adds\n  removes', 4],
  [
    'three places inside: a trial, then the others at once',
    'a.test.ts\n  adds\n  removes\nb.test.ts\n  adds\n  removes\nc.test.ts\n  adds\n  removes',
    5,
  ],
  ['a place inside and a new file', 'a.test.ts\n  adds\n  removes\nd.test.ts\n  adds', 3],
])('%s', (_, drawing, requests) => {
  expect(countRowRequests(sheetFrom(drawing), outlineFrom(BEFORE), { mayAddRows: true })).toBe(requests);
});

test('a build that may not add rows sends none', () => {
  const sheet = sheetFrom('d.test.ts\n  adds');
  expect(countRowRequests(sheet, outlineFrom(BEFORE), { mayAddRows: false })).toBe(0);
});
