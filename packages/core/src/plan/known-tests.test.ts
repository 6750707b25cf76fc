import { describe, expect, test } from 'vitest';
import type { Report } from '../report/report.ts';
import { wholeSheet } from '../sheet/errors-row.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { drawSteps, NO_NOTES, OPTIONS, outlineFrom, reportFrom, sheetFrom } from './drawing.test.support.ts';
import { readRanges } from './outline-notes.ts';
import { knownOutline } from './outline-index.ts';
import { type IsOnDisk, matchSheet, type SheetMatch, unclaimedRows } from './known-tests.ts';
import type { Outline } from './outline.ts';
import { type Plan, type PlanOptions, planSheet } from './plan.ts';

describe('of a file that failed to load', () => {
  test('the tests below it did not run, but for rows of people; nor did any that stands behind it', () => {
    const matched = match(failed('cart.test.ts'), 'cart.test.ts\n  adds\n  ask Ann\nalone.test.ts', '1-2,4');
    expect(unknownTexts(matched)).toEqual(['adds']);
    expect(textsOf(obsoleteRows(matched))).toEqual(['alone.test.ts']);
  });

  test('where it is the script, all tests of ours did not run, and none is gone', () => {
    const matched = match(failed('cart.test.ts', 'file'), 'Unhandled errors\nadds\nask Ann\nremoves', '1-2,4');
    expect(unknownTexts(matched)).toEqual(['adds', 'removes']);
    expect(obsoleteRows(matched)).toEqual([]);
  });
});

test.each([
  ['on the top level', 'Unhandled errors\na.test.ts\n  adds', []],
  ['right below a project', 'node\n  Unhandled errors\n  x\na.test.ts\n  adds', ['x']],
  ['in a describe, where it is a test', 'a.test.ts\n  adds\n  Cart\n    Unhandled errors', ['Unhandled errors']],
])('a row for errors is not gone when there are none: %s', (_, drawing, gone) => {
  expect(textsOf(obsoleteRows(match(sheetFrom('a.test.ts\n  adds'), drawing, '1-9')))).toEqual(gone);
});

function failed(path: string, layout: 'single' | 'file' = 'single'): Sheet {
  const report = reportFrom(path);
  const files = report.files.map((file) => ({ ...file, load: 'failed' }) as const);
  const [sheet] = sheetsOf({ ...report, files }, { ...OPTIONS, layout });
  if (sheet === undefined) throw new TypeError('the drawing has no rows');
  return sheet;
}

test.each([
  ['on top', 'a.test.ts\n  adds\nb.spec.ts\n  opens\nc.spec.ts\n  is gone', ['is gone']],
  ['below a project', 'a.test.ts\n  adds\nphone\n  b.spec.ts\n    opens\n  c.spec.ts\n    is gone', ['is gone']],
  ['not a describe of that name', 'a.test.ts\n  adds\n  b.spec.ts\n    is gone', ['is gone']],
])('tests of a file that another runner runs have not left the code: %s', (_, drawing, gone) => {
  const isOnDisk: IsOnDisk = (path) => path !== 'c.spec.ts';
  expect(textsOf(obsoleteRows(match(sheetFrom('a.test.ts\n  adds'), drawing, '1-9'), isOnDisk))).toEqual(gone);
});

test('below headings that an insertion has repeated, a test that is gone is gone, though its file is on disk', () => {
  const drawing = 'a.test.ts\n  adds\na.test.ts\n  removes\n  is gone';
  const matched = match(sheetFrom('a.test.ts\n  adds\n  removes'), drawing, '1-5');
  expect(unclaimedRows(matched, () => true)).toMatchObject({ obsolete: [{ text: 'is gone' }], hasOthers: false });
  expect(matched.claimed).toEqual(new Set([1, 2, 3, 4]));
});

function obsoleteRows(matched: SheetMatch, isOnDisk?: IsOnDisk) {
  return unclaimedRows(matched, isOnDisk).obsolete;
}

/** `ours`: ids of the rows that runsheet has added. */
function match(sheet: Sheet, drawing: string, ours: string): SheetMatch {
  const ownership = readRanges(ours);
  return matchSheet(sheet, knownOutline(outlineFrom(drawing), { ...NO_NOTES, ownership }));
}

function unknownTexts(matched: SheetMatch): readonly string[] {
  return textsOf(matched.known.rows.filter(({ id }) => matched.untold.has(id)));
}

function textsOf(rows: readonly { readonly text: string }[]): readonly string[] {
  return rows.map(({ text }) => text);
}

describe('when most tests are gone and as many are new', () => {
  test('no row is added but the one that says so, and the run holds what has a row', () => {
    const plan = planFrom(folder('src', 20), folder('lib', 20));
    expect(plan.massRename).toEqual({ vanished: 20, known: 20, added: 20 });
    expect(drawPlan(plan)).toMatchInlineSnapshot(`
      "end, whole:
        Unhandled errors
      run: ; 21 without a row"
    `);
    expect(comment(planFrom(folder('src', 20), folder('lib', 20), { row: 'Unhandled errors' }))).toMatchInlineSnapshot(`
      "query: 20 of the results of this run have no row in this script, 0 of them failed.

      20 of 20 known tests look obsolete and 20 are new: they look renamed."
    `);
  });

  test.each([
    [10, 5, true],
    [9, 9, false],
    [10, 4, false],
  ])('it is one from ten on, when half as many come: %i gone, %i new', (vanished, added, isMass) => {
    const { massRename } = planFrom(folder('src', vanished), folder('lib', added));
    expect(massRename).toEqual(isMass ? { vanished, known: vanished, added } : undefined);
  });

  test('a failure is still visible, with its path and its text', () => {
    const broken = folder('lib', 20).replace('works 7', '✗ works 7');
    const plan = planFrom(folder('src', 20), broken, { row: 'Unhandled errors' });
    expect(plan.steps).toEqual([]);
    expect(comment(plan)).toMatchInlineSnapshot(`
      "fail: 20 of the results of this run have no row in this script, 1 of them failed.

      20 of 20 known tests look obsolete and 20 are new: they look renamed.

      lib/a.test.ts > works 7
      boom"
    `);
  });

  test('of very many failures as many are told as a comment holds', () => {
    const plan = planFrom(folder('src', 900), folder('lib', 900).replaceAll('works', '✗ works'), {
      row: 'Unhandled errors',
    });
    expect(comment(plan)).toContain('900 of the results of this run have no row in this script, 900 of them failed.');
    expect(comment(plan)).toMatch(/lib\/a\.test\.ts > works \d+\nboom\n.*\(cut\)$/s);
    expect(comment(plan).length).toBeLessThanOrEqual('fail: '.length + 4_000);
  });

  test('tests that have kept their row have their result', () => {
    const plan = planFrom(`${folder('src', 20)}\nkept.test.ts\n  adds`, `${folder('lib', 20)}\nkept.test.ts\n  adds`);
    expect(drawPlan(plan)).toContain('run: 23 pass');
  });

  test('they are added when it is allowed, and then it is over', () => {
    const plan = planFrom(folder('src', 20), folder('lib', 20), { allowRenames: true });
    expect(plan.massRename).toBeUndefined();
    expect(plan.steps[0]).toMatchObject({ after: 'end' });
    const both = `${folder('src', 20)}\n${folder('lib', 20)}`;
    expect(planFrom(both, folder('lib', 20))).toMatchObject({ massRename: undefined, missing: [] });
  });

  test('a second mass rename is one, although the rows of the first have stayed', () => {
    const { massRename } = planFrom(`${folder('src', 20)}\n${folder('lib', 20)}`, folder('app', 20));
    expect(massRename).toEqual({ vanished: 40, known: 40, added: 20 });
  });
});

describe('it is no mass rename', () => {
  test.each([
    ['however much comes, when nothing leaves', folder('src', 20), `${folder('src', 20)}\n${folder('lib', 500)}`],
    ['when most leave and few come', folder('src', 40), folder('lib', 5)],
    ['when half stay', `${folder('src', 20)}\n${folder('kept', 20)}`, `${folder('lib', 20)}\n${folder('kept', 20)}`],
    ['when a handful is renamed', folder('src', 9), folder('lib', 9)],
    ['when the script is new', '', folder('lib', 50)],
  ])('%s', (_, before, after) => {
    const plan = planFrom(before, after);
    expect(plan.massRename).toBeUndefined();
    expect(plan.sheet.rows).toEqual(wholeSheet(sheetFrom(after)).rows);
  });

  test.each([
    ['a partial run', { selection: { kind: 'partial', why: 'one file' } }],
    ['an interrupted run', { ending: { kind: 'interrupted', why: 'SIGINT' } }],
  ] as const)('in %s, which says nothing about what it left out', (_, change) => {
    const plan = planFrom(folder('src', 20), folder('lib', 20), { report: change });
    expect(plan).toMatchObject({ massRename: undefined, obsolete: [] });
    expect(plan.steps).toHaveLength(1);
  });

  test('when the rows that nobody runs are those of people', () => {
    const outline = outlineOf(folder('manual', 50));
    const notes = { ...NO_NOTES, ownership: [] } as const;
    const plan = planSheet(sheetFrom(folder('src', 20)), { ...outline, notes }, { mayAddRows: true });
    expect(plan).toMatchObject({ massRename: undefined, obsolete: [] });
  });
});

describe('a build that may not add rows', () => {
  test('shows failures that have no row, and leaves what passed away', () => {
    const broken = planFrom('a.test.ts\n  adds', 'a.test.ts\n  adds\n  ✗ removes', { mayAddRows: false });
    expect(drawPlan(broken)).toBe('end, whole:\n  Unhandled errors\nrun: 2 pass; 2 without a row');
    const green = planFrom('a.test.ts\n  adds', 'a.test.ts\n  adds\n  removes', { mayAddRows: false });
    expect(drawPlan(green)).toBe('run: 2 pass; 1 without a row');
  });
});

type More = Partial<Omit<PlanOptions, 'tried'>> & { readonly report?: Partial<Report>; readonly row?: string };

function planFrom(before: string, after: string, { report = {}, row = '', ...options }: More = {}): Plan {
  const sheet = sheetFrom(after, report);
  return planSheet(sheet, outlineOf(`${before}\n${row}`), { mayAddRows: true, ...options });
}

function outlineOf(drawing: string): Outline {
  return outlineFrom(drawing);
}

/** A file of that folder with so many tests. */
function folder(name: string, size: number): string {
  return [`${name}/a.test.ts`, ...Array.from({ length: size }, (_, i) => `  works ${i}`)].join('\n');
}

function drawPlan({ steps, run, sheet, places }: Plan): string {
  const without = sheet.rows.filter(({ key, cell }) => cell !== undefined && !places.has(key)).length;
  const cells = [...run.cells].map(([id, { mark }]) => `${id} ${mark}`).join(', ');
  return [...(steps.length === 0 ? [] : [drawSteps(steps)]), `run: ${cells}; ${without} without a row`].join('\n');
}

/** The cell of the row for errors. */
function comment({ run, sheet }: Plan): string {
  const cell = sheet.rows[0]?.cell;
  const isPlaced = [...run.cells.values()].includes(cell ?? NONE);
  return isPlaced ? `${cell?.mark}: ${cell?.comment ?? ''}` : 'not placed';
}

const NONE = { mark: 'pass', comment: '' } as const;
