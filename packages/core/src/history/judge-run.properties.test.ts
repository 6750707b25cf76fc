import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type History, type StoredRun, readHistory } from './history.ts';
import { judgeRun } from './judge-run.ts';
import { encodeMarks, type MarkedScope } from './marks-text.ts';
import { type FullRun, oracleFlips, oracleNews } from './oracle.test.support.ts';
import { placeOf, type RunMark } from './marked-rows.ts';
import { flipsOf } from './row-verdicts.ts';

/** `RUNSHEET_HISTORIES=100000` plays what `npm test` samples: about three minutes on two cores. */
const HISTORIES = Number(process.env['RUNSHEET_HISTORIES'] ?? 400);

const ROWS = 14;
const MARKS = ['pass', 'pass', 'pass', 'fail', 'fail', 'blocked', 'query', 'exclude', 'retried', undefined] as const;
const RETRIED = { result: 'pass', comment: 'passed on attempt 2 of 2\n\nfirst error' };

function marksFrom(marks: readonly (RunMark | undefined)[]): fc.Arbitrary<(RunMark | undefined)[]> {
  return fc.array(fc.constantFrom(...marks), { minLength: ROWS, maxLength: ROWS });
}

/** Branches, environments, reruns of one commit, gaps, retries, parts of a suite, shards, headings with and without a cell. */
const run = fc.record({
  branch: fc.constantFrom('main', 'main', 'feature', 'other'),
  environment: fc.constantFrom(undefined, undefined, undefined, 'staging'),
  commit: fc.constantFrom('a', 'b', 'c', 'd', undefined),
  build: fc.constantFrom('https://ci.example/1', 'https://ci.example/2', undefined),
  daysLater: fc.constantFrom(0, 0, 1, 4, 9),
  scope: fc.constantFrom<MarkedScope>('whole', 'whole', 'shared', 'cut', 'part'),
  marks: fc.oneof({ arbitrary: marksFrom(MARKS), weight: 5 }, marksFrom(['fail', 'fail', 'fail', 'fail', 'pass'])),
  shards: fc.constantFrom<Shards>(undefined, undefined, 'joined', 'lacking', 'apart'),
});

/** Two shards with every second row each: joined to one run, joined without the second, or a run each at one commit. */
type Shards = 'joined' | 'lacking' | 'apart' | undefined;

type Drawn = typeof run extends fc.Arbitrary<infer T> ? Omit<T, 'shards'> : never;

function afterShards({ shards, ...whole }: Drawn & { readonly shards: Shards }): readonly Drawn[] {
  const [first = [], second = []] = [0, 1].map((shard) =>
    whole.marks.map((mark, nth) => (nth % 2 === shard ? mark : undefined)),
  );
  switch (shards) {
    case undefined:
      return [whole];
    case 'joined':
      return [{ ...whole, marks: first.map((mark, nth) => mark ?? second[nth]) }];
    case 'lacking':
      return [{ ...whole, marks: first, scope: 'cut' }];
    case 'apart':
      return [
        { ...whole, marks: first, scope: 'part' },
        { ...whole, marks: second, scope: 'part', daysLater: 0 },
      ];
  }
}

/** Tests, headings, and the row for errors. */
const ROW_KINDS = [
  { isHeading: false, isQuiet: false },
  { isHeading: false, isQuiet: false },
  { isHeading: true, isQuiet: true },
  { isHeading: false, isQuiet: true },
];

const drawnRow = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(...ROW_KINDS));

const history = fc.record({
  runs: fc.array(run, { minLength: 1, maxLength: 12 }).map((runs) => runs.flatMap(afterShards)),
  rows: fc.uniqueArray(
    drawnRow.map(([id, kind]) => ({ id, ...kind })),
    { selector: ({ id }) => id, minLength: ROWS, maxLength: ROWS },
  ),
  /** Rows of the script are there since these runs, in the order of their ids. */
  since: fc.array(fc.constantFrom(0, 0, 0, 1, 2, 4), { minLength: ROWS, maxLength: ROWS }),
  /** How many rows up each one stands below the next heading. */
  up: fc.array(fc.nat({ max: ROWS }), { minLength: ROWS, maxLength: ROWS }),
  /** Rows that people delete after the last run. */
  deleted: fc.uniqueArray(fc.nat({ max: ROWS - 1 }), { maxLength: 2 }),
});

type Case = typeof history extends fc.Arbitrary<infer T> ? T : never;

type Row = Case['rows'][number];

type PlacedRow = Row & { readonly parent: number | undefined; readonly below: readonly number[] };

/** What the script held at a run: its cells, and rows that are gone by now among them. */
function rowsAt({ runs, rows, since }: Case, place: number): readonly (Row & { readonly mark: RunMark | undefined })[] {
  const sinceOf = since.toSorted((a, b) => a - b);
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  return rows.flatMap((row, nth) => {
    if ((sinceOf[ids.indexOf(row.id)] ?? 0) > place) return [];
    const mark = runs[place]?.marks[nth];
    // A heading has a cell only when something went wrong.
    return [{ ...row, mark: row.isHeading && (mark === 'pass' || mark === 'retried') ? undefined : mark }];
  });
}

/** The rows that are read: those that were not deleted. */
function shownRows({ rows, deleted, up }: Case): readonly PlacedRow[] {
  const shown = rows.filter((_, nth) => !deleted.includes(nth));
  const parents = shown.map((_, nth) =>
    shown.slice(0, Math.max(0, nth - (up[nth] ?? 0))).findLast((row) => row.isHeading),
  );
  const isBelow = (nth: number, id: number): boolean => {
    const parent = parents[nth];
    return parent !== undefined && (parent.id === id || isBelow(shown.indexOf(parent), id));
  };
  return shown.map((row, nth) => ({
    ...row,
    parent: parents[nth]?.id,
    below: shown.flatMap(({ id }, at) => (isBelow(at, row.id) ? [id] : [])),
  }));
}

function fullRuns(drawn: Case): readonly FullRun[] {
  let time = Date.parse('2026-01-01T00:00:00Z');
  const shown = new Set(shownRows(drawn).map(({ id }) => id));
  let newestRow = 0;
  return drawn.runs.map(({ branch, environment, commit, build, daysLater, scope }, place) => {
    time += daysLater * 86_400_000 + 60_000;
    const facts = Object.entries({ branch, environment, commit, build });
    const headers = Object.fromEntries(facts.flatMap(([id, text]) => (text === undefined ? [] : [[id, text]])));
    const cells = rowsAt(drawn, place).flatMap(({ id, mark }) => {
      if (mark === undefined || !shown.has(id)) return [];
      return [[id, mark === 'retried' ? RETRIED : { result: mark, comment: '' }] as const];
    });
    newestRow = Math.max(newestRow, ...cells.map(([id]) => id));
    return {
      id: place + 1,
      created: new Date(time).toISOString(),
      headers,
      results: Object.fromEntries(cells),
      scope,
      newestRow,
      isMarked: true,
    };
  });
}

/** The same run as it is read with `results=none`. */
function withMarks({ id, created, headers, results, scope }: FullRun, drawn: Case): StoredRun {
  const rows = rowsAt(drawn, Number(id) - 1);
  const marks = new Map(rows.flatMap((row) => (row.mark === undefined ? [] : [[row.id, row.mark] as const])));
  const text = encodeMarks({ scope, marks, rows });
  expect(marks.size).toBeGreaterThanOrEqual(Object.keys(results).length);
  return { id, created, headers: { ...headers, runsheet_marks: text } };
}

function newsOf(read: History, at: number) {
  const { rows, flaky } = judgeRun(read, at, 'main') ?? {};
  return {
    rows: rows?.map(({ firstFail, lastPass, ...news }) => ({
      ...news,
      firstFail: firstFail.id,
      lastPass: lastPass?.id,
    })),
    flaky,
  };
}

test(`marks tell what an oracle reads from full results, in ${HISTORIES} random histories`, () => {
  fc.assert(
    fc.property(history, (drawn) => {
      const full = fullRuns(drawn);
      const rows = shownRows(drawn);
      const read = readHistory(
        rows,
        full.map((one) => withMarks(one, drawn)),
      );
      for (const at of full.keys()) {
        expect(newsOf(read, at)).toEqual(oracleNews(full, at, rows));
        for (const each of rows) {
          expect(flipsOf(read, at, placeOf(read.rows, each.id) ?? -1)).toBe(oracleFlips(full, at, each));
        }
      }
    }),
    { numRuns: HISTORIES },
  );
}, 3_600_000);

test('a script without marks tells the same from its results', () => {
  fc.assert(
    fc.property(history, (drawn) => {
      const full = fullRuns(drawn).map((one) => ({ ...one, scope: 'whole' as const, isMarked: false }));
      const rows = shownRows(drawn);
      const read = readHistory(rows, full);
      for (const at of full.keys()) expect(newsOf(read, at)).toEqual(oracleNews(full, at, rows));
    }),
    { numRuns: HISTORIES },
  );
}, 3_600_000);
