import { expect, test } from 'vitest';
import { OPTIONS, reportFrom, sheetFrom } from '../plan/drawing.test.support.ts';
import type { OutcomeMarks } from '../sheet/cell.ts';
import type { Cell } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { marksHeader } from './run-history.ts';
import { openDesk } from './simulator/desk.test.support.ts';

const ROWS = [
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
  const outline = { fields: ['branch', 'runsheet_marks'], rows: ROWS };
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
  const outline = { fields: ['runsheet_marks'], rows: ROWS };
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
