import { describe, expect, test } from 'vitest';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { drawRows, OPTIONS, outlineFrom, reportFrom } from './drawing.test.support.ts';
import { emptyScript, FAITHFUL, syncScript } from './model-service.test.support.ts';
import type { Outline } from './outline.ts';
import { planSheet } from './plan.ts';

const MANUAL = `
  Checkout
    pays by card
    pays by invoice
  Delivery
    ships
`;

describe('a test that names its row', () => {
  test('has its results there, and neither a row nor a heading is added for it', () => {
    const { sheet, outline } = {
      sheet: pinned('cart.test.ts\n  Cart:\n    pays', { pays: 2 }),
      outline: outlineFrom(MANUAL),
    };
    expect(describePlan(sheet, outline)).toBe('nothing to add; results: 2 pass');
  });

  test('leaves a heading to be added that has a failure of its own', () => {
    const report = reportFrom('cart.test.ts\n  pays');
    const files = report.files.map((file) => ({ ...file, failures: [{ message: 'boom', diff: '', stack: '' }] }));
    const [sheet] = sheetsOf({ ...report, files }, OPTIONS);
    if (sheet === undefined) throw new TypeError('the drawing has no rows');
    const grown = applyAll(withRows(sheet, { pays: 2 }), outlineFrom(MANUAL));
    expect(drawRows(grown.rows.slice(5))).toBe(' 6 cart.test.ts');
  });

  test('leaves the others of its file where they belong', () => {
    const sheet = pinned('cart.test.ts\n  Cart:\n    pays\n    ✗ adds', { pays: 2 });
    const outline = outlineFrom(MANUAL);
    const grown = applyAll(sheet, outline);
    expect(drawRows(grown.rows.slice(outline.rows.length))).toMatchInlineSnapshot(`
      " 6 cart.test.ts
       7   Cart
       8     adds"
    `);
    expect(describePlan(sheet, grown)).toBe('nothing to add; results: 2 pass, 8 fail');
  });

  test.each([
    ['is not there', 99],
    ['is a heading', 1],
  ])('is treated like any other when the row %s', (_, row) => {
    const sheet = pinned('cart.test.ts\n  pays', { pays: row });
    const outline = outlineFrom(MANUAL);
    expect(planSheet(sheet, outline, { mayAddRows: true }).unpinned.map(({ text }) => text)).toEqual(['pays']);
    const grown = applyAll(sheet, outline);
    expect(describePlan(sheet, grown)).toBe('nothing to add; results: 7 pass');
  });

  test('does not take the row of another test, nor one that is taken', () => {
    const outline = outlineFrom('cart.test.ts\n  adds\nDelivery\n  ships');
    const sheet = pinned('cart.test.ts\n  adds\n  pays\n  sends\n  posts', { pays: 2, sends: 4, posts: 4 });
    const grown = applyAll(sheet, outline);
    expect(describePlan(sheet, grown)).toBe('nothing to add; results: 2 pass, 4 pass, 6 pass, 7 pass');
    expect(planSheet(sheet, grown, { mayAddRows: true }).unpinned.map(({ text }) => text)).toEqual(['pays', 'posts']);
  });

  test('is told apart from its duplicates, and is the last of them', () => {
    const outline = outlineFrom('cart.test.ts\n  adds\nDelivery\n  ships');
    const report = reportFrom('cart.test.ts\n  adds\n  ✗ adds');
    const [sheet] = sheetsOf(report, OPTIONS);
    const [file, first, second] = sheet?.rows ?? [];
    if (sheet === undefined || file === undefined || first === undefined || second === undefined) throw new TypeError();
    const rows = [file, { ...first, key: second.key, rowId: 4 }, { ...second, key: first.key }];
    expect(describePlan({ ...sheet, rows }, outline)).toBe('nothing to add; results: 2 fail, 4 pass');
  });
});

/** The Sheet of a drawing of which some tests name a row. */
function pinned(drawing: string, ids: Readonly<Record<string, number>>): Sheet {
  const [sheet] = sheetsOf(reportFrom(drawing), OPTIONS);
  if (sheet === undefined) throw new TypeError('the drawing has no rows');
  return withRows(sheet, ids);
}

function withRows(sheet: Sheet, ids: Readonly<Record<string, number>>): Sheet {
  return {
    ...sheet,
    rows: sheet.rows.map((row) => (ids[row.text] === undefined ? row : { ...row, rowId: ids[row.text] })),
  };
}

/** What a service holds that does as it is told. */
function applyAll(sheet: Sheet, outline: Outline): Outline {
  const script = { ...emptyScript(FAITHFUL), rows: outline.rows, count: outline.rows.length };
  syncScript(script, sheet);
  return { ...outline, rows: script.rows };
}

function describePlan(sheet: Sheet, outline: Outline): string {
  const { steps, run } = planSheet(sheet, outline, { mayAddRows: true });
  const cells = [...run.cells].map(([id, { mark }]) => `${id} ${mark}`).toSorted();
  const adding = steps.length === 0 ? 'nothing to add' : steps.map(() => 'add-rows').join('; ');
  return `${adding}; results: ${cells.join(', ')}`;
}
