import { describe, expect, test } from 'vitest';
import { countUnmarked, endsUnmarked, type History, readHistory } from './history.ts';
import { judgeRun, newsLine } from './judge-run.ts';
import { compareRuns, flakyPlaces, flipsOf } from './row-verdicts.ts';

const ROWS = [1, 2, 3, 4, 5].map((id) => ({ id, isHeading: false }));

type Sketch = { readonly branch?: string; readonly commit?: string; readonly day?: number; readonly scope?: string };

/** A run from one letter for each row: `p`, `f`, `r`, `b`, `x`, or `.` for no cell. */
function run(id: number, letters: string, { branch = 'main', commit = `c${id}`, day = id, scope = 'w' }: Sketch = {}) {
  const groups = [...letters].flatMap((letter, place) =>
    letter === '.' ? [] : [`${letter}${(place + 1).toString(36)};`],
  );
  const created = new Date(Date.UTC(2026, 0, day)).toISOString();
  const build = `https://ci.example/${id}`;
  return { id, created, headers: { branch, commit, build, runsheet_marks: `1${scope};${groups.join('')}.` } };
}

/** Each row as `row kind (first failing run, builds; last pass)`. */
function tell(history: History, at = history.runs.length - 1): readonly string[] {
  const { rows = [], flaky = [] } = judgeRun(history, at, 'main') ?? {};
  const told = rows.map((row) => {
    const since = `#${row.firstFail.id}, ${row.builds}; ${row.lastPass?.id ?? '-'}`;
    return `${row.rowId} ${row.kind} (${since})${row.isAlsoRedOnMain ? ' main' : ''}`;
  });
  return flaky.length === 0 ? told : [...told, `flaky ${flaky.join(' ')}`];
}

test('a failure after a pass is new, one after a failure is not, and a gap hides neither', () => {
  const history = readHistory(ROWS, [run(1, 'ppfpf'), run(2, 'pffbf'), run(3, 'pffff')]);
  expect(tell(history)).toEqual([
    '2 still-failing (#2, 2; 1)',
    '3 unknown-since (#1, 3; -)',
    '4 new-failure (#3, 1; 1)',
    '5 unknown-since (#1, 3; -)',
  ]);
});

test('a test that is new and fails is a new failure; in the first run of a script nobody knows', () => {
  expect(tell(readHistory(ROWS, [run(1, 'p....'), run(2, 'pf...')]))).toEqual(['2 new-failure (#2, 1; -)']);
  expect(tell(readHistory(ROWS, [run(1, 'p....', { scope: 'p' }), run(2, 'pf...')]))).toEqual([
    '2 unknown-since (#2, 1; -)',
  ]);
  expect(tell(readHistory(ROWS, [run(1, 'f....')]))).toEqual(['1 unknown-since (#1, 1; -)']);
});

test("the first run of a branch is compared with the default branch, and its later ones with the branch's own", () => {
  const runs = [run(1, 'ppf..'), run(2, 'fpf..', { branch: 'x' }), run(3, 'pff..'), run(4, 'ffp..', { branch: 'x' })];
  expect(tell(readHistory(ROWS, runs), 1)).toEqual(['1 new-failure (#2, 1; 1)', '3 unknown-since (#1, 2; -) main']);
  expect(tell(readHistory(ROWS, runs), 3)).toEqual([
    '1 still-failing (#2, 2; 1)',
    '2 new-failure (#4, 1; 2) main',
    '3 fixed (#1, 2; -)',
  ]);
});

test('flaky is a retry that passed, or both verdicts at one commit, within 14 days', () => {
  const early = [run(1, 'prppp', { commit: 'a' }), run(2, 'fpppp', { commit: 'a' })];
  expect(tell(readHistory(ROWS, early))).toEqual(['1 new-failure (#2, 1; 1)', 'flaky 1']);
  expect(tell(readHistory(ROWS, [...early, run(3, 'fpppp', { day: 16 })]))).toEqual(['1 still-failing (#2, 2; 1)']);
  expect(tell(readHistory(ROWS, early), 0)).toEqual(['flaky 2']);
});

test('the row for errors is no test: red for a missing shard, then whole at the same commit, it is not flaky', () => {
  const rows = [{ id: 1, isHeading: false, isQuiet: true }, ...ROWS.slice(1)];
  const lacking = run(1, 'fppp.', { commit: 'a', scope: 'p' });
  expect(tell(readHistory(rows, [lacking, run(2, '.pppp', { commit: 'a' })]))).toEqual(['1 fixed (#1, 1; -)']);
  expect(tell(readHistory(rows, [run(1, '.pppp', { commit: 'a' }), run(2, 'fpppp', { commit: 'a' })]))).toEqual([
    '1 new-failure (#2, 1; 1)',
  ]);
});

describe('a row that has a cell only when something went wrong', () => {
  /** Two files with a test each, the row for errors between them. */
  const OUTLINE = [
    { id: 1, isHeading: true, isQuiet: true },
    { id: 2, isHeading: false, parent: 1 },
    { id: 3, isHeading: false, isQuiet: true },
    { id: 4, isHeading: true, isQuiet: true },
    { id: 5, isHeading: false, parent: 4 },
  ];

  test.each([
    ['is new when it fails before any run has shown it', ['.p', '.p.fb'], ['4 new-failure (#2, 1; -)']],
    ['has passed while a test below it ran', ['.p..p', '.p.fb'], ['4 new-failure (#2, 1; 1)']],
    ['is fixed when a test below it runs again', ['.p.fb', '.p..p'], ['4 fixed (#1, 1; -)']],
    ['is not fixed after its tests are gone', ['.p.fb', '.p'], []],
    ['is not fixed by tests that did not run', ['.p.fb', '.p..x'], []],
    ['has passed from the first run that shows a newer row', ['.p', '.p..p', '.pf.p'], ['3 new-failure (#3, 1; 2)']],
    ['for errors is fixed by a whole run', ['.pf', '.p'], ['3 fixed (#1, 1; -)']],
  ] as const)('%s', (_, letters, expected) => {
    const runs = letters.map((each, nth) => run(nth + 1, each));
    expect(tell(readHistory(OUTLINE, runs))).toEqual(expected);
  });

  test('is not flaky because the commit of its failure has a run from before it, and one after it', () => {
    const runs = ['.p', '.p.fb', '.p'].map((each, nth) => run(nth + 1, each, { commit: 'a' }));
    expect(flakyPlaces(readHistory(OUTLINE, runs), 2)).toEqual(Uint8Array.of(0, 0, 0, 0, 0));
  });

  test('passes with the tests of its runner only, where several share the script; the row for errors never does', () => {
    const runs = [run(1, '.pffb', { scope: 's' }), run(2, '.p', { scope: 's' }), run(3, '....p', { scope: 's' })];
    expect(tell(readHistory(OUTLINE, runs), 1)).toEqual([]);
    expect(tell(readHistory(OUTLINE, runs), 2)).toEqual(['4 fixed (#1, 1; -)']);
  });
});

test('one commit proves a test flaky only in builds of CI: a working copy may hold changes that no commit has', () => {
  const runs = [run(1, 'ppppp', { commit: 'a' }), run(2, 'fpppp', { commit: 'a' })];
  const local = runs.map((each) => ({ ...each, headers: { ...each.headers, build: '' } }));
  expect(flakyPlaces(readHistory(ROWS, runs), 1)[0]).toBe(1);
  expect(flakyPlaces(readHistory(ROWS, [...runs.slice(0, 1), ...local.slice(1)]), 1)[0]).toBe(0);
  expect(flakyPlaces(readHistory(ROWS, local), 1)[0]).toBe(0);
});

test('a run of which 80 % fail makes nothing flaky', () => {
  const rows = Array.from({ length: 10 }, (_, place) => ({ id: place + 1, isHeading: false }));
  const runs = [run(1, 'pppppppppp', { commit: 'a' }), run(2, 'ffffffffpp', { commit: 'a' })];
  expect(tell(readHistory(rows, [...runs, run(3, 'fppppppppp', { commit: 'b' })]))).toEqual([
    '1 still-failing (#2, 2; 1)',
    ...[2, 3, 4, 5, 6, 7, 8].map((id) => `${id} fixed (#2, 1; 1)`),
  ]);
});

test('a run of a few tests is not broken, however many fail', () => {
  const runs = [run(1, 'ppppp', { commit: 'a' }), run(2, 'f....', { commit: 'a', scope: 'p' })];
  expect(tell(readHistory(ROWS, runs))).toEqual(['1 new-failure (#2, 1; 1)', 'flaky 1']);
});

test('the score of a row is the flips of its last 50 verdicts', () => {
  const letters = ['f', ...Array.from({ length: 48 }, () => 'p'), 'f', 'p'];
  const runs = letters.map((letter, nth) => run(nth + 1, letter));
  expect(letters).toHaveLength(51);
  expect(flipsOf(readHistory(ROWS, runs), 50, 0)).toBe(2);
  expect(flipsOf(readHistory(ROWS, runs), 49, 0)).toBe(2);
  expect(flipsOf(readHistory(ROWS, runs.toSpliced(10, 1, run(11, '.'))), 50, 0)).toBe(3);
});

test('a run whose marks are not ours is read from its results, and asks for them where they are not there', () => {
  const foreign = { id: 1, headers: { branch: 'main', runsheet_marks: 'see wiki' } };
  expect(countUnmarked(readHistory(ROWS, [foreign, run(2, 'f....')]))).toBe(1);
  const results = { 1: { result: 'pass', comment: '' }, 77: { result: 'fail', comment: 'a deleted row' } };
  const history = readHistory(ROWS, [{ ...foreign, results }, run(2, 'f....')]);
  expect(countUnmarked(history)).toBe(0);
  expect(tell(history)).toEqual(['1 new-failure (#2, 1; 1)']);
});

test('a run without marks is asked for only while it is the last word of a branch', () => {
  const foreign = { id: 1, headers: { branch: 'main' } };
  const unmarked = readHistory(ROWS, [run(0, 'p....'), foreign, run(2, 'f....', { branch: 'x' })]);
  expect(endsUnmarked(unmarked, ['x', 'main'])).toBe(true);
  expect(endsUnmarked(unmarked, ['x', 'master'])).toBe(false);
  expect(endsUnmarked(readHistory(ROWS, [foreign, run(2, 'f....', { scope: 'p' })]), ['main'])).toBe(true);
  expect(endsUnmarked(readHistory(ROWS, [foreign, run(2, 'f....')]), ['main'])).toBe(false);
});

test('two runs are compared row by row', () => {
  const history = readHistory(ROWS, [run(1, 'pffp.'), run(2, 'fpfbp')]);
  expect(compareRuns(history, 0, 1)).toEqual({
    broke: [1],
    fixed: [2],
    'failed-in-both': [3],
    'only-before': [4],
    'only-after': [5],
  });
  expect(compareRuns(history, 0, 2)).toBeUndefined();
});

const SIX_ROWS = [1, 2, 3, 4, 5, 6].map((id) => ({ id, isHeading: false }));

function lineOf(...marks: readonly string[]): string {
  const runs = marks.map((text, place) => ({
    id: place + 40,
    created: `2026-01-0${place + 1}T00:00:00Z`,
    headers: { branch: 'main', commit: `c${place}`, runsheet_marks: `1w;${text};.` },
  }));
  const news = judgeRun(readHistory(SIX_ROWS, runs), runs.length - 1, 'main');
  return news === undefined ? '' : newsLine(news);
}

test('the line leads with what is new, and names the run since which others fail', () => {
  expect(lineOf('f6;p1+4', 'f2;p1+5', 'f2,1;p1+5', 'f1,1,1,1;r6;p5')).toBe(
    '2 new failures, 2 still failing (since #41, 3 builds), 1 flaky',
  );
  expect(lineOf('f1;p2+4', 'f2;p1+5')).toBe('1 new failure, 1 fixed');
});

test('where the history begins red, the first failure may be older', () => {
  expect(lineOf('f1;p2+4', 'f1;p2+4')).toBe('1 failing with no known pass (since #40, 2 builds)');
  expect(lineOf('f1;p2+4')).toBe('1 failing with no known pass (since #40, 1 build)');
});

test('a build like the one before has no line', () => {
  expect(lineOf('p1+5', 'p1+5')).toBe('');
});
