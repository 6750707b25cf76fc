import { describe, expect, test } from 'vitest';
import { drawRows, EMPTY_REPORT, OPTIONS, outlineFrom, reportFrom, sheetFrom } from './drawing.test.support.ts';
import { emptyScript, FAITHFUL, syncScript } from './model-service.test.support.ts';
import { NO_NOTES, type Outline } from './outline.ts';
import { planNewScript, planNotMade, planSheet } from './plan.ts';
import type { Step } from './step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { NO_ROW_TITLE } from '../sheet/error-titles.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { NOTHING_TRIED } from './tried.ts';
import { withUnsent } from './with-unsent.ts';

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
      expect(plan.steps.map(describeStep)).toEqual(['run: 3 pass, 1 pending']);
      expect(plan.missing.map(({ text }) => text)).toEqual(['counts']);
    }
  });

  test('names headers that the script has no field for, and sends the others', () => {
    const sheet = { ...sheetFrom('cart.test.ts'), headers: { branch: 'main', browser: 'firefox' } };
    const { steps, headersWithoutField } = planSheet(sheet, outlineFrom(SHOP), { mayAddRows: true });
    expect(headersWithoutField).toEqual(['browser']);
    expect(steps.find((step) => step.kind === 'add-run')?.headers).toEqual({ branch: 'main' });
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
    const { retired } = planSheet(sheet, outline, { mayAddRows: true });
    expect(retired.map(({ text }) => text)).toEqual(['removed test', 'by hand']);
  });

  test('names nothing as gone when the run was partial', () => {
    const partial = sheetFrom('cart.test.ts', { selection: { kind: 'partial', why: '-t adds' } });
    expect(planSheet(partial, outlineFrom(SHOP), { mayAddRows: true }).retired).toEqual([]);
  });

  test('blocks the known tests of a file that failed to load, but for those that ran all the same', () => {
    const files = reportFrom('cart.test.ts\n  empty cart').files.map((file) => {
      return { ...file, load: 'failed', failures: [{ message: 'syntax', diff: '', stack: '' }] } as const;
    });
    const plan = planSheet(sheetFrom('cart.test.ts', { files }), outlineFrom(SHOP), { mayAddRows: true });
    expect(plan.steps.map(describeStep)).toEqual(['run: 3 blocked, 4 blocked, 1 fail, 5 pass']);
    expect(plan.retired.map(({ text }) => text)).toEqual(['rounds']);
  });

  test('writes nothing to a row that had left the code before its file failed to load', () => {
    const files = reportFrom('cart.test.ts').files.map((file) => ({ ...file, load: 'failed' }) as const);
    const outline = outlineFrom(SHOP);
    const notes = { ...NO_NOTES, ownership: { ours: 'all', gone: [[4, 4]] } } as const;
    const plan = planSheet(sheetFrom('cart.test.ts', { files }), { ...outline, notes }, { mayAddRows: true });
    expect(plan.steps.map(describeStep)).toEqual(['run: 3 blocked, 5 blocked']);
    expect(plan.retired.map(({ text }) => text)).toEqual(['rounds']);
  });

  test('blocks the tests of a file that did not come to its turn, or its own row where none is known', () => {
    const files = reportFrom('alone.test.ts\ncart.test.ts\nnew.test.ts').files.map((file) => {
      return { ...file, load: 'stopped', cutShort: 'killed' } as const;
    });
    const sheet = sheetFrom('cart.test.ts', { files });
    const outline = outlineFrom(`${SHOP}\n  alone.test.ts`);
    expect(describeSteps(sheet, outline)).toMatchInlineSnapshot(`
      "rows after end: new.test.ts
      run: 3 blocked, 4 blocked, 5 blocked, 8 blocked, 1 pending"
    `);
    expect(planNewScript(sheet, [], 'shop').steps.at(-1)).toMatchObject({ pending: 3 });
  });

  test('leaves a file without a result that was stopped after a test of its own had ended', () => {
    const files = reportFrom('alone.test.ts\ncart.test.ts\n  works\nloaded.test.ts\n  works').files.map((file) => {
      return file.path === 'loaded.test.ts' ? file : ({ ...file, load: 'stopped', cutShort: 'killed' } as const);
    });
    const sheet = sheetFrom('cart.test.ts', { files });
    expect(describeSteps(sheet, outlineFrom('alone.test.ts\ncart.test.ts\nloaded.test.ts\n  works'))).toBe(
      'rows after 2: cart.test.ts, works\nrun: 1 blocked, 4 pass, 1 pending',
    );
    expect(planNewScript(sheet, [], 'shop').run).toMatchObject({ pending: 3 });
  });

  test('blocks every known test of a script that is the file, and calls none gone', () => {
    const [file] = reportFrom('cart.test.ts').files;
    const files = file === undefined ? [] : [{ ...file, load: 'failed' as const }];
    const [sheet] = sheetsOf({ ...EMPTY_REPORT, files }, { ...OPTIONS, layout: 'file' });
    if (sheet === undefined) throw new TypeError('a file is a script');
    const plan = planSheet(sheet, outlineFrom('Cart\n  adds\nremoves'), { mayAddRows: true });
    expect(plan.steps.map(describeStep)).toEqual(['run: 2 blocked, 3 blocked']);
    expect(plan.retired).toEqual([]);
  });

  test('does not write what was given up, nor what would stand below it', () => {
    const sheet = sheetFrom('new.test.ts\n  works\nother.test.ts\n  works');
    const [file] = sheet.rows;
    const tried = { ...NOTHING_TRIED, givenUp: new Set([file?.key ?? '']) };
    const { steps } = planSheet(sheet, outlineFrom(SHOP), { mayAddRows: true, tried });
    expect(steps.map(describeStep)[0]).toBe('rows after end: other.test.ts, works');
  });

  test('adds one row for what failed in no script of the run, also where every other row is there', () => {
    const sheet = sheetFrom('a.test.ts\n  adds');
    const unsent = [sheetFrom('b.test.ts\n  ✗ breaks')];
    const outline = outlineFrom('a.test.ts\n  adds');
    expect(planSheet(sheet, outline, { mayAddRows: false }).added).toEqual([]);
    const { added } = planSheet(withUnsent(sheet, unsent), outline, { mayAddRows: false });
    expect(added.map(({ text }) => text)).toEqual([NO_ROW_TITLE]);
  });

  test('a script that is made has the row for what failed in no script of the run', () => {
    const sheet = sheetFrom('a.test.ts\n  adds');
    const unsent = [sheetFrom('b.test.ts\n  ✗ breaks')];
    expect(planNewScript(sheet, [], 'shop').sheet).toEqual(sheet);
    const { create, sheet: whole } = planNewScript(withUnsent(sheet, unsent), [], 'shop');
    expect(create.rows.map(({ text }) => text)).toEqual(['a.test.ts', 'adds', NO_ROW_TITLE]);
    expect(whole.rows).toHaveLength(3);
  });

  test('writes no more rows at once than the service has taken', () => {
    const sheet = sheetFrom('new.test.ts\n  works\n  fails\nother.test.ts\n  works');
    const tried = { ...NOTHING_TRIED, mostRows: 2 };
    const { steps } = planSheet(sheet, outlineFrom(SHOP), { mayAddRows: true, tried });
    expect(steps.map(describeStep)[0]).toBe('rows after end: new.test.ts, works');
  });
});

test('headings that are still there make no storm smaller', () => {
  const tests = (word: string) => Array.from({ length: 10 }, (_, i) => `    ${word} ${i}`).join('\n');
  const stays = (sign: string) => Array.from({ length: 9 }, (_, i) => `  group ${i}${sign}\n    stays`).join('\n');
  const outline = outlineFrom(`a.test.ts\n  Cart\n${tests('adds')}\n${stays('')}`);
  const sheet = sheetFrom(`a.test.ts\n  Cart:\n${tests('counts')}\n${stays(':')}`);
  expect(planSheet(sheet, outline, { mayAddRows: true }).storm).toEqual({ vanished: 10, known: 19, added: 10 });
});

/** What is asked for, a line a step. */
function describeSteps(sheet: Sheet, outline: Outline): string {
  return planSheet(sheet, outline, { mayAddRows: true }).steps.map(describeStep).join('\n');
}

function describeStep(step: Step): string {
  switch (step.kind) {
    case 'add-rows':
      return `rows after ${step.after}: ${step.rows.map((row) => row.text).join(', ')}`;
    case 'add-run': {
      const cells = [...step.cells].map(([id, cell]) => `${id} ${cell.mark}`);
      return `run: ${[...cells, ...(step.pending === 0 ? [] : [`${step.pending} pending`])].join(', ')}`;
    }
    case 'create-folder':
      return `folder ${step.name}`;
    case 'create-script':
      return `script ${step.name}: ${step.rows.length} rows`;
    default:
      return step satisfies never;
  }
}

function afterAll(sheet: Sheet, outline: Outline): string {
  const script = { ...emptyScript(FAITHFUL), rows: outline.rows, count: outline.rows.length };
  syncScript(script, sheet);
  return drawRows(script.rows);
}

test('planNewScript makes missing folders, then the script with all rows, then the run', () => {
  const plan = planNewScript(sheetFrom('a.test.ts\n  works'), ['QA', 'Unit'], 'shop');
  expect(plan.steps.map(describeStep).join('\n')).toMatchInlineSnapshot(`
    "folder QA
    folder Unit
    script shop: 2 rows
    run: 1 pending"
  `);
});

test('planNewScript holds a file back to see whether it can be inserted', () => {
  const plan = planNewScript(sheetFrom('a.test.ts\n  works\nb.test.ts\n  works\n✗ c.test.ts'), [], 'shop');
  expect(plan.steps.map(describeStep)).toEqual([
    'script shop: 3 rows',
    'rows after 2: b.test.ts, works',
    'run: 3 pending',
  ]);
  expect(plan.heldBack).toMatchObject({ isWhole: true });
});

test('planNotMade writes neither rows nor results', () => {
  const plan = planNotMade(planNewScript(sheetFrom('a.test.ts\n  works'), [], 'shop'));
  expect(plan.steps.map(describeStep)).toEqual(['run: ']);
  expect(plan).toMatchObject({ run: { kind: 'add-run', pending: 0 }, added: [] });
  expect(plan.missing.map((row) => row.text)).toEqual(['a.test.ts', 'works']);
});
