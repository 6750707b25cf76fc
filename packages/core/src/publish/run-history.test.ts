import { expect, test } from 'vitest';
import { readHistory, type StoredRun } from '../history/history.ts';
import { historyRows } from '../history/marked-rows.ts';
import { OPTIONS, reportFrom, sheetFrom } from '../plan/drawing.test.support.ts';
import type { OutcomeMarks } from '../sheet/cell.ts';
import type { Cell } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { marksHeader, newsAt } from './run-history.ts';
import { openDesk } from './simulator/desk.test.support.ts';

const ROWS = [
  { id: 1, indent: 0, text: 'a.test.ts' },
  { id: 2, indent: 1, text: 'adds' },
  { id: 3, indent: 1, text: 'pays' },
  { id: 4, indent: 1, text: 'ships' },
];

function run(id: number, branch: string, marks: string) {
  const build = `https://github.com/shop/api/actions/runs/${id}`;
  return { id, headers: { branch, commit: `abcdef0${id}`, build, runsheet_marks: `1w;${marks};.` } };
}

function newsOf(runs: readonly StoredRun[], at: number) {
  return newsAt(readHistory(historyRows(ROWS), runs), { rows: ROWS, at, defaultBranch: 'main' });
}

test('each row is told with its first failing run, the commits since, and what else is known', () => {
  const runs = [run(1, 'main', 'p2+2'), run(2, 'main', 'f2;p3+1'), run(3, 'x', 'f2,1;r4')];
  const news = newsOf(runs, 2);
  const compareUrl = 'https://github.com/shop/api/compare/';
  expect(news?.line).toBe('1 new failure, 1 still failing (since #2, 2 builds), 1 flaky');
  expect(news?.newFailures.rows).toEqual([
    {
      title: 'a.test.ts > pays',
      rowId: 3,
      firstRunId: 3,
      builds: 1,
      lastPassRunId: 2,
      compareUrl: `${compareUrl}abcdef02...abcdef03`,
    },
  ]);
  expect(news?.stillFailing.rows).toMatchObject([{ title: 'a.test.ts > adds', isAlsoRedOnMain: true, builds: 2 }]);
  expect(news?.flaky).toEqual({ count: 1, rows: [{ title: 'a.test.ts > ships', rowId: 4, isFlaky: true }] });
  expect(news?.base).toEqual({ branch: 'main', runId: 2, counts: { pass: 2, fail: 1, blocked: 0 } });
  expect(newsOf([run(1, 'x', 'p2+2'), run(2, 'x', 'f2')], 1)).not.toHaveProperty('base');
});

test('every new failure of a large suite is named', () => {
  const rows = Array.from({ length: 1_000 }, (_, i) => ({ id: i + 1, indent: 0, text: `case ${i}` }));
  const all = `1+${(999).toString(36)}`;
  const history = readHistory(historyRows(rows), [run(1, 'main', `p${all}`), run(2, 'main', `f${all}`)]);
  const news = newsAt(history, { rows, at: 1, defaultBranch: 'main' });
  expect(news?.newFailures.rows).toHaveLength(1_000);
});

test('the row for errors is no test of the default branch', () => {
  const rows = [{ id: 1, indent: 0, text: 'Unhandled errors' }, ...ROWS.map((row) => ({ ...row, id: row.id + 1 }))];
  const runs = [run(1, 'main', 'f4;p1+4'), run(2, 'x', 'f3;p1+4')];
  const news = newsAt(readHistory(historyRows(rows), runs), { rows, at: 1, defaultBranch: 'main' });
  expect(news?.base?.counts).toEqual({ pass: 2, fail: 1, blocked: 0 });
});

test('a run without others before it, or after runs that show nothing, has no news', () => {
  const first = run(1, 'main', 'f2');
  expect(newsOf([first], 0)).toBeUndefined();
  expect(newsOf([{ id: 1 }, first], 1)).toBeUndefined();
});

test('a row that failed and passed at one commit is flaky, and fails since no pass is known', () => {
  const again = { ...run(2, 'main', 'f2;p3+1'), headers: run(1, 'main', 'f2;p3+1').headers };
  const runs = [
    run(1, 'main', 'f2;p3+1'),
    { ...again, headers: { ...again.headers, runsheet_marks: '1w;p2+2;.' } },
    again,
  ];
  const news = newsOf(runs, 2);
  expect(news?.flaky.rows).toMatchObject([{ title: 'a.test.ts > adds', isFlaky: true, firstRunId: 2 }]);
  const unknown = newsOf(runs.slice(0, 1).concat(run(3, 'main', 'f2')), 1);
  expect(unknown?.unknownSince.rows).toEqual([{ title: 'a.test.ts > adds', rowId: 2, firstRunId: 1, builds: 2 }]);
});

const MARKED_ROWS = [
  { id: 7, indent: 0, text: 'a.test.ts' },
  { id: 8, indent: 1, text: 'adds' },
  { id: 9, indent: 1, text: 'removes' },
  { id: 12, indent: 1, text: 'retries' },
];
const CELLS = new Map<number, Cell>([
  [8, { mark: 'pass', comment: '' }],
  [9, { mark: 'fail', comment: 'expected 1' }],
  [12, { mark: 'pass', comment: '' }],
]);

test('a run tells its marks, its scope and its duration where the script has the field', () => {
  const step = { scope: 'whole', cells: CELLS, passes: new Map([[12, 'retried' as const]]) } as const;
  const outline = { fields: ['branch', 'runsheet_marks'], rows: MARKED_ROWS };
  expect(
    marksHeader({ sheet: { durationMs: 2_000 }, step: { ...step, scope: 'part', passes: undefined }, outline }),
  ).toEqual({
    runsheet_marks: '1p;f9;p8+4;d28;.',
  });
  expect(marksHeader({ sheet: {}, step, outline })).toEqual({ runsheet_marks: '1w;f9;rc;p8;.' });
  expect(marksHeader({ sheet: {}, step, outline: { ...outline, fields: ['branch'] } })).toEqual({});
});

test('a run tells how long each of its files took', () => {
  const step = {
    scope: 'whole',
    cells: CELLS,
    passes: new Map([[12, 'retried' as const]]),
    fileDurations: new Map([[7, 400]]),
  } as const;
  const outline = { fields: ['runsheet_marks'], rows: MARKED_ROWS };
  const { runsheet_marks: marks = '' } = marksHeader({ sheet: { durationMs: 2_000 }, step, outline });
  expect(marks).toBe('1w;f9;rc;p8;d28;t71r;.');
});

test('a run of a script of ours carries them, new rows among them', async () => {
  const desk = openDesk();
  await desk.publish(sheetFrom('a.test.ts\n  adds'));
  await desk.publish(sheetFrom('a.test.ts\n  adds\n  ✗ removes'));
  expect(desk.service.scripts[0]?.runs.map(({ headers }) => headers?.['runsheet_marks'])).toMatchInlineSnapshot(`
    [
      "1w;p4;d20;.",
      "1w;f5;p4;d20;.",
    ]
  `);
});

const BOOM = { message: 'a long message', diff: '', stack: '' };

test.each<Partial<OutcomeMarks>>([
  {},
  { flaky: 'query' },
  { flaky: 'none' },
  { passed: 'none' },
  { passed: 'exclude' },
])('what passed, and what passed on a later attempt, is told whatever the cells are: %j', async (outcomes) => {
  const desk = openDesk();
  await desk.publish(sheetFrom('a.test.ts\n  adds\n  ✗ removes\n  retries'));
  const [file] = reportFrom('a.test.ts\n  adds\n  ✗ removes').files;
  const retries = { kind: 'case', title: 'retries', tags: [] } as const;
  const outcome = { kind: 'passed', attempts: 2, failures: [BOOM] } as const;
  const files = file && [{ ...file, children: [...file.children, { ...retries, outcome }] }];
  const options = {
    ...OPTIONS,
    outcomes: { ...OPTIONS.outcomes, ...outcomes },
    comment: { maxLength: 4, stack: true },
  };
  for (const sheet of sheetsOf({ ...reportFrom(''), files: files ?? [] }, options)) await desk.publish(sheet);
  expect(desk.service.scripts[0]?.runs[1]?.headers?.['runsheet_marks']).toBe('1w;f5;r6;p4;d20;.');
});
