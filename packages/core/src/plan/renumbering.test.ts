import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeEdit, editCode, sheetOf, suiteOfTests } from './builds.test.support.ts';
import { emptyScript, FAITHFUL, outlineOf, syncScript } from './model-service.test.support.ts';
import { planSheet } from './plan.ts';

test.each(['honoured', 'ignored', 'refused'] as const)(
  'a service that renumbers its rows, insertions %s: builds 2, 3 and 4 add nothing, and every test has one row',
  (insert) => {
    fc.assert(
      fc.property(suiteOfTests(), fc.array(codeEdit(), { maxLength: 4 }), (files, edits) => {
        const script = emptyScript({ ...FAITHFUL, insert, renumbers: true });
        syncScript(script, sheetOf(files));
        const sheet = sheetOf(edits.reduce(editCode, files));
        syncScript(script, sheet);
        const settled = script.rows;
        for (let again = 2; again <= 4; again += 1) expect(syncScript(script, sheet)).toEqual([]);
        expect(script.rows).toBe(settled);
        const { run, missing } = planSheet(sheet, outlineOf(script), { mayAddRows: true });
        const cases = sheet.rows.filter(({ cell }) => cell !== undefined).length;
        expect(missing).toEqual([]);
        expect(run.cells.size).toBe(cases);
      }),
      { numRuns: 60 },
    );
  },
);
