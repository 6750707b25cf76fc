import { describe, expect, test } from 'vitest';
import { RUN_ERRORS_KEY, withErrors } from '../sheet/errors-row.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import { sheetFrom } from './drawing.test.support.ts';
import { cellForTheRest, withUnsent } from './without-row.ts';

const SHEET = sheetFrom('a.test.ts\n  Cart:\n    adds\n    ✗ removes\n    Deep:\n      pays\n  sums');
const MASS_RENAME = { known: 30, vanished: 25, added: 24 };

test('nothing is shown where all that has no row is green', () => {
  expect(shown(SHEET, ['adds', 'sums'])).toBeUndefined();
  expect(shown(SHEET, [])).toBeUndefined();
});

test('a failure without a row is shown below its headings, also where they have no row', () => {
  const told = shown(SHEET, ['removes', 'adds']);
  expect(told?.mark).toBe('fail');
  expect(told?.comment).toMatch(/^2 of the results of this run have no row in this script, 1 of them failed\.\n/);
  expect(told?.comment).toContain('\n\na.test.ts > Cart > removes');
  expect(shown(SHEET, ['Cart', 'removes'])?.comment).toContain('a.test.ts > Cart > removes');
});

test('a mass rename is shown without any failure, and counts', () => {
  const told = shown(SHEET, ['adds', 'pays'], MASS_RENAME);
  expect(told).toEqual({
    mark: 'query',
    comment:
      '2 of the results of this run have no row in this script, 0 of them failed.\n\n' +
      '25 of 30 known tests look obsolete and 24 are new: they look renamed.',
  });
});

test('a heading that failed is no test, and is named anyway; without a comment its path stands alone', () => {
  const rows = SHEET.rows.map((row): Row => {
    return row.text === 'Cart' ? { ...row, cell: { mark: 'fail', comment: '' } } : row;
  });
  expect(shown({ ...SHEET, rows }, ['Cart', 'adds'])?.comment).toBe(
    '1 of the results of this run have no row in this script, 1 of them failed.\n\na.test.ts > Cart',
  );
});

describe('what goes into no script', () => {
  const named = (name: string, drawing: string): Sheet => {
    return { ...sheetFrom(drawing), script: { kind: 'name', name, folder: { names: ['Unit'] } } };
  };
  const OTHERS = [named('lib', 'lib/a.test.ts\n  pays\n  ✗ refunds'), named('web', 'web/a.test.ts\n  opens')];

  test('is shown below its script', () => {
    const told = errorsIn(withUnsent(SHEET, OTHERS));
    expect(told?.mark).toBe('fail');
    const [counts, failure] = String(told?.comment).split('\n\n');
    expect(counts).toBe('3 of the results of this run have no script, 1 of them failed.');
    expect(failure).toMatch(/^Unit\/lib > lib\/a\.test\.ts > refunds/);
  });

  test('stands beside what the run itself has in the row for errors', () => {
    const red = { ...SHEET, rows: withErrors(SHEET, { mark: 'fail', comment: 'no server' }) };
    const told = errorsIn(withUnsent(red, OTHERS));
    expect(told?.comment).toMatch(/^no server\n\n3 of the results of this run have no script/);
  });

  test('needs no name where the script has none', () => {
    const byId: Sheet = { ...sheetFrom('lib/a.test.ts\n  ✗ refunds'), script: { kind: 'id', id: 7 } };
    expect(errorsIn(withUnsent(SHEET, [byId]))?.comment).toContain('\n\nlib/a.test.ts > refunds');
  });

  test('is not shown where nothing of it failed', () => {
    expect(withUnsent(SHEET, OTHERS.slice(1))).toBe(SHEET);
  });
});

test('a path is as long as a person may read: the twenty highest levels, and the test', () => {
  const levels = Array.from({ length: 24 }, (_, i) => `${'  '.repeat(i + 1)}level ${i + 1}:`);
  const deep = sheetFrom(['a.test.ts', ...levels, `${'  '.repeat(25)}✗ breaks`].join('\n'));
  const comment = shown({ ...deep, commentLength: 5_000 }, ['breaks'])?.comment;
  expect(String(comment).split('\n')[2]).toMatch(/^a\.test\.ts > level 1 > .* > level 19 > breaks$/);
});

function errorsIn({ rows }: Sheet): Cell | undefined {
  return rows.find(({ key }) => key === RUN_ERRORS_KEY)?.cell;
}

function shown(sheet: Sheet, texts: readonly string[], massRename?: typeof MASS_RENAME): Cell | undefined {
  const rows = sheet.rows.filter(({ text }) => texts.includes(text));
  return cellForTheRest(sheet, rows, massRename);
}
