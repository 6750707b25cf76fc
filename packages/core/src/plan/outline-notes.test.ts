import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_NOTES, outlineFrom, sheetFrom } from './drawing.test.support.ts';
import {
  isOurs,
  isUnchanged,
  ownedAfter,
  type Ownership,
  rangesOf,
  readRanges,
  remember,
  shortName,
  writeRanges,
} from './outline-notes.ts';
import { planSheet } from './plan.ts';

test('a key has one short name, and other keys have others', () => {
  expect(shortName('\nc0 works')).toMatch(/^[0-9a-f]{10}$/);
  expect(shortName('\nc0 works')).toBe(shortName('\nc0 works'));
  expect(shortName('\nc1 works')).not.toBe(shortName('\nc0 works'));
});

test('a remembered row is the same as long as it is shown as it was', () => {
  const row = remember(12, 'WORKS');
  expect(row.id).toBe(12);
  expect(isUnchanged(row, 'WORKS')).toBe(true);
  expect(isUnchanged(row, 'renamed by hand')).toBe(false);
});

test('ids that follow one another are one range, and can be written and read', () => {
  const ranges = rangesOf([3, 1, 2, 7, 9, 8, 20]);
  expect(writeRanges(ranges)).toBe('1-3,7-9,20');
  expect(readRanges('1-3,7-9,20')).toEqual(ranges);
  expect(writeRanges(rangesOf([4, 21], ranges))).toBe('1-4,7-9,20-21');
});

test('what people leave of the text is read as far as it makes sense', () => {
  expect(readRanges('')).toEqual([]);
  expect(readRanges('a, 9-3, 5-, 6')).toEqual([[5, 6]]);
});

test('exactly the given ids are in the ranges, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60 })), fc.array(fc.nat({ max: 60 })), (some, others) => {
      const ranges = rangesOf(some, readRanges(writeRanges(rangesOf(others))));
      const all = new Set([...some, ...others]);
      for (let id = 0; id <= 61; id += 1) expect(isOurs(ranges, id)).toBe(all.has(id));
    }),
  );
});

const OURS: Ownership = readRanges('1-4');

describe('rows that left the code', () => {
  const drawing = 'a.test.ts\n  adds\n  removes\n  is empty\n  look at the colours\n  and at the fonts';
  const outline = { ...outlineFrom(drawing), notes: { ...NO_NOTES, ownership: OURS } };
  const sheet = sheetFrom('a.test.ts\n  adds');

  test('are named when they were ours; what people have added is theirs', () => {
    const { obsolete } = planSheet(sheet, outline, { mayAddRows: true });
    expect(obsolete.map(({ text }) => text)).toEqual(['removes', 'is empty']);
  });

  test('are marked when that is asked for, and only they', () => {
    const { steps, run } = planSheet(sheet, outline, { mayAddRows: true, obsolete: 'exclude' });
    expect(steps).toEqual([]);
    const cells = [...run.cells].map(([id, { mark }]) => `${id} ${mark}`);
    expect(cells.toSorted()).toEqual(['2 pass', '3 exclude', '4 exclude']);
  });

  test('are not marked by a partial run', () => {
    const partial = sheetFrom('a.test.ts\n  adds', { selection: { kind: 'partial', why: '-t adds' } });
    const { run } = planSheet(partial, outline, { mayAddRows: true, obsolete: 'exclude' });
    expect([...run.cells.keys()]).toEqual([2]);
  });
});

test('no row is marked as gone while most look renamed', () => {
  const titles = (word: string) => Array.from({ length: 20 }, (_, i) => `  ${word} ${i}`).join('\n');
  const outline = outlineFrom(`a.test.ts\n${titles('adds')}`);
  const sheet = sheetFrom(`a.test.ts\n${titles('counts')}`);
  const { run, massRename } = planSheet(sheet, outline, { mayAddRows: true, obsolete: 'exclude' });
  expect(massRename).toMatchObject({ vanished: 20 });
  expect(run.cells.size).toBe(0);
});

describe('after rows were added', () => {
  const now = { claimed: new Set([1, 2, 5, 6]), before: new Set([1, 2, 3, 4, 5]), obsolete: [3] };

  test('those are ours too, and what was there before is whose it was', () => {
    const after = ownedAfter(readRanges('1-3'), now);
    expect(draw(after)).toBe('1-3,6');
    expect([3, 4, 5, 6].map((id) => isOurs(after, id))).toEqual([true, false, false, true]);
  });

  test("in people's script only they are", () => {
    expect(draw(ownedAfter([], { ...now, obsolete: [] }))).toBe('6');
    expect(isOurs([], 6)).toBe(false);
  });

  test('in a script of ours without a note, all that tests claim or have left is ours', () => {
    expect(draw(ownedAfter('all', now))).toBe('1-3,5-6');
    expect(isOurs('all', 7)).toBe(true);
  });

  test('a partial run of a script of ours without a note does not know what else is ours', () => {
    expect(draw(ownedAfter('all', { ...now, obsolete: undefined }))).toBe('all');
  });
});

function draw(ours: Ownership): string {
  return typeof ours === 'string' ? ours : writeRanges(ours);
}
