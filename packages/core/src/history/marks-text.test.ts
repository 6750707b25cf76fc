import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMarks, durationsOf, encodeMarks } from './marks-text.ts';
import { CODES, indexRows, placeOf, type RunMark } from './marked-rows.ts';

const SENT = ['pass', 'fail', 'blocked', 'query', 'exclude', 'retried'] as const;

const rows = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 90 }),
      isHeading: fc.boolean(),
      mark: fc.option(fc.constantFrom<RunMark>(...SENT, 'pass', 'pass', 'pass'), { nil: undefined }),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  )
  .map((all) => ({
    rows: all,
    marks: new Map(all.flatMap(({ id, mark }) => (mark === undefined ? [] : [[id, mark] as const]))),
  }));

function plainRows(count: number) {
  return Array.from({ length: count }, (_, place) => ({ id: place + 1, isHeading: false }));
}

/** Spread like chance, and the same each time. */
function isOneIn50(id: number): boolean {
  return (Math.imul(id, 2_654_435_761) >>> 0) % 50 === 0;
}

test('a run is written as ranges, its failures first', () => {
  const all = plainRows(60).map((row) => ({ ...row, isHeading: row.id === 20 }));
  const marks = new Map<number, RunMark>(all.filter(({ isHeading }) => !isHeading).map(({ id }) => [id, 'pass']));
  for (const id of [5, 6, 7, 40]) marks.set(id, 'fail');
  marks.set(30, 'retried');
  marks.delete(50);
  const fileDurations = new Map([[20, 1_500]]);
  const text = encodeMarks({ scope: 'whole', marks, rows: all, durationMs: 61_000, fileDurations });
  expect(text).toBe('1w;f5+2,x;ru;n1e;p1+1n;d38;tk25;.');
  const decoded = decodeMarks(text, indexRows(all));
  expect(decoded?.durationMs).toBeCloseTo(61_000, -4);
  expect([...durationsOf({ runsheet_marks: text }).byFile]).toEqual([[20, expect.closeTo(1_500, -2)]]);
});

test('every run reads back as it was written', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom('whole', 'shared', 'part'), (all, scope) => {
      const index = indexRows(all.rows);
      const decoded = decodeMarks(encodeMarks({ scope, ...all }), index);
      // The passes of headings are those of the rows below them.
      const shown = (row: (typeof all.rows)[number]) => (row.isHeading && row.mark === 'pass' ? 'none' : row.mark);
      const expected = all.rows.map((row) => [row.id, CODES[shown(row) ?? 'none']]);
      expect(decoded).toMatchObject({ scope, isDamaged: false });
      expect(all.rows.map(({ id }) => [id, decoded?.codes[placeOf(index, id) ?? -1]])).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('a value cut anywhere, whatever stands at the cut, tells less but nothing else', () => {
  fc.assert(
    fc.property(rows, fc.nat(), fc.constantFrom('', '...', '…', ' '), (all, at, ending) => {
      const index = indexRows(all.rows);
      const text = encodeMarks({ scope: 'whole', ...all, durationMs: 1_000 });
      const cut = text.slice(0, at % text.length) + ending;
      for (const [place, code] of (decodeMarks(cut, index)?.codes ?? []).entries()) {
        const mark = all.marks.get(index.ids[place] ?? -1);
        expect([CODES.none, CODES[mark ?? 'none']]).toContain(code);
      }
    }),
    { numRuns: 500 },
  );
});

test('any text is read without an exception', () => {
  const index = indexRows(plainRows(20));
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'1wpfnrdt;,+0z '.split('')) }),
  );
  fc.assert(
    fc.property(text, (value) => void decodeMarks(value, index)),
    { numRuns: 1_000 },
  );
  fc.assert(
    fc.property(text, (value) => void decodeMarks(`1w;${value}`, index)),
    { numRuns: 1_000 },
  );
});

test.each(['', 'main', '2w;p1+5;.', '1;p1+5;.', 'p1+5;.'])('%j is not ours', (text) => {
  expect(decodeMarks(text, indexRows(plainRows(5)))).toBeUndefined();
});

test.each([
  ['a newer kind of mark', '1w;y2;f3;p1+4;.', [1, 0, 2, 1, 1], true],
  ['a group that cannot be read', '1w;f2,!;b4;p1+4;.', [0, 2, 0, 3, 0], true],
  ['upper case', '1W;F2;P1+4;.', [1, 2, 1, 1, 1], false],
  ['a distance beyond all numbers', '1w;fzzzzzzzzzzzzzzzz;p1+4;.', [0, 0, 0, 0, 0], true],
] as const)('%s leaves the other marks alone', (...[, text, codes, isDamaged]) => {
  const decoded = decodeMarks(text, indexRows(plainRows(5)));
  expect([...(decoded?.codes ?? [])]).toEqual(codes);
  expect(decoded?.isDamaged).toBe(isDamaged);
});

test.each([10, 100, 1_000, 10_000, 100_000])('of %i tests with 2 %% failing, each takes at most 2 bytes', (count) => {
  const all = plainRows(count);
  const marks = new Map<number, RunMark>(all.map(({ id }) => [id, isOneIn50(id) ? 'fail' : 'pass']));
  const text = encodeMarks({ scope: 'whole', marks, rows: all, durationMs: 90_000 });
  expect(text.length).toBeLessThanOrEqual(2 * count);
});

test.each([11, 41])('10,000 tests of which 2 %% fail take less than 1.5 KB, with a file for each %i rows', (size) => {
  const all = plainRows(11_000).map((row) => ({ ...row, isHeading: row.id % size === 1 }));
  const tests = all.filter(({ isHeading }) => !isHeading);
  const marks = new Map<number, RunMark>(tests.map(({ id }) => [id, isOneIn50(id) ? 'fail' : 'pass']));
  const fileDurations = new Map(all.filter(({ isHeading }) => isHeading).map(({ id }) => [id, id * 3]));
  const text = encodeMarks({ scope: 'whole', marks, rows: all, durationMs: 90_000, fileDurations });
  expect(text.length).toBeLessThan(1_500);
  expect(durationsOf({ runsheet_marks: text }).byFile.size).toBeGreaterThan(100);
});
