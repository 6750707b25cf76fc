import { describe, expect, test } from 'vitest';
import { applyRows, drawRows, outlineFrom, sheetFrom } from './drawing.test.support.ts';
import { emptyScript, FAITHFUL, syncScript } from './model-service.test.support.ts';
import type { Outline } from './outline.ts';
import { planNewScript, planSheet } from './plan.ts';
import type { Step } from './step.ts';
import type { Sheet } from '../sheet/sheet.ts';

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
      ship.test.ts
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
      11 ship.test.ts
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
});

/** What is asked for, a line a step. */
function describeSteps(sheet: Sheet, outline: Outline): string {
  return planSheet(sheet, outline, { mayAddRows: true }).steps.map(describeStep).join('\n');
}

function describeStep(step: Step): string {
  switch (step.kind) {
    case 'add-rows':
      return `rows after ${step.after}: ${step.rows.map((row) => row.text).join(', ')}`;
    case 'add-run':
      return `run: ${[...step.cells].map(([id, cell]) => `${id} ${cell.mark}`).join(', ')}`;
    case 'create-folder':
      return `folder ${step.name}`;
    case 'create-script':
      return `script ${step.name}: ${step.rows.length} rows`;
    default:
      return step satisfies never;
  }
}

function applyOnce(sheet: Sheet, outline: Outline): Outline {
  const { steps } = planSheet(sheet, outline, { mayAddRows: true });
  return steps.filter((step) => step.kind === 'add-rows').reduce(applyRows, outline);
}

function afterAll(sheet: Sheet, outline: Outline): string {
  return drawRows(applyOnce(sheet, outline).rows);
}

test('planNewScript makes missing folders, then the script with all rows, then the run', () => {
  const plan = planNewScript(sheetFrom('a.test.ts\n  works'), ['QA', 'Unit'], 'shop');
  expect(plan.steps.map(describeStep).join('\n')).toMatchInlineSnapshot(`
    "folder QA
    folder Unit
    script shop: 2 rows
    run: "
  `);
});
