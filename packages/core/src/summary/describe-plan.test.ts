import { expect, test } from 'vitest';
import type { Sheet } from '../sheet/sheet.ts';
import type { Plan } from '../plan/plan.ts';
import { type AddRun, type NewRow, toNewRow } from '../plan/step.ts';
import { describePlan } from './describe-plan.ts';

const ROWS = [row('src/cart.test.ts', 0), row('Cart', 1), row('adds', 2)];
const RUN: AddRun = { kind: 'add-run', headers: {}, cells: new Map([[1, { mark: 'pass', comment: '' }]]), pending: 1 };
const SHEET: Sheet = {
  script: { kind: 'id', id: 7 },
  rows: [],
  headers: {},
  completed: true,
  partial: false,
  errorTitles: [],
  cellBelow: undefined,
  commentLength: 4_000,
};
const NOTHING: Plan = {
  steps: [RUN],
  sheet: SHEET,
  missing: [],
  retired: [],
  renames: [],
  folded: [],
  storm: undefined,
  claimed: new Set(),
  headersWithoutField: [],
};

test('a first build makes folders, the script and a run', () => {
  const steps = [
    { kind: 'create-folder', name: 'QA' },
    { kind: 'create-script', name: 'shop', rows: ROWS, headers: [] },
    RUN,
  ] as const;
  expect(describePlan({ ...NOTHING, steps }, 'shop')).toMatchInlineSnapshot(`
    "runsheet  shop: nothing is written, this is the plan
              make the folder QA
              make the script shop with 3 rows
                + src/cart.test.ts
                +   Cart
                +     adds
              append a run with 2 results"
  `);
});

test('a later build adds rows in their places, and names what is no longer in the code', () => {
  const steps = [
    { kind: 'add-rows', after: 4, isWhole: false, rows: [row('removes', 2)] },
    { kind: 'add-rows', after: 'end', isWhole: true, rows: ROWS },
    RUN,
  ] as const;
  const retired = [{ id: 9, indent: 2, text: 'was here\n::error::x' }];
  expect(describePlan({ ...NOTHING, steps, retired }, 'shop')).toMatchInlineSnapshot(`
    "runsheet  shop: nothing is written, this is the plan
              add 1 row after row 4
                +     removes
              add 3 rows at the end
                + src/cart.test.ts
                +   Cart
                +     adds
              append a run with 2 results
                - was here : :error::x (no longer in the code; stays)"
  `);
});

test('an unchanged outline gets a run', () => {
  expect(describePlan(NOTHING, 'shop')).toMatchInlineSnapshot(`
    "runsheet  shop: nothing is written, this is the plan
              append a run with 2 results"
  `);
});

function row(text: string, indent: number): NewRow {
  const nothing = { parent: undefined, tags: [], cell: undefined, cellBelow: undefined };
  return toNewRow({ ...nothing, key: text, kind: 'case', text, indent });
}
