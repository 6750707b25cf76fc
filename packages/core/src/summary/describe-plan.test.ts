import { describe, expect, test } from 'vitest';
import { outlineFrom, sheetFrom } from '../plan/drawing.test.support.ts';
import { planNewScript, type PlanOptions, planSheet, type ScriptPlan } from '../plan/plan.ts';
import { describePlan, describeSync, planJson } from './describe-plan.ts';

const BEFORE = `
  src/cart.test.ts
    Cart
      adds an item
      sorts (seed=1)
      was here
  src/price.test.ts
    rounds
`;

const AFTER = `
  src/cart.test.ts
    Cart:
      adds one item
      sorts (seed=2)
      ✗ removes
  src/price.test.ts
    rounds
  src/tax.test.ts
    - is added
`;

describe('a plan for a person', () => {
  test('of a first build makes folders, the script and a run', () => {
    const sheet = sheetFrom(AFTER);
    const plan = planNewScript(sheet);
    const script = { ...SCRIPT, scriptId: undefined, missingFolders: ['Unit'], plan };
    expect(describePlan(script)).toMatchInlineSnapshot(`
      "runsheet  plan for shop in QA/Unit (new script): publishing would write
                + new folder QA/Unit
                + new script shop
                9 rows to add:
                + src/cart.test.ts
                +   Cart
                +     adds one item
                +     sorts (seed=2)
                +     removes
                + src/price.test.ts
                +   rounds
                + src/tax.test.ts
                +   is added
                a run with 3 pass, 1 fail, 1 blocked"
    `);
  });

  test('of a later build shows what comes in its place, and what has gone', () => {
    expect(describePlan(planned(BEFORE, AFTER))).toMatchInlineSnapshot(`
      "runsheet  plan for shop in QA/Unit (script 12): publishing would write
                4 rows to add, with 2 headings repeated:
                  src/cart.test.ts
                    Cart
                +     adds one item
                +     removes
                + src/tax.test.ts
                +   is added
                - src/cart.test.ts > Cart > adds an item (obsolete; stays)
                - src/cart.test.ts > Cart > was here (obsolete; stays)
                a run with 3 pass, 1 fail, 1 blocked"
    `);
  });

  test('of an unchanged suite is the run', () => {
    expect(describePlan(planned(BEFORE, BEFORE.replace('Cart', 'Cart:')))).toMatchInlineSnapshot(`
      "runsheet  plan for shop in QA/Unit (script 12): publishing would write
                a run with 4 pass"
    `);
  });

  test('names titles that several tests share', () => {
    const twice = 'a.test.ts\n  Cart\n    adds\n    adds';
    expect(describePlan(planned(twice, twice.replace('Cart', 'Cart:')))).toMatchInlineSnapshot(`
      "runsheet  plan for shop in QA/Unit (script 12): publishing would write
                = a.test.ts > Cart > adds: several tests have this title
                a run with 2 pass"
    `);
  });

  test('says what would be added if renames were allowed', () => {
    expect(describePlan(planned(folder('src'), folder('lib')))).toMatchInlineSnapshot(`
      "runsheet  plan for shop in QA/Unit (script 12): publishing would write
                1 row to add:
                + Unhandled errors
                12 of 12 known tests look obsolete and 12 are new: they look renamed, and are not added
                ? lib/a.test.ts
                ?   works 0
                ?   works 1
                ?   works 2
                ?   works 3
                ?   works 4
                ?   works 5
                ?   works 6
                ?   works 7
                ?   works 8
                ?   works 9
                ?   works 10
                ?   works 11
                to add them: allowRenames: true, RUNSHEET_ALLOW_RENAMES=1 or --allow-renames
                a run with 1 query; 12 tests without a row"
    `);
  });

  test('says that a script is not made by a build that may not add rows', () => {
    const sheet = sheetFrom('lib/a.test.ts\n  adds\n  ✗ pays');
    const plan = { ...planNewScript(sheet), steps: [], added: [] };
    const script = { ...SCRIPT, scriptId: undefined, name: 'lib', plan };
    expect(describePlan(script)).toMatchInlineSnapshot(`
      "runsheet  plan for lib in QA/Unit (new script)
                the script is not made, since this build may not add rows: 2 results are withheld"
    `);
    expect(planJson(script)).toMatchObject({ scriptId: null, massRename: null, rowsToAdd: [], withheld: 2 });
  });

  test('of a run that is there is that', () => {
    expect(describePlan({ ...planned(BEFORE, AFTER), isDelivered: true })).toMatchInlineSnapshot(`
      "runsheet  plan for shop in QA/Unit (script 12): this run is there already"
    `);
  });

  test('is one line for each row, whatever its title, and not endless', () => {
    const titles = Array.from({ length: 200 }, (_, i) => `    works ${i}`).join('\n');
    const lines = describePlan(planned('', `src/a.test.ts\n${titles.replaceAll('    ', '  ')}`)).split('\n');
    expect(lines.length).toBeLessThan(70);
    expect(lines).toContain('            … and 141 more (--json lists all)');
  });
});

test('an outline that makes names says what they may be a mistake for', () => {
  const sheet = sheetFrom('a.test.ts\n  adds');
  const missing = { ...SCRIPT, scriptId: undefined, folders: ['QA', 'Untt'], missingFolders: ['Untt'] };
  const script = { ...missing, plan: planNewScript(sheet), similar: 'QA/Unit' };
  const made = { ...script, scriptId: 12, written: { created: true, rowsAdded: 2 } };

  expect([script, made, { ...made, missingFolders: [] }, { ...made, similar: undefined }].map(describeSync)).toEqual([
    'shop: 2 rows to add in a new script in the new folder QA/Untt\n  did you mean QA/Unit?\n  + a.test.ts\n  +   adds',
    'shop (script 12): new script with 2 rows in the new folder QA/Untt\n  did you mean QA/Unit?',
    'shop (script 12): new script with 2 rows\n  did you mean QA/Unit?',
    'shop (script 12): new script with 2 rows in the new folder QA/Untt',
  ]);
  const joined = describeSync({ ...made, written: { created: false, rowsAdded: 2 } });
  expect(joined).toBe('shop (script 12): 2 rows added\n  + a.test.ts\n  +   adds');
});

test('a plan for a program has the same, in full', () => {
  expect(planJson(planned(BEFORE, AFTER))).toMatchInlineSnapshot(`
    {
      "counts": {
        "blocked": 1,
        "exclude": 0,
        "fail": 1,
        "none": 0,
        "pass": 3,
        "query": 0,
      },
      "delivered": false,
      "duplicateTitles": [],
      "failedHeadings": 0,
      "folders": [
        "QA",
        "Unit",
      ],
      "massRename": null,
      "missingFolders": [],
      "name": "shop",
      "obsolete": [
        {
          "id": 3,
          "text": "adds an item",
        },
        {
          "id": 5,
          "text": "was here",
        },
      ],
      "rowsToAdd": [
        {
          "heading": false,
          "path": [
            "src/cart.test.ts",
            "Cart",
          ],
          "text": "adds one item",
        },
        {
          "heading": false,
          "path": [
            "src/cart.test.ts",
            "Cart",
          ],
          "text": "removes",
        },
        {
          "heading": true,
          "path": [],
          "text": "src/tax.test.ts",
        },
        {
          "heading": false,
          "path": [
            "src/tax.test.ts",
          ],
          "text": "is added",
        },
      ],
      "scriptId": 12,
      "similar": null,
      "withheld": 0,
      "written": null,
    }
  `);
  const massRename = planJson(planned(folder('src'), folder('lib'), { obsolete: 'exclude' }));
  expect(massRename).toMatchObject({
    massRename: { vanished: 12, known: 12, added: 12 },
    rowsToAdd: [{ text: 'Unhandled errors', path: [], heading: true }],
    withheld: 12,
    counts: { pass: 0, query: 1 },
  });
});

const SCRIPT = {
  scriptId: 12,
  name: 'shop',
  folders: ['QA', 'Unit'],
  missingFolders: [],
  isDelivered: false,
};

function planned(before: string, after: string, options: Partial<PlanOptions> = {}): ScriptPlan {
  const plan = planSheet(sheetFrom(after), outlineFrom(before), { mayAddRows: true, ...options });
  return { ...SCRIPT, plan };
}

function folder(name: string): string {
  return [`${name}/a.test.ts`, ...Array.from({ length: 12 }, (_, i) => `  works ${i}`)].join('\n');
}
