import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_NOTES } from '../plan/drawing.test.support.ts';
import { type OutlineNotes, rangesOf, writeRanges } from '../plan/outline-notes.ts';
import {
  describeDuplicate,
  describeScript,
  duplicateName,
  readState,
  type ScriptState,
  withoutState,
  withState,
  writeState,
} from './script-state.ts';

const SINCE = Date.UTC(2026, 10, 21, 12);
const NOTHING = readState('');
const WHOLE: ScriptState = {
  madeFor: '@shop/api',
  madeBy: 'rs1-abc_D-1',
  lease: { token: 'rs1-abc_D-1.x', takenAtMs: SINCE },
  notes: {
    insertion: 'ignored',
    shownOtherwise: new Map([
      ['0123456789', { id: 12, shown: 'beef' }],
      ['abcdef0123', { id: 7, shown: 'cafe' }],
    ]),
    isClosed: false,
    ownership: rangesOf([1, 2, 3, 7]),
  },
};
const NOTED =
  '[runsheet: for %40shop%2Fapi by rs1-abc_D-1; adding rs1-abc_D-1.x since 2026-11-21T12:00:00.000Z; ' +
  'otherwise 2; inserts at the end; ' +
  'tests 1-3,7; where 0123456789=12/beef abcdef0123=7/cafe]';

describe('the state in a description', () => {
  test('is one block that a person can read, behind what people have written', () => {
    expect(writeState('Ask Ann.', WHOLE)).toBe(`Ask Ann. ${NOTED}`);
    expect(readState(`Ask Ann. ${NOTED} Thanks!`)).toEqual(WHOLE);
  });

  test('replaces the one that was there, where it stands, and nothing else', () => {
    const state = { ...NOTHING, madeFor: 'till' };
    expect(writeState(`Ours. ${NOTED} [todo: ask Ann]`, state)).toBe('Ours. [runsheet: for till] [todo: ask Ann]');
    expect([`Ours. ${NOTED}`, NOTED, `Ours.\n${NOTED} More.`].map(withoutState)).toEqual([
      'Ours.',
      '',
      'Ours.\n More.',
    ]);
    expect(writeState('', NOTHING)).toBe('');
  });

  test('is written again only when it says something else', () => {
    const shuffled = 'Ours. [runsheet:   tests 2-4;for shop ; ]';
    expect(withState(shuffled, (state) => ({ ...state }))).toBe(shuffled);
    expect(withState(shuffled, (state) => ({ ...state, madeFor: 'till' }))).toBe(
      'Ours. [runsheet: for till; tests 2-4]',
    );
  });

  test('comes back as it was written, whatever it is and whatever stands around it', () => {
    fc.assert(
      fc.property(anyState, anyText, (state, people) => {
        const written = writeState(people, state);
        expect(readState(written)).toEqual(state);
        expect(writeState(written, state)).toBe(written);
        expect(withoutState(written)).toBe(withoutState(people));
        // A service may trim a description, and fold its blanks.
        expect(readState(written.replaceAll(/ +/g, ' ').trim())).toEqual(state);
      }),
    );
  });

  test('leaves a text without a block as it is', () => {
    fc.assert(
      fc.property(anyText, (people) => {
        fc.pre(!people.includes('[runsheet: '));
        expect([readState(people), withoutState(people)]).toEqual([NOTHING, people]);
        expect(writeState(people, WHOLE).startsWith(people)).toBe(true);
      }),
    );
  });
});

describe('what is damaged', () => {
  test('counts as absent, part by part', () => {
    const damaged =
      '[runsheet: for shop; adding ; adding rs1-x since noon; otherwise many; inserts in the middle; ' +
      'tests few; where what=12/no; todo ask Ann; gone]';
    expect(readState(damaged)).toEqual({ ...NOTHING, madeFor: 'shop', notes: NO_NOTES });
    expect(readState('[runsheet: for 50%]')).toEqual(NOTHING);
  });

  test.each([
    '[runsheet: ask Ann]',
    '[runsheet: ]',
    '[runsheet: for shop',
    '[runsheet: for [shop]; tests 2]',
    'runsheet: for shop',
  ])('is no block of ours where it says nothing: %s', (text) => {
    expect([readState(text), withoutState(text)]).toEqual([NOTHING, text]);
  });

  test('is a block that the service has cut: its last part counts as absent, and it is replaced as a whole', () => {
    const cut = `Ours. ${NOTED.slice(0, NOTED.indexOf('; tests') + 9)}`;
    const { notes, madeFor } = readState(cut);
    expect([madeFor, notes.insertion, notes.ownership]).toEqual(['@shop/api', 'ignored', 'all']);
    expect(writeState(cut, WHOLE)).toBe(`Ours. ${NOTED}`);
  });

  test('never makes rows be added again: where what is remembered of them is cut off, none are added any more', () => {
    for (let length = 0; length <= NOTED.length; length += 1) {
      const { notes } = readState(NOTED.slice(0, length));
      const forgets = notes.shownOtherwise.size < 2;
      const knowsNothing = length <= NOTED.indexOf('; inserts');
      expect(notes.isClosed || !forgets || knowsNothing, `cut after ${length}`).toBe(true);
    }
  });

  test('is taken from the last block that says something', () => {
    const text = '[runsheet: for old] [runsheet: for shop] [runsheet: ask Ann] [runsheet: ';
    expect(readState(text).madeFor).toBe('shop');
    expect(withoutState(text)).toBe('[runsheet: for old] [runsheet: ask Ann] [runsheet: ');
  });
});

const MAKER = { token: 'rs1-maker.x', takenAtMs: Date.UTC(2026, 10, 21) };

test('a script says for which name it was made, whatever that is, and that its maker adds rows', () => {
  for (const name of ['shop', 'a [b]; c', ' two  blanks ', 'by hand', '100 % “ünï” 🛒\n']) {
    const { madeFor, madeBy, lease } = readState(`Ann: see below. ${describeScript(name, MAKER, 'rs1-maker')} Thanks!`);
    expect([madeFor, madeBy, lease]).toEqual([name, 'rs1-maker', MAKER]);
  }
  expect(describeScript('shop', MAKER, 'rs1-maker')).toBe(
    'Kept in sync with the tests by runsheet. [runsheet: for shop by rs1-maker; adding rs1-maker.x since 2026-11-21T00:00:00.000Z]',
  );
});

test('a script that stepped aside is no longer taken for the one that was meant', () => {
  const description = describeDuplicate(`By Ann. ${describeScript('shop', MAKER, 'rs1-maker')}`, 3);
  expect(duplicateName(3, 'shop')).toBe('[duplicate of 3] shop');
  expect(readState(description)).toEqual(readState(''));
  expect(description).toContain('script 3 is the one in use. By Ann.');
  expect(describeDuplicate(description, 3)).toBe(description);
});

describe('a description of 14 MB', () => {
  test.each([
    ['blanks', ' '.repeat(14_000_000)],
    ['blanks before brackets', ' ['.repeat(7_000_000)],
    ['blocks without an end', '[runsheet: '.repeat(1_270_000)],
    ['blocks of others', '[runsheet: x] '.repeat(100_000)],
    ['blocks without an end and separators', '[runsheet: ;;;;'.repeat(930_000)],
  ])('is read and written, of %s', (_, people) => {
    expect(readState(people)).toEqual(NOTHING);
    const written = writeState(people, WHOLE);
    expect(written === `${people} ${NOTED}`).toBe(true);
    expect(readState(written)).toEqual(WHOLE);
    expect(withoutState(written) === people).toBe(true);
  });
});

describe('of the notes', () => {
  test('all rows are ours where nothing is noted and runsheet made the script, and none where people did', () => {
    expect(readState('[runsheet: for shop]').notes.ownership).toBe('all');
    expect(readState('Release checks').notes.ownership).toEqual([]);
  });

  test('ranges of a thousand characters are written whole, and scattered ids, which would fill the description, never', () => {
    const ids = rangesOf(Array.from({ length: 143 }, (_, i) => 2 * i + 100_001));
    expect(writeRanges(ids)).toHaveLength(1_000);
    expect(againWith({ ownership: ids }).ownership).toEqual(ids);
    const many = rangesOf(Array.from({ length: 1_000 }, (_, i) => 7 * i));
    expect(againWith({ ownership: many }).ownership).toEqual([]);
  });

  test('more rows than can be remembered close the script: adding them would never end', () => {
    const rows = Array.from({ length: 101 }, (_, i) => {
      return [i.toString(16).padStart(10, '0'), { id: i, shown: '0000' }] as const;
    });
    expect(againWith({ shownOtherwise: new Map(rows.slice(0, 100)) }).isClosed).toBe(false);
    const noted = againWith({ shownOtherwise: new Map(rows) });
    expect([noted.isClosed, noted.shownOtherwise.size]).toEqual([true, 100]);
    expect(againWith(noted)).toEqual(noted);
  });
});

function againWith(notes: Partial<OutlineNotes>): OutlineNotes {
  return readState(writeState('', { ...NOTHING, notes: { ...NOTHING.notes, ...notes } })).notes;
}

const hex = (digits: number) =>
  fc.nat({ max: 16 ** digits - 1 }).map((number) => number.toString(16).padStart(digits, '0'));
const ranges = fc.array(fc.nat({ max: 200 })).map((ids) => rangesOf(ids));
const token = fc.stringMatching(/^[\w.-]{1,20}$/);
const holder = fc.option(fc.record({ token, takenAtMs: fc.nat({ max: 4_000_000_000_000 }) }), { nil: undefined });
const name = fc.string({ minLength: 1, maxLength: 30, unit: 'binary' });

const anyState: fc.Arbitrary<ScriptState> = fc
  .record({
    madeFor: fc.option(name, { nil: undefined }),
    madeBy: fc.option(token, { nil: undefined }),
    lease: holder,
    insertion: fc.constantFrom('honoured', 'ignored', undefined),
    shownOtherwise: fc
      .array(fc.tuple(hex(10), fc.record({ id: fc.nat(), shown: hex(4) })), { maxLength: 100 })
      .map((entries) => new Map(entries)),
    isClosed: fc.boolean(),
    ours: ranges,
  })
  .map(({ madeFor, madeBy, lease, ours, ...notes }) => {
    const ownership = ours.length > 0 || madeFor === undefined ? ours : 'all';
    return { madeFor, madeBy: madeFor === undefined ? undefined : madeBy, lease, notes: { ...notes, ownership } };
  });

const anyText = fc
  .array(fc.oneof(fc.string(), fc.constantFrom('[runsheet: ', 'for shop', '; ', ']', ' ', '\n', 'tests 2-4', '[todo]')))
  .map((parts) => parts.join(''));
