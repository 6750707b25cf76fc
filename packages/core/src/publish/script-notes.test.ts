import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rangesOf, writeRanges } from '../plan/id-ranges.ts';
import { NO_NOTES, type OutlineNotes } from '../plan/outline.ts';
import { leaseIn, withLease } from './leases.ts';
import { readNotes, withNotes } from './script-notes.ts';

const DESCRIPTION = 'Kept in sync with the tests by runsheet. [runsheet: shop]';
const NOTES: OutlineNotes = {
  insertion: 'ignored',
  habits: { stripsHashtags: true, cutTo: { units: 60, characters: 58 } },
  shownOtherwise: new Map([
    ['0123456789', { id: 12, shown: 'beef' }],
    ['abcdef0123', { id: 7, shown: 'cafe' }],
  ]),
  isClosed: false,
  isUnfinished: false,
  ownership: { ours: rangesOf([1, 2, 3, 7]), gone: rangesOf([2]) },
};

describe('notes in a description', () => {
  test('are words that a person can read', () => {
    expect(withNotes(DESCRIPTION, NOTES)).toMatchInlineSnapshot(
      `"Kept in sync with the tests by runsheet. [runsheet: shop] [rows: added at the end only] [texts: without hashtags at the end] [texts: cut to 60 units, 58 characters] [shown otherwise: 0123456789=12/beef abcdef0123=7/cafe] [rows: of tests 1-3,7] [rows: gone 2]"`,
    );
  });

  test('replace those that were there, and leave everything else', () => {
    const once = withNotes(`Ours. [todo: ask Ann]`, NOTES);
    expect(withNotes(once, { ...NO_NOTES, insertion: 'honoured' })).toBe(
      'Ours. [todo: ask Ann] [rows: inserted in place]',
    );
    expect(withNotes(once, NO_NOTES)).toBe('Ours. [todo: ask Ann]');
    expect(withNotes('', NO_NOTES)).toBe('');
    expect(withNotes('', { ...NO_NOTES, insertion: 'ignored' })).toBe('[rows: added at the end only]');
  });

  test('say of a script of ours that its first build has not ended, until that has noted its rows', () => {
    const begun = withLease(DESCRIPTION, 'rows', 'rs1-maker');
    const isUnfinished = (description: string) => readNotes(description).isUnfinished;
    expect([DESCRIPTION, begun, withLease('By Ann.', 'rows', 'rs1-later')].map(isUnfinished)).toEqual([
      false,
      true,
      false,
    ]);
    expect(isUnfinished(withLease(begun, 'rows', 'rs1-later'))).toBe(true);
    expect(isUnfinished(withLease(withNotes(begun, NOTES), 'rows', 'rs1-later'))).toBe(false);
  });

  test('come back as they were written, whatever they are', () => {
    const length = fc.option(fc.record({ units: fc.nat(), characters: fc.nat() }), { nil: undefined });
    const hex = (digits: number) =>
      fc.nat({ max: 16 ** digits - 1 }).map((number) => number.toString(16).padStart(digits, '0'));
    const row = fc.record({ id: fc.nat(), shown: hex(4) });
    const ranges = fc.array(fc.nat({ max: 200 })).map((ids) => rangesOf(ids));
    const notes = fc.record({
      insertion: fc.constantFrom('honoured', 'ignored', undefined),
      habits: fc.record({ stripsHashtags: fc.boolean(), cutTo: length }),
      shownOtherwise: fc.array(fc.tuple(hex(10), row), { maxLength: 100 }).map((entries) => new Map(entries)),
      isClosed: fc.boolean(),
      isUnfinished: fc.constant(false),
      ownership: fc.record({
        ours: fc.oneof(
          ranges.filter((some) => some.length > 0),
          fc.constant('all'),
        ),
        gone: ranges,
      }),
    });
    fc.assert(
      fc.property(notes, (given) => {
        expect(readNotes(withNotes(DESCRIPTION, given))).toEqual(given);
      }),
    );
  });

  test('ranges of a thousand characters are noted whole', () => {
    const ids = rangesOf(Array.from({ length: 143 }, (_, i) => 2 * i + 100_001));
    expect(writeRanges(ids)).toHaveLength(1_000);
    const given = { ...NO_NOTES, ownership: { ours: ids, gone: ids } };
    expect(readNotes(withNotes(DESCRIPTION, given))).toEqual(given);
  });

  test('a description without notes, or with damaged ones, tells nothing', () => {
    expect(readNotes(DESCRIPTION)).toEqual(NO_NOTES);
    const damaged = `${DESCRIPTION} [shown otherwise: what? 12] [texts: cut to many] [rows: gone fishing]`;
    expect(readNotes(damaged)).toEqual(NO_NOTES);
  });

  test('without a note, all rows are ours where runsheet made the script, and none where people did', () => {
    expect(readNotes(DESCRIPTION).ownership.ours).toBe('all');
    expect(readNotes('Release checks').ownership.ours).toBe('none');
  });

  test('ids that are scattered would fill the description, and are not noted', () => {
    const ours = rangesOf(Array.from({ length: 1_000 }, (_, i) => 7 * i));
    expect(withNotes(DESCRIPTION, { ...NO_NOTES, ownership: { ours, gone: [] } })).toBe(DESCRIPTION);
    expect(withNotes(DESCRIPTION, { ...NO_NOTES, ownership: { ours: 'all', gone: ours } })).toBe(DESCRIPTION);
  });

  test('more rows than can be noted close the script: adding them would never end', () => {
    const rows = Array.from({ length: 101 }, (_, i) => {
      return [i.toString(16).padStart(10, '0'), { id: i, shown: '0000' }] as const;
    });
    const shownOtherwise = new Map(rows);
    const fitting = new Map(rows.slice(0, 100));
    expect(readNotes(withNotes(DESCRIPTION, { ...NO_NOTES, shownOtherwise: fitting })).isClosed).toBe(false);
    const noted = readNotes(withNotes(DESCRIPTION, { ...NO_NOTES, shownOtherwise }));
    expect(noted.isClosed).toBe(true);
    expect(noted.shownOtherwise.size).toBe(100);
    expect(readNotes(withNotes(DESCRIPTION, noted)).isClosed).toBe(true);
  });
});

describe('whose turn it is to add rows', () => {
  test('stands in the description until the notes are written', () => {
    const taken = withLease(withNotes(DESCRIPTION, NOTES), 'rows', 'rs1-abc_D-1');
    expect(leaseIn(taken, 'rows')).toBe('rs1-abc_D-1');
    expect(readNotes(taken)).toEqual(NOTES);
    expect(leaseIn(withNotes(taken, NOTES), 'rows')).toBeUndefined();
    expect(leaseIn(DESCRIPTION, 'rows')).toBeUndefined();
  });

  test('is one run at a time', () => {
    expect(withLease(withLease('', 'rows', 'rs1-first'), 'rows', 'rs1-second')).toBe(
      '[rows: being added by rs1-second]',
    );
  });
});
