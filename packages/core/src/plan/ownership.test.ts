import { describe, expect, test } from 'vitest';
import { NO_NOTES, outlineFrom, sheetFrom } from './drawing.test.support.ts';
import { isOurs, ownedAfter, type Ownership, readRanges, writeRanges } from './ownership.ts';
import { planSheet } from './plan.ts';

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
