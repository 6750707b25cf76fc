import { describe, expect, test } from 'vitest';
import type { Run } from '../client/answers/things.ts';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { isSameRun, runKeyField, runKeyText, runsWithKey, sentCounts, showsKey } from './run-key.ts';

const COUNTS = { pass: 12, fail: 1, blocked: 0, query: 0 };
const textOf = (sheet: Sheet) => runKeyText('rs1-abc', sheet, COUNTS);

const SHEET = sheetFrom('a.test.ts\n  works\n  ✗ fails');

describe('runKeyText', () => {
  test('is the key, a digest of what was meant to be written, and how often each mark was sent', () => {
    expect(textOf(SHEET)).toMatch(/^rs1-abc\.[0-9a-f]{16}\.12-1-0-0$/);
    expect(textOf(SHEET)).toBe(textOf(sheetFrom('a.test.ts\n  works\n  ✗ fails')));
    expect(textOf(SHEET)).not.toBe(textOf(sheetFrom('a.test.ts\n  works\n  fails')));
  });

  test('differs for the same results below other headings', () => {
    const below = ['a.test.ts:\n  b:\n    works', 'a.test.ts\n  b\n  works', 'a.test.ts\n  c:\n    works'];
    expect(new Set(below.map((drawn) => textOf(sheetFrom(drawn)))).size).toBe(below.length);
  });

  test('differs for other results of a test of many', () => {
    const cases = Array.from({ length: 5_000 }, (_, i) => `  weighs parcel number ${i}`).join('\n');
    const texts = ['adds', '✗ adds'].map((first) => textOf(sheetFrom(`a.test.ts\n  ${first}\n${cases}`)));
    expect(texts[0]).not.toBe(texts[1]);
  });

  test('differs for another result of the last file, and of the last row that stands in none', () => {
    const files = ['works', '✗ works'].map((last) => sheetFrom(`a.test.ts\n  works\nb.test.ts\n  ${last}`));
    expect(new Set(files.map((sheet) => textOf(sheet))).size).toBe(2);
    const inNone = files.map((sheet) => ({ ...sheet, rows: sheet.rows.filter(({ kind }) => kind === 'case') }));
    expect(new Set(inNone.map((sheet) => textOf(sheet))).size).toBe(2);
  });

  test('another issue is another result', () => {
    const texts = [undefined, 'SHOP-7', 'SHOP-8'].map((issue) => {
      const rows = SHEET.rows.map((row) => (row.cell === undefined ? row : { ...row, cell: { ...row.cell, issue } }));
      return textOf({ ...SHEET, rows });
    });
    expect(new Set(texts).size).toBe(3);
    expect(texts[0]).toBe(textOf(SHEET));
  });
});

test.each([
  ['the field of ours', ['branch', 'ref', 'runsheet_key'], 'ref', 'runsheet_key'],
  ['the field that people name for it', ['branch', 'ref'], 'ref', 'ref'],
  ['nothing, where neither is there', ['branch'], 'ref', undefined],
  ['nothing, where none is named', ['branch', 'ref'], undefined, undefined],
])('the key stands in %s', (...[, fields, keyField, expected]) => {
  expect(runKeyField({ fields }, { keyField })).toBe(expected);
});

test('runs with the key are found, but for retests, which copy it', () => {
  const runs = [
    runOf(1, { runsheet_key: 'rs1-abc.1' }),
    runOf('1.1', { runsheet_key: 'rs1-abc.1' }),
    runOf(2, { runsheet_key: 'rs1-abcd.1' }),
    runOf(3, { runsheet_key: 'rs1-abc.2' }),
    runOf(4, {}),
    { id: 5 },
  ];
  expect(runsWithKey('rs1-abc', runs, 'runsheet_key').map(({ run }) => run.id)).toEqual([1, 3]);
});

test.each([
  ['rs1-abc.0123', true],
  ['rs1-abc.0123456789abcdef', true],
  ['rs1-abc.0123456789abcdef.7-6-0-0', true],
  ['rs1-abc.ffff', false],
  ['rs1-abc.0123456789abcdefa.12-1-0-0', false],
])('whether %s, as a service shows it, names the run of one digest: %s', (carried, expected) => {
  expect(isSameRun(carried, 'rs1-abc.0123456789abcdef.12-1-0-0')).toBe(expected);
});

test('a run tells how often each mark was sent, unless the service has cut that off', () => {
  expect(sentCounts(textOf(SHEET))).toEqual(COUNTS);
  expect(sentCounts('rs1-abc.0123456789abcdef.12-1')).toBeUndefined();
});

test.each([
  ['rs1-abc.0123456789abcdef', true],
  ['  rs1-abc.0123456789abcdef ', true],
  ['rs1-abc.0', true],
  ['rs1-abc.', false],
  ['rs1-abc', false],
  ['RS1-ABC.0123456789ABCDEF', false],
])('whether a run that carries %j shows a whole key: %s', (carried, expected) => {
  expect(showsKey(runOf(1, { runsheet_key: carried }), 'runsheet_key')).toBe(expected);
});

function runOf(id: number | string, headers: Readonly<Record<string, string>>): Run {
  return { id, headers, results: {} };
}
