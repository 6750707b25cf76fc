import { expect, test } from 'vitest';
import { countRowWrites } from './count-writes.ts';
import { outlineFrom, sheetFrom } from './drawing.test.support.ts';

const BEFORE = 'a.test.ts\n  adds\nb.test.ts\n  adds\nc.test.ts\n  adds';

test.each([
  ['nothing is missing', 'a.test.ts\n  adds', 0, 0],
  ['a new file: it is written and read', 'd.test.ts\n  adds', 2, 0],
  ['one place inside, with its heading', 'a.test.ts\n  adds\n  removes', 2, 1],
  ['two places inside: the first is a trial', 'a.test.ts\n  adds\n  removes\nb.test.ts\n  adds\n  removes', 4, 1],
  [
    'three places inside: a trial, then the others at once',
    'a.test.ts\n  adds\n  removes\nb.test.ts\n  adds\n  removes\nc.test.ts\n  adds\n  removes',
    5,
    1,
  ],
  [
    'two places inside, one for a twin of the first row',
    'a.test.ts\n  adds\n  adds\nb.test.ts\n  adds\n  removes',
    4,
    1,
  ],
  ['a place inside and a new file', 'a.test.ts\n  adds\n  removes\nd.test.ts\n  adds', 3, 1],
])('%s', (...[, drawing, requests, repeated]) => {
  const writes = countRowWrites(sheetFrom(drawing), outlineFrom(BEFORE), { mayAddRows: true });
  expect(writes).toEqual({ requests, repeated });
});

test('where insertions are known to be honoured, everything is written at once', () => {
  const sheet = sheetFrom('a.test.ts\n  adds\n  removes\nb.test.ts\n  adds\n  removes\nc.test.ts\n  adds\n  removes');
  const before = outlineFrom(BEFORE);
  const outline = { ...before, notes: { ...before.notes, insertion: 'honoured' } } as const;
  expect(countRowWrites(sheet, outline, { mayAddRows: true })).toEqual({ requests: 4, repeated: 0 });
});

test('a build that may not add rows sends none', () => {
  const sheet = sheetFrom('d.test.ts\n  adds');
  expect(countRowWrites(sheet, outlineFrom(BEFORE), { mayAddRows: false })).toEqual({ requests: 0, repeated: 0 });
});
