import { expect, test } from 'vitest';
import { outlineFrom, sheetFrom } from '../plan/drawing.test.support.ts';
import { NO_FINDINGS } from '../plan/findings.ts';
import { planSheet } from '../plan/plan.ts';
import { outlineNotices } from './outline-notices.ts';

test('obsolete rows are a number, in every build', () => {
  const before = `
    a.test.ts
      sorts (seed=1)
      adds an item
      one
      two
      three
      four
  `;
  const after = 'a.test.ts\n  sorts (seed=3)\n  adds one item';
  expect(noticesOf(before, after, { isSettled: true })).toMatchInlineSnapshot(`
    [
      "RS4002 5 rows are obsolete. Nothing has to be done: obsolete rows stay without results. To list them: npx runsheet doctor",
    ]
  `);
});

test('obsolete rows that the run excludes have a result', () => {
  const outline = outlineFrom('a.test.ts\n  adds\n  removes');
  const plan = planSheet(sheetFrom('a.test.ts\n  adds'), outline, { mayAddRows: true, obsolete: 'exclude' });
  const [told] = outlineNotices(
    { first: plan, plan, tried: NO_FINDINGS, before: outline.rows },
    { outline },
    { mayAddRows: true },
  );
  expect(told?.message).toBe(
    '1 row is obsolete. Nothing has to be done: this run marks obsolete rows as excluded. To list them: npx runsheet doctor',
  );
});

test('a mass rename is one notice: what it holds back is not told as gone', () => {
  expect(noticesOf(folder('src', 12), folder('lib', 12))).toMatchInlineSnapshot(`
    [
      "RS4013 12 of 12 known tests look obsolete and 12 are new, so they look renamed and no rows were added. It would be: lib/a.test.ts | works 0 | works 1 … Run the tests from the folder as before; or, if you have renamed the tests, allow it once: \`allowRenames: true\`, RUNSHEET_ALLOW_RENAMES=1 or --allow-renames.",
    ]
  `);
});

test('rows that a build may not add are no rows that the service refused', () => {
  expect(codesOf('a.test.ts\n  adds', 'a.test.ts\n  adds\n  removes', { mayAddRows: false })).toEqual([]);
  const [told, ...more] = noticesOf('a.test.ts\n  adds', 'a.test.ts\n  adds\n  removes');
  expect(told).toContain('RS3014 Script 7 does not show 1 row that the service took: removes');
  expect(more).toEqual([]);
});

test('a row that waits for a whole run is no row that the service refused', () => {
  const outline = outlineFrom('a.test.ts\n  sorts (seed=1)');
  const sheet = { ...sheetFrom('a.test.ts\n  sorts (seed=2)'), partial: 'part' as const, partsTables: true };
  const plan = planSheet(sheet, outline, { mayAddRows: true });
  expect(plan.missing).toHaveLength(1);
  expect(
    outlineNotices({ first: plan, plan, tried: NO_FINDINGS, before: outline.rows }, { outline }, { mayAddRows: true }),
  ).toEqual([]);
});

test('a header without a field is named, and so is a test that names a row which is not its own', () => {
  const outline = outlineFrom('a.test.ts\n  adds');
  const { rows, ...sheet } = sheetFrom('a.test.ts\n  adds');
  const naming = rows.map((row) => (row.kind === 'case' ? { ...row, rowId: 77 } : row));
  const plan = planSheet({ ...sheet, rows: naming, headers: { team: 'cart' } }, outline, { mayAddRows: true });
  const told = outlineNotices(
    { first: plan, plan, tried: NO_FINDINGS, before: outline.rows },
    { outline },
    { mayAddRows: true },
  );
  expect(told.map(({ message }) => message.replace(/(?<=\.) .*/s, ''))).toMatchInlineSnapshot(`
    [
      "The script has no field for team, so the run does not show it.",
      "1 test names a row of script 7 that is not free for it: adds (row 77).",
    ]
  `);
});

type Build = { readonly mayAddRows?: boolean; readonly isSettled?: boolean };

/** `isSettled`: the rows were added meanwhile. */
function noticesOf(
  before: string,
  after: string,
  { mayAddRows = true, isSettled = false }: Build = {},
): readonly string[] {
  const outline = outlineFrom(before);
  const plan = planSheet(sheetFrom(after), outline, { mayAddRows });
  const done = isSettled ? { ...plan, missing: [] } : plan;
  return outlineNotices(
    { first: plan, plan: done, tried: NO_FINDINGS, before: outline.rows },
    { outline },
    { mayAddRows },
  ).map(({ code, message }) => `${code} ${message}`);
}

function codesOf(before: string, after: string, build: Build = {}): readonly string[] {
  return noticesOf(before, after, build).map((text) => text.slice(0, 6));
}

function folder(name: string, size: number): string {
  return [`${name}/a.test.ts`, ...Array.from({ length: size }, (_, i) => `  works ${i}`)].join('\n');
}
