import { expect, test } from 'vitest';
import { outlineFrom, reportFrom, sheetFrom } from '../plan/drawing.test.support.ts';
import { planSheet } from '../plan/plan.ts';
import { outlineNotices } from './outline-notices.ts';

const POLICY = { allowRenames: false, obsolete: 'none', limits: { rows: 40, runs: 100 }, rotate: false } as const;

test('what is gone, renamed and changes in every run is said once each, with the first few and their number', () => {
  const before = `
    a.test.ts
      sorts (seed=1)
      sorts (seed=2)
      adds an item
      one
      two
      three
      four
  `;
  const after = 'a.test.ts\n  sorts (seed=3)\n  sorts (seed=4)\n  adds one item';
  expect(noticesOf(before, after, { isSettled: true })).toMatchInlineSnapshot(`
    [
      "RS4002 4 rows are no longer in the code: one | two | three … Remove or archive them in the service when you like.",
      "RS4012 1 row looks renamed or moved: "adds an item" is now "adds one item". Remove or archive the old rows in the service when you like.",
      "RS4011 2 titles change in every run: "sorts (seed=3)" is the row "sorts (seed=1)" | "sorts (seed=4)" is the row "sorts (seed=2)". Take seeds, dates, ports and temporary paths out of the titles; the message of a failure can name them.",
    ]
  `);
});

test('a storm of renames is one notice: what it holds back is not told as gone', () => {
  expect(noticesOf(folder('src', 12), folder('lib', 12))).toMatchInlineSnapshot(`
    [
      "RS4013 12 of 12 known tests are gone and 12 are new, so they look renamed and no rows were added. It would be: lib/a.test.ts | works 0 | works 1 … Run the tests from the folder as before; or, if the names are new indeed, allow it once: \`allowRenames: true\`, RUNSHEET_ALLOW_RENAMES=1 or --allow-renames.",
    ]
  `);
});

test('a storm of renames says nothing of titles that may be those of known rows', () => {
  const { files } = reportFrom(`${folder('lib', 12)}\nb.test.ts\n  seed 2`);
  const cut = files.map((file) => (file.path === 'b.test.ts' ? { ...file, cutShort: 'too late' } : file));
  const outline = outlineFrom(`${folder('src', 12)}\nb.test.ts\n  seed 1`);
  const plan = planSheet(sheetFrom('b.test.ts', { files: cut }), outline, { mayAddRows: true });
  expect(plan.doubtful).toHaveLength(1);
  const told = outlineNotices(plan, { outline }, { mayAddRows: true, policy: POLICY });
  expect(told.map(({ code }) => code)).toEqual(['RS4013']);
});

test.each([
  [34, []],
  [35, ['RS4014']],
  [60, ['RS4014']],
])('a script of %i tests and its file, with a limit of 40 rows: %j', (size, expected) => {
  expect(codesOf(folder('src', size), folder('src', size))).toEqual(expected);
});

test('a script with many rows is named with their number, and the limit', () => {
  expect(noticesOf(folder('src', 35), folder('src', 35))[0]).toContain('Script 7 has 36 rows; from 40 on');
});

test('rows that a build may not add are no rows that the service refused', () => {
  expect(codesOf('a.test.ts\n  adds', 'a.test.ts\n  adds\n  removes', { mayAddRows: false })).toEqual([]);
  const [told, ...more] = noticesOf('a.test.ts\n  adds', 'a.test.ts\n  adds\n  removes');
  expect(told).toContain('RS3014 Script 7 did not take over 1 row as sent: removes');
  expect(more).toEqual([]);
});

test('titles that may be those of known rows are told as such, with what stands below them', () => {
  const before = 'a.test.ts\n  adds\n  ticket 4711001\n  seed 1:\n    works';
  const selection = { kind: 'partial', why: 'not told', mayListInPart: true } as const;
  const sheet = sheetFrom('a.test.ts\n  ticket 4711000\n  seed 2:\n    works', { selection });
  const outline = outlineFrom(before.replaceAll(':', ''));
  const told = (mayAddRows: boolean) => {
    const plan = planSheet(sheet, outline, { mayAddRows });
    return outlineNotices(plan, { outline }, { mayAddRows, policy: POLICY }).map(
      ({ code, message }) => `${code} ${message}`,
    );
  };
  expect(told(true)).toMatchInlineSnapshot(`
    [
      "RS4023 2 titles may be those that change in every run, and got no row: "ticket 4711000" may be the row "ticket 4711001" | "seed 2" may be the row "seed 1". The next run in which the file ends settles it. Report files never do: take what changes out of the titles, or allow new rows once: \`allowRenames: true\`, RUNSHEET_ALLOW_RENAMES=1 or --allow-renames.",
    ]
  `);
  expect(told(false)).toEqual([]);
});

test('a header without a field is named, and so is a test that names a row which is not its own', () => {
  const outline = outlineFrom('a.test.ts\n  adds');
  const { rows, ...sheet } = sheetFrom('a.test.ts\n  adds');
  const naming = rows.map((row) => (row.kind === 'case' ? { ...row, rowId: 77 } : row));
  const plan = planSheet({ ...sheet, rows: naming, headers: { team: 'cart' } }, outline, { mayAddRows: true });
  const told = outlineNotices(plan, { outline }, { mayAddRows: true, policy: POLICY });
  expect(told.map(({ message }) => message.replace(/(?<=\.) .*/s, ''))).toMatchInlineSnapshot(`
    [
      "The script has no field for team, so the run does not show it.",
      "Script 7 has no row of its own for 1 test that names one: adds (row 77).",
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
  return outlineNotices(done, { outline }, { mayAddRows, policy: POLICY }).map(
    ({ code, message }) => `${code} ${message}`,
  );
}

function codesOf(before: string, after: string, build: Build = {}): readonly string[] {
  return noticesOf(before, after, build).map((text) => text.slice(0, 6));
}

function folder(name: string, size: number): string {
  return [`${name}/a.test.ts`, ...Array.from({ length: size }, (_, i) => `  works ${i}`)].join('\n');
}
