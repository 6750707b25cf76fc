import { describe, expect, test } from 'vitest';
import type { Run } from '../client/answers/things.ts';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { isSameRun, runKeyIn, runKeyLine, type RunKeyPlace, runKeyText, runsWithKey, showsKey } from './run-key.ts';

const PLACES = {
  header: { kind: 'header', field: 'runsheet_key', isProven: true },
  comment: { kind: 'comment', isProven: false },
} as const satisfies Record<string, RunKeyPlace>;

const SHEET = sheetFrom('a.test.ts\n  works\n  ✗ fails');

describe('runKeyText', () => {
  test('is the key and a digest of what was meant to be written', () => {
    expect(runKeyText('rs1-abc', SHEET)).toMatch(/^rs1-abc\.[0-9a-f]{16}$/);
    expect(runKeyText('rs1-abc', SHEET)).toBe(runKeyText('rs1-abc', sheetFrom('a.test.ts\n  works\n  ✗ fails')));
    expect(runKeyText('rs1-abc', SHEET)).not.toBe(runKeyText('rs1-abc', sheetFrom('a.test.ts\n  works\n  fails')));
  });

  test('differs for the same results below other headings', () => {
    const below = ['a.test.ts:\n  b:\n    works', 'a.test.ts\n  b\n  works', 'a.test.ts\n  c:\n    works'];
    expect(new Set(below.map((drawn) => runKeyText('rs1-abc', sheetFrom(drawn)))).size).toBe(below.length);
  });

  test('differs for other results of a test of many', () => {
    const cases = Array.from({ length: 5_000 }, (_, i) => `  weighs parcel number ${i}`).join('\n');
    const texts = ['adds', '✗ adds'].map((first) =>
      runKeyText('rs1-abc', sheetFrom(`a.test.ts\n  ${first}\n${cases}`)),
    );
    expect(texts[0]).not.toBe(texts[1]);
  });

  test('differs for another result of the last file, and of the last row that stands in none', () => {
    const files = ['works', '✗ works'].map((last) => sheetFrom(`a.test.ts\n  works\nb.test.ts\n  ${last}`));
    expect(new Set(files.map((sheet) => runKeyText('rs1-abc', sheet))).size).toBe(2);
    const inNone = files.map((sheet) => ({ ...sheet, rows: sheet.rows.filter(({ kind }) => kind === 'case') }));
    expect(new Set(inNone.map((sheet) => runKeyText('rs1-abc', sheet))).size).toBe(2);
  });

  test('another issue is another result', () => {
    const texts = [undefined, 'SHOP-7', 'SHOP-8'].map((issue) => {
      const rows = SHEET.rows.map((row) => (row.cell === undefined ? row : { ...row, cell: { ...row.cell, issue } }));
      return runKeyText('rs1-abc', { ...SHEET, rows });
    });
    expect(new Set(texts).size).toBe(3);
    expect(texts[0]).toBe(runKeyText('rs1-abc', SHEET));
  });
});

test.each([
  ['a header', 'header', { runsheet_key: 'rs1-abc.1' }, {}, 'rs1-abc.1'],
  ['no header', 'header', {}, {}, undefined],
  ['the last line of a comment', 'comment', {}, { 7: `boom\n${runKeyLine('rs1-abc.1')}` }, 'rs1-abc.1'],
  [
    'a comment of its own, with a line break added',
    'comment',
    {},
    { 6: 'x', 7: `${runKeyLine('rs1-abc.1')}\n` },
    'rs1-abc.1',
  ],
  ['a comment that only speaks of it', 'comment', {}, { 7: `${runKeyLine('rs1-abc.1')}\nsaid Ann` }, undefined],
] as const)('%s is read', (...[, place, headers, comments, expected]) => {
  expect(runKeyIn(runOf(1, headers, comments), PLACES[place])).toBe(expected);
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
  expect(runsWithKey('rs1-abc', runs, PLACES.header).map(({ run }) => run.id)).toEqual([1, 3]);
});

test('a header that the service has cut behind the key still names the same run', () => {
  expect(isSameRun('rs1-abc.0123', 'rs1-abc.0123456789abcdef')).toBe(true);
  expect(isSameRun('rs1-abc.ffff', 'rs1-abc.0123456789abcdef')).toBe(false);
});

test.each([
  ['rs1-abc.0123456789abcdef', true],
  ['  rs1-abc.0123456789abcdef ', true],
  ['rs1-abc.0', true],
  ['rs1-abc.', false],
  ['rs1-abc', false],
  ['RS1-ABC.0123456789ABCDEF', false],
])('whether a run that carries %j shows a whole key: %s', (carried, expected) => {
  expect(showsKey(runOf(1, { runsheet_key: carried }), PLACES.header)).toBe(expected);
});

function runOf(
  id: number | string,
  headers: Readonly<Record<string, string>>,
  comments: Readonly<Record<number, string>> = {},
): Run {
  const results = Object.entries(comments).map(
    ([row, comment]) => [row, { result: 'pass', comment, issue: '' }] as const,
  );
  return { id, headers, results: Object.fromEntries(results) };
}
