import { describe, expect, test } from 'vitest';
import type { Sheet } from '../sheet/sheet.ts';
import { NO_NOTES, outlineFrom, sheetFrom } from './drawing.test.support.ts';
import { emptyScript, FAITHFUL, outlineOf, rowSteps, syncScript, write } from './model-service.test.support.ts';
import { shortName } from './outline-notes.ts';
import { type AddRows, toNewRow } from './step.ts';
import { type Findings, learnFrom, NO_FINDINGS, withFindings } from './findings.ts';

const SHEET = sheetFrom(`
  a.test.ts
    Cart:
      adds
      removes
`);

const KNOWN = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works');
const HONOURED = { ...KNOWN, notes: { ...NO_NOTES, insertion: 'honoured' } } as const;

describe('learnFrom', () => {
  test('remembers nothing of rows that are shown as they were sent, and that they were written', () => {
    const tried = learn([whole(SHEET)], 'a.test.ts\n  Cart\n    adds\n    removes');
    expect(tried).toEqual({ ...NO_FINDINGS, requests: 1, written: new Set(SHEET.rows.map(({ key }) => key)) });
  });

  test('remembers by its place the row that is shown otherwise, not those below it', () => {
    const tried = learn([whole(SHEET)], 'a.test.ts\n  CART\n    adds\n    removes');
    expect([...tried.learned].map(([name, { id }]) => [name, id])).toEqual([[shortName(SHEET.rows[1]?.key ?? ''), 2]]);
  });

  test('does not write again what cannot be found: somebody else has written as well', () => {
    const after = outlineFrom('a.test.ts\n  Cart\n    ADDS\n    removes\nz.test.ts');
    const tried = learnFrom(NO_FINDINGS, { steps: [whole(SHEET)], before: NOTHING, after });
    expect(tried.learned.size).toBe(0);
    expect(rowSteps(SHEET, after, tried)).toEqual([]);
  });

  test('writes once more, with its headings, what came without them and went astray, and never a third time', () => {
    const steps = rowSteps(SHEET, HONOURED);
    const after = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works\n    removes');
    const tried = learnFrom(NO_FINDINGS, { steps, before: KNOWN, after });
    expect(tried.insertion).toBe('ignored');
    expect(rowSteps(SHEET, after, tried)).toMatchObject([
      { after: 'end', isWhole: true, rows: [{ text: 'a.test.ts' }, { text: 'Cart' }, { text: 'removes' }] },
    ]);
    const again = learnFrom(tried, { steps, before: KNOWN, after });
    expect(rowSteps(SHEET, after, again)).toEqual([]);
  });

  test('writes at the end for the rest of a build what cannot be told where it went', () => {
    const steps = rowSteps(SHEET, HONOURED);
    const after = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works\nz.test.ts\n  by hand');
    const tried = learnFrom(NO_FINDINGS, { steps, before: KNOWN, after });
    expect(tried.insertion).toBeUndefined();
    const [step] = rowSteps(SHEET, { ...after, notes: HONOURED.notes }, tried);
    expect(step).toMatchObject({ after: 'end', isWhole: true });
  });

  test('trusts no insertion when one stands elsewhere', () => {
    const after = { rows: KNOWN.rows.toSpliced(2, 0, { id: 9, indent: 2, text: 'removes' }) };
    const tried = learnFrom(NO_FINDINGS, { steps: rowSteps(SHEET, HONOURED), before: KNOWN, after });
    expect(tried.insertion).toBe('ignored');
  });

  test('knows what brought its headings along by its place at the end as well', () => {
    const steps = rowSteps(SHEET, KNOWN);
    expect(steps).toMatchObject([{ after: 3, isWhole: true }]);
    const after = outlineFrom('a.test.ts\n  Cart\n    adds\nb.test.ts\n  works\na.test.ts\n  Cart\n    REMOVES');
    const tried = learnFrom(NO_FINDINGS, { steps, before: KNOWN, after });
    expect([...tried.learned].map(([name, { id }]) => [name, id])).toEqual([[shortName(SHEET.rows[3]?.key ?? ''), 8]]);
    expect([tried.insertion, tried.astray.size]).toEqual(['ignored', 0]);
    expect(rowSteps(SHEET, after, tried)).toEqual([]);
  });

  test('does not write again a test that came to stand above the remark of a person', () => {
    const before = outlineFrom('a.test.ts\n  Cart\n    adds\n      as Ann noted');
    const removes = SHEET.rows.filter(({ text }) => text === 'removes').map(toNewRow);
    const after = { ...before, rows: before.rows.toSpliced(3, 0, { id: 9, indent: 2, text: 'REMOVES' }) };
    const tried = learnFrom(NO_FINDINGS, { steps: [{ after: 3, isWhole: false, rows: removes }], before, after });
    expect([...tried.learned.values()].map(({ id }) => id)).toEqual([9]);
    expect(rowSteps(SHEET, after, tried)).toEqual([]);
  });

  test('counts the requests, and the rows that they put to the end', () => {
    const step = { ...whole(SHEET), displaced: 3 };
    const once = learn([step], 'x');
    const twice = learnFrom(once, { steps: [step, whole(SHEET)], before: NOTHING, after: NOTHING });
    expect([twice.requests, twice.displaced]).toEqual([3, 6]);
  });

  test('knows that insertions are honoured when one stands where it was meant to', () => {
    const script = { ...emptyScript(FAITHFUL), rows: KNOWN.rows.slice(0, 4), count: 4 };
    const before = outlineOf(script);
    const steps = rowSteps(SHEET, before);
    for (const step of steps) write(script, step);
    expect(learnFrom(NO_FINDINGS, { steps, before, after: outlineOf(script) }).insertion).toBe('honoured');
  });
});

test.each([
  ['upper-cases', (text: string) => text.toUpperCase()],
  ['takes hashtags off', (text: string) => text.replace(/\s*#\S+$/, '')],
  ['escapes', (text: string) => text.replaceAll('&', '&amp;')],
])('a service that %s gets each row once, build after build', (_, text) => {
  const script = emptyScript({ ...FAITHFUL, text });
  const first = 'a.test.ts\n  Cart #x:\n    adds & removes #y\nb.test.ts\n  works & plays';
  syncScript(script, sheetFrom(first));
  const grown = first.replace('adds & removes #y', 'adds & removes #y\n    counts & sums #z');
  syncScript(script, sheetFrom(grown));
  const leaves = script.rows.filter(({ indent }, i) => (script.rows[i + 1]?.indent ?? 0) <= indent);
  expect(leaves).toHaveLength(3);
  for (const build of [first, grown]) expect(syncScript(script, sheetFrom(build))).toEqual([]);
});

test('a build that tried something hands it on to those after it', () => {
  const learned = new Map([['0123456789', { id: 3, shown: 'beef' }]]);
  const noted = withFindings(NO_NOTES, { ...NO_FINDINGS, insertion: 'honoured', learned });
  expect(noted).toEqual({ ...NO_NOTES, insertion: 'honoured', shownOtherwise: learned });
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

const NOTHING = { rows: [] };

function learn(steps: readonly AddRows[], after: string): Findings {
  return learnFrom(NO_FINDINGS, { steps, before: NOTHING, after: outlineFrom(after) });
}

function whole({ rows }: Sheet): AddRows {
  return { after: 'end', isWhole: true, rows: rows.map(toNewRow) };
}
