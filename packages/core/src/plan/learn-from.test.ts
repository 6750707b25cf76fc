import { describe, expect, test } from 'vitest';
import type { Sheet } from '../sheet/sheet.ts';
import { outlineFrom, sheetFrom } from './drawing.test.support.ts';
import { learnFrom, type WrittenRows } from './learn-from.ts';
import { emptyScript, FAITHFUL, outlineOf, rowSteps, syncScript, write } from './model-service.test.support.ts';
import { NO_NOTES } from './outline.ts';
import { shortName } from './row-memory.ts';
import { type AddRows, toNewRow } from './step.ts';
import { NO_FINDINGS, type Findings, withFindings } from './findings.ts';

const SHEET = sheetFrom(`
  a.test.ts
    Cart:
      adds
      removes
`);

describe('learnFrom', () => {
  test('learns nothing from rows that are shown as they were sent', () => {
    const tried = learn({
      sheet: SHEET,
      steps: [whole(SHEET)],
      after: outlineFrom('a.test.ts\n  Cart\n    adds\n    removes'),
    });
    expect(tried).toEqual({ ...NO_FINDINGS, requests: 1 });
  });

  test('remembers by its place the row that is shown otherwise, not those below it', () => {
    const tried = learn({
      sheet: SHEET,
      steps: [whole(SHEET)],
      after: outlineFrom('a.test.ts\n  CART\n    adds\n    removes'),
    });
    expect([...tried.learned].map(([name, { id }]) => [name, id])).toEqual([[shortName(SHEET.rows[1]?.key ?? ''), 2]]);
    expect(tried.givenUp.size).toBe(0);
  });

  test('knows a habit instead of rows where one explains them', () => {
    const sheet = sheetFrom('a.test.ts\n  #init\n  works #smoke');
    const tried = learn({ sheet, steps: [whole(sheet)], after: outlineFrom('a.test.ts\n  (no title)\n  works') });
    expect(tried.habits.stripsHashtags).toBe(true);
    expect(tried.learned.size).toBe(0);
  });

  test('gives up what brought its headings along and cannot be found: somebody else has written as well', () => {
    const after = outlineFrom('a.test.ts\n  Cart\n    ADDS\n    removes\nz.test.ts');
    const tried = learn({ sheet: SHEET, steps: [whole(SHEET)], after });
    expect([...tried.givenUp]).toEqual([SHEET.rows[2]?.key]);
    expect(tried.wentAstray).toBe(false);
    expect(rowSteps(SHEET, after, tried)).toEqual([]);
  });

  test('writes once more, with its headings, what came without them and went astray', () => {
    const before = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works');
    const [lean] = rowSteps(SHEET, { ...before, notes: { ...NO_NOTES, insertion: 'honoured' } });
    const after = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works\n    removes');
    const tried = learn({ sheet: SHEET, steps: lean === undefined ? [] : [lean], after, before });
    expect(tried).toMatchObject({ wentAstray: true, insertion: 'ignored' });
    expect(rowSteps(SHEET, after, tried)).toMatchObject([
      { after: 'end', isWhole: true, rows: [{ text: 'a.test.ts' }, { text: 'Cart' }, { text: 'removes' }] },
    ]);
  });

  test('trusts no insertion when one stands elsewhere', () => {
    const before = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works');
    const [lean] = rowSteps(SHEET, { ...before, notes: { ...NO_NOTES, insertion: 'honoured' } });
    const after = { ...before, rows: before.rows.toSpliced(2, 0, { id: 9, indent: 2, text: 'removes' }) };
    expect(learn({ sheet: SHEET, steps: lean === undefined ? [] : [lean], after, before }).insertion).toBe('ignored');
  });

  test('knows what brought its headings along by its place at the end as well', () => {
    const before = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works');
    const steps = rowSteps(SHEET, before);
    expect(steps).toMatchObject([{ after: 3, isWhole: true }]);
    const after = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works\na.test.ts\n  Cart\n    REMOVES');
    const tried = learn({ sheet: SHEET, steps, after, before });
    expect([...tried.learned].map(([name, { id }]) => [name, id])).toEqual([[shortName(SHEET.rows[3]?.key ?? ''), 8]]);
    expect(tried).toMatchObject({ insertion: 'ignored', wentAstray: false, givenUp: new Set() });
  });

  test('learns nothing of a heading that was repeated', () => {
    const before = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works');
    const after = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works\na.test.ts\n  Cart\n    removes');
    const tried = learn({ sheet: SHEET, steps: rowSteps(SHEET, before), after, before });
    expect(tried.learned.size).toBe(0);
  });

  test('remembers headings that were repeated and are shown otherwise: what came with them stands below them', () => {
    const before = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works');
    const after = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works\nA.TEST.TS\n  CART\n    REMOVES');
    const tried = learn({ sheet: SHEET, steps: rowSteps(SHEET, before), after, before });
    expect([...tried.learned.values()].map(({ id }) => id)).toEqual([6, 7, 8]);
    expect(tried.givenUp.size).toBe(0);
  });

  test('learns twenty levels of headings that are shown otherwise, and no more', () => {
    const levels = Array.from({ length: 30 }, (_, i) => `${'  '.repeat(i)}level ${i}`);
    const sheet = sheetFrom(levels.map((line, i) => (i === 0 || i === 29 ? line : `${line}:`)).join('\n'));
    const after = outlineFrom(levels.join('\n').toUpperCase());
    const tried = learn({ sheet, steps: [whole(sheet)], after });
    expect([...tried.learned.values()].map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(tried.givenUp.size).toBe(10);
  });

  test('gives up a test that came to stand above the remark of a person, under another text', () => {
    const before = outlineFrom('a.test.ts\n  Cart\n    adds\n      as Ann noted');
    const row = SHEET.rows.find(({ text }) => text === 'removes');
    const steps: readonly AddRows[] = row === undefined ? [] : [{ after: 3, isWhole: false, rows: [toNewRow(row)] }];
    const shown = { id: 9, indent: 2, text: 'REMOVES' };
    const tried = learn({
      sheet: SHEET,
      steps,
      before,
      after: { ...before, rows: before.rows.toSpliced(3, 0, shown) },
    });
    expect([...tried.learned.values()].map(({ id }) => id)).toEqual([9]);
    expect([...tried.givenUp]).toEqual([row?.key]);
  });

  test('knows that insertions are honoured when one stands where it was meant to', () => {
    const script = {
      ...emptyScript(FAITHFUL),
      rows: outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts').rows,
      count: 4,
    };
    const before = outlineOf(script);
    const steps = rowSteps(SHEET, before);
    for (const step of steps) write(script, step);
    expect(learn({ sheet: SHEET, steps, after: outlineOf(script), before }).insertion).toBe('honoured');
  });
});

test('a build that tried something hands it on to those after it', () => {
  const habits = { stripsHashtags: false, cutTo: { units: 60, characters: 60 } };
  const learned = new Map([['0123456789', { id: 3, shown: 'beef' }]]);
  const noted = withFindings(NO_NOTES, { ...NO_FINDINGS, insertion: 'honoured', habits, learned });
  expect(noted).toEqual({ ...NO_NOTES, insertion: 'honoured', habits, shownOtherwise: learned });
  expect(withFindings({ ...noted, isClosed: true }, NO_FINDINGS)).toEqual({ ...noted, isClosed: true });
});

test('a heading that stood alone under another text is found with its tests once it has some', () => {
  const script = emptyScript({ ...FAITHFUL, text: (text) => text.toUpperCase() });
  syncScript(script, sheetFrom('a.test.ts\nb.test.ts'));
  const later = sheetFrom('a.test.ts\n  works\nb.test.ts');
  syncScript(script, later);
  const { length } = script.rows;
  expect(syncScript(script, later)).toEqual([]);
  expect(script.rows).toHaveLength(length);
});

function learn({ before = { rows: [] }, ...writing }: Omit<WrittenRows, 'before'> & Partial<WrittenRows>): Findings {
  return learnFrom(NO_FINDINGS, { ...writing, before });
}

function whole({ rows }: Sheet): AddRows {
  return { after: 'end', isWhole: true, rows: rows.map(toNewRow) };
}
