import { describe, expect, test } from 'vitest';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { NO_NOTES, OPTIONS, outlineFrom, reportFrom, sheetFrom } from './drawing.test.support.ts';
import { readRanges } from './outline-notes.ts';
import { knownOutline } from './outline-index.ts';
import { type IsOnDisk, matchSheet, type SheetMatch, unclaimedRows } from './known-tests.ts';

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

function obsoleteRows(matched: SheetMatch, isOnDisk?: IsOnDisk) {
  return unclaimedRows(matched, isOnDisk).obsolete;
}

/** `ours`: ids of the rows that runsheet has added. */
function match(sheet: Sheet, drawing: string, ours: string): SheetMatch {
  const ownership = readRanges(ours);
  return matchSheet(sheet, knownOutline(outlineFrom(drawing), { ...NO_NOTES, ownership }));
}

function unknownTexts(matched: SheetMatch): readonly string[] {
  return textsOf(matched.known.rows.filter(({ id }) => matched.unknown.has(id)));
}

function textsOf(rows: readonly { readonly text: string }[]): readonly string[] {
  return rows.map(({ text }) => text);
}
