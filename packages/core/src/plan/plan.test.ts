import { describe, expect, test } from 'vitest';
import {
  NO_NOTES,
  drawRows,
  EMPTY_REPORT,
  OPTIONS,
  outlineFrom,
  reportFrom,
  sheetFrom,
} from './drawing.test.support.ts';
import { emptyScript, FAITHFUL, syncScript } from './model-service.test.support.ts';
import type { Outline } from './outline.ts';
import { type Plan, planNewScript, planSheet } from './plan.ts';
import { RUN_ERRORS_TITLE, type Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { NO_FINDINGS } from './findings.ts';
import { toNewRow } from './step.ts';
import { withUnsent } from './without-row.ts';

const SHOP = `
  cart.test.ts
    Cart
      adds
      removes
    empty cart
  price.test.ts
    rounds
`;

describe('planSheet', () => {
  test('asks for nothing but the run when every row is there', () => {
    const sheet = sheetFrom(`
      cart.test.ts
        Cart:
          adds
          ✗ removes
        empty cart
      price.test.ts
        rounds
    `);
    expect(describeSteps(sheet, outlineFrom(SHOP))).toMatchInlineSnapshot(`
      "run: 3 pass, 4 fail, 5 pass, 7 pass"
    `);
  });

  test('names how long each file took by its row, where the service has it', () => {
    const sheet = sheetFrom(SHOP);
    const rows = sheet.rows.map((row) => (row.kind === 'file' ? { ...row, durationMs: 40 } : row));
    const known = outlineFrom(SHOP.replace('price', 'gone'));
    expect(planSheet({ ...sheet, rows }, known, { mayAddRows: false }).run.fileDurations).toEqual(new Map([[1, 40]]));
    expect(planSheet(sheet, known, { mayAddRows: false }).run.fileDurations).toEqual(new Map());
  });

  test('takes tests of files that another runner runs for no rename, and says nothing about them', () => {
    const titles = (word: string) => Array.from({ length: 12 }, (_, i) => `  ${word} ${i}`).join('\n');
    const outline = outlineFrom(`a.test.ts\n${titles('adds')}`);
    const sheet = sheetFrom(`b.spec.ts\n${titles('opens')}`);
    const shared = planSheet(sheet, outline, { mayAddRows: true, isOnDisk: () => true });
    expect(shared).toMatchObject({ massRename: undefined, obsolete: [], run: { scope: 'shared' } });
    expect(shared.added).toHaveLength(13);
    const renamed = planSheet(sheet, outline, { mayAddRows: true, isOnDisk: () => false });
    expect(renamed).toMatchObject({ massRename: { vanished: 12 }, run: { scope: 'whole' } });
  });

  test('puts new files in one block at the end', () => {
    const sheet = sheetFrom(`
      cart.test.ts
        Cart:
          adds
      tax.test.ts
        Tax:
          is added
      weight.test.ts
        weighs
    `);
    expect(afterAll(sheet, outlineFrom(SHOP))).toMatchInlineSnapshot(`
      " 1 cart.test.ts
       2   Cart
       3     adds
       4     removes
       5   empty cart
       6 price.test.ts
       7   rounds
       8 tax.test.ts
       9   Tax
      10     is added
      11 weight.test.ts
      12   weighs"
    `);
  });

  test('repeats the headings at the first insertion in the middle, and adds later ones lean', () => {
    const first = sheetFrom(`
      cart.test.ts
        Cart:
          adds
          counts
    `);
    const script = { ...emptyScript(FAITHFUL), rows: outlineFrom(SHOP).rows, count: 7 };
    syncScript(script, first);
    expect(drawRows(script.rows)).toMatchInlineSnapshot(`
      " 1 cart.test.ts
       2   Cart
       3     adds
       4     removes
       8 cart.test.ts
       9   Cart
      10     counts
       5   empty cart
       6 price.test.ts
       7   rounds"
    `);
    const second = sheetFrom(`
      cart.test.ts
        Cart:
          adds
          counts
          sums up
    `);
    syncScript(script, second);
    expect(drawRows(script.rows)).toMatchInlineSnapshot(`
      " 1 cart.test.ts
       2   Cart
       3     adds
       4     removes
       8 cart.test.ts
       9   Cart
      10     counts
      11     sums up
       5   empty cart
       6 price.test.ts
       7   rounds"
    `);
  });

  test('leaves the results of missing rows away when this build may not add any, or nobody may', () => {
    const sheet = sheetFrom('cart.test.ts\n  Cart:\n    adds\n    counts');
    const outline = outlineFrom(SHOP);
    const closed = { ...outline, notes: { ...NO_NOTES, isClosed: true } };
    for (const plan of [
      planSheet(sheet, outline, { mayAddRows: false }),
      planSheet(sheet, closed, { mayAddRows: true }),
    ]) {
      expect(describePlan(plan)).toBe('run: 3 pass');
      expect(plan.missing.map(({ text }) => text)).toEqual(['counts']);
    }
  });

  test('names headers that the script has no field for, and sends the others', () => {
    const sheet = { ...sheetFrom('cart.test.ts'), headers: { branch: 'main', browser: 'firefox' } };
    const { run, headersWithoutField } = planSheet(sheet, outlineFrom(SHOP), { mayAddRows: true });
    expect(headersWithoutField).toEqual(['browser']);
    expect(run.headers).toEqual({ branch: 'main' });
  });

  test('names rows that no test claims, but not those of an error, nor what has people rows below it', () => {
    const outline = outlineFrom(`
      cart.test.ts
        Cart
          adds
          removed test
        Ann's notes
          by hand
      Unhandled errors
    `);
    const sheet = sheetFrom('cart.test.ts\n  Cart:\n    adds');
    const { obsolete } = planSheet(sheet, outline, { mayAddRows: true });
    expect(obsolete.map(({ text }) => text)).toEqual(['removed test', 'by hand']);
  });

  test('names nothing as gone when the run was partial', () => {
    const partial = sheetFrom('cart.test.ts', { selection: { kind: 'partial', why: '-t adds' } });
    expect(planSheet(partial, outlineFrom(SHOP), { mayAddRows: true }).obsolete).toEqual([]);
  });

  test('blocks the known tests of a file that failed to load, but for those that ran anyway', () => {
    const files = reportFrom('cart.test.ts\n  empty cart').files.map((file) => {
      return { ...file, load: 'failed', failures: [{ message: 'syntax', diff: '', stack: '' }] } as const;
    });
    const plan = planSheet(sheetFrom('cart.test.ts', { files }), outlineFrom(SHOP), { mayAddRows: true });
    expect(describePlan(plan)).toBe('run: 3 blocked, 4 blocked, 1 fail, 5 pass');
    expect(plan.obsolete.map(({ text }) => text)).toEqual(['rounds']);
  });

  test('blocks the tests of a file that did not come to its turn, or its own row where none is known', () => {
    const files = reportFrom('alone.test.ts\ncart.test.ts\nnew.test.ts').files.map((file) => {
      return { ...file, load: 'stopped', cutShort: 'killed' } as const;
    });
    const sheet = sheetFrom('cart.test.ts', { files });
    const outline = outlineFrom(`${SHOP}\n  alone.test.ts`);
    expect(describeSteps(sheet, outline)).toMatchInlineSnapshot(`
      "rows after end: new.test.ts
      run: 3 blocked, 4 blocked, 5 blocked, 8 blocked"
    `);
    expect(marksAfterAll(sheet, outline)).toBe('3 blocked, 4 blocked, 5 blocked, 8 blocked, 9 blocked');
    expect(marksAfterAll(sheet, outlineFrom(''))).toBe('1 blocked, 2 blocked, 3 blocked');
  });

  test('leaves a file without a result that was stopped after a test of its own had ended', () => {
    const files = reportFrom('alone.test.ts\ncart.test.ts\n  works\nloaded.test.ts\n  works').files.map((file) => {
      return file.path === 'loaded.test.ts' ? file : ({ ...file, load: 'stopped', cutShort: 'killed' } as const);
    });
    const sheet = sheetFrom('cart.test.ts', { files });
    const outline = outlineFrom('alone.test.ts\ncart.test.ts\nloaded.test.ts\n  works');
    expect(describeSteps(sheet, outline)).toBe('rows after 2: cart.test.ts, works\nrun: 1 blocked, 4 pass');
    expect(marksAfterAll(sheet, outline)).toBe('1 blocked, 4 pass, 6 pass');
    expect(marksAfterAll(sheet, outlineFrom(''))).toBe('1 blocked, 3 pass, 5 pass');
  });

  test('blocks every known test of a script that is the file, and calls none gone', () => {
    const [file] = reportFrom('cart.test.ts').files;
    const files = file === undefined ? [] : [{ ...file, load: 'failed' as const }];
    const [sheet] = sheetsOf({ ...EMPTY_REPORT, files }, { ...OPTIONS, layout: 'file' });
    if (sheet === undefined) throw new TypeError('a file is a script');
    const plan = planSheet(sheet, outlineFrom('Cart\n  adds\nremoves'), { mayAddRows: true });
    expect(describePlan(plan)).toBe('run: 2 blocked, 3 blocked');
    expect(plan.obsolete).toEqual([]);
  });

  test('does not write once more what it has written, nor what would stand below it', () => {
    const sheet = sheetFrom('new.test.ts\n  works\nother.test.ts\n  works');
    const [file] = sheet.rows;
    const tried = { ...NO_FINDINGS, written: new Set([file?.key ?? '']) };
    const plan = planSheet(sheet, outlineFrom(SHOP), { mayAddRows: true, tried });
    expect(describePlan(plan).split('\n')[0]).toBe('rows after end: other.test.ts, works');
  });

  test('adds one row for what failed in no script of the run, also where every other row is there', () => {
    const sheet = sheetFrom('a.test.ts\n  adds');
    const unsent = [sheetFrom('b.test.ts\n  ✗ breaks')];
    const outline = outlineFrom('a.test.ts\n  adds');
    expect(planSheet(sheet, outline, { mayAddRows: false }).added).toEqual([]);
    const { added } = planSheet(withUnsent(sheet, unsent), outline, { mayAddRows: false });
    expect(added.map(({ text }) => text)).toEqual([RUN_ERRORS_TITLE]);
  });

  test('tries no insertion that would bring only headings that are there already', () => {
    const outline = outlineFrom('a.test.ts\n  adds\nb.test.ts\n  works');
    const sheet = sheetFrom('a.test.ts\n  adds\n  pays\nb.test.ts\n  works');
    const stepOf = (mostRows: number) =>
      describePlan(planSheet(sheet, outline, { mayAddRows: true, tried: { ...NO_FINDINGS, mostRows } })).split('\n')[0];
    expect([stepOf(2), stepOf(1)]).toEqual(['rows after 2: a.test.ts, pays', 'rows after end: a.test.ts']);
  });

  test('writes a heading that came alone no more when its rows are not shown', () => {
    const outline = outlineFrom('a.test.ts\n  Cart');
    const sheet = sheetFrom('a.test.ts\n  Cart:\n    adds');
    const [file, suite, adds] = sheet.rows.map(toNewRow);
    if (file === undefined || suite === undefined) throw new TypeError('the sheet has three rows');
    const open = new Map([[outline.rows[1]?.id ?? 0, suite]]);
    const tried = { ...NO_FINDINGS, open, written: new Set([file.key, adds?.key ?? '']) };
    expect(planSheet(sheet, outline, { mayAddRows: true, tried }).steps).toEqual([]);
  });

  test('writes no more rows at once than the service has taken', () => {
    const sheet = sheetFrom('new.test.ts\n  works\n  fails\nother.test.ts\n  works');
    const tried = { ...NO_FINDINGS, mostRows: 2 };
    const plan = planSheet(sheet, outlineFrom(SHOP), { mayAddRows: true, tried });
    expect(describePlan(plan).split('\n')[0]).toBe('rows after end: new.test.ts, works');
  });
});

test('headings that are still there make no mass rename smaller', () => {
  const tests = (word: string) => Array.from({ length: 10 }, (_, i) => `    ${word} ${i}`).join('\n');
  const stays = (sign: string) => Array.from({ length: 9 }, (_, i) => `  group ${i}${sign}\n    stays`).join('\n');
  const outline = outlineFrom(`a.test.ts\n  Cart\n${tests('adds')}\n${stays('')}`);
  const sheet = sheetFrom(`a.test.ts\n  Cart:\n${tests('counts')}\n${stays(':')}`);
  expect(planSheet(sheet, outline, { mayAddRows: true }).massRename).toEqual({ vanished: 10, known: 19, added: 10 });
});

/** What is asked for, a line a request. */
function describeSteps(sheet: Sheet, outline: Outline): string {
  return describePlan(planSheet(sheet, outline, { mayAddRows: true }));
}

function describePlan({ steps, run }: Plan): string {
  const blocks = steps.map(({ after, rows }) => `rows after ${after}: ${rows.map(({ text }) => text).join(', ')}`);
  return [...blocks, `run: ${[...run.cells].map(([id, { mark }]) => `${id} ${mark}`).join(', ')}`].join('\n');
}

/** The cells of the run when all rows are added, by id. */
function marksAfterAll(sheet: Sheet, outline: Outline): string {
  const script = { ...emptyScript(FAITHFUL), rows: outline.rows, count: outline.rows.length };
  syncScript(script, sheet);
  const { run } = planSheet(sheet, { ...outline, rows: script.rows }, { mayAddRows: true });
  const cells = [...run.cells].toSorted(([a], [b]) => a - b);
  return cells.map(([id, { mark }]) => `${id} ${mark}`).join(', ');
}

function afterAll(sheet: Sheet, outline: Outline): string {
  const script = { ...emptyScript(FAITHFUL), rows: outline.rows, count: outline.rows.length };
  syncScript(script, sheet);
  return drawRows(script.rows);
}

test('planNewScript makes the script with all rows', () => {
  const plan = planNewScript(sheetFrom('a.test.ts\n  works'));
  expect(plan.rows.map(({ text }) => text)).toEqual(['Unhandled errors', 'a.test.ts', 'works']);
  expect(describePlan(plan)).toBe('run: ');
});

test('planNewScript holds a file back to see whether it can be inserted', () => {
  const plan = planNewScript(sheetFrom('a.test.ts\n  works\nb.test.ts\n  works\n✗ c.test.ts'));
  expect(plan.rows).toHaveLength(4);
  expect(describePlan(plan)).toBe('rows after 3: b.test.ts, works\nrun: ');
  expect(plan.heldBack).toMatchObject({ isWhole: true });
});
