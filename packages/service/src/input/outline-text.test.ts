import { expect, test } from 'vitest';

import { type OutlineRow, parseRows, readLines } from './outline-text.ts';

function parseLines(text: string): readonly OutlineRow[] {
  return parseRows(readLines(text, 100).lines);
}

function draw(rows: readonly OutlineRow[]): string {
  return rows.map(({ indent, text, tags }) => `${indent} "${text}" [${tags}]`).join('\n');
}

test('each leading tab is one level, also where levels are skipped', () => {
  expect(draw(parseLines('a\n\tb\n\t\t\tc\nd'))).toMatchInlineSnapshot(`
    "0 "a" []
    1 "b" []
    3 "c" []
    0 "d" []"
  `);
});

test('blanks of any width are one level each time they reach further', () => {
  expect(draw(parseLines('a\n  b\n    c\n  d\ne\n     f'))).toMatchInlineSnapshot(`
    "0 "a" []
    1 "b" []
    2 "c" []
    1 "d" []
    0 "e" []
    1 "f" []"
  `);
});

test('lines end in any of three ways, and blank lines are no tests', () => {
  expect(draw(parseLines('a\r\nb\rc\n\n \t \nd\n'))).toMatchInlineSnapshot(`
    "0 "a" []
    0 "b" []
    0 "c" []
    0 "d" []"
  `);
});

test('hashtags at the end are tags, elsewhere they are text', () => {
  const rows = [
    'pay #smoke #fast',
    'pay #1 by card',
    '#only a tag?',
    '#alone',
    'C# and F#',
    'ends #in-dash  ',
    'a #x,y',
    'pay #smoke, #fast',
  ];
  expect(draw(parseRows(rows))).toMatchInlineSnapshot(`
    "0 "pay" [smoke fast]
    0 "pay #1 by card" []
    0 "#only a tag?" []
    0 "#alone" []
    0 "C# and F#" []
    0 "ends" [in-dash]
    0 "a #x,y" []
    0 "pay" [smoke fast]"
  `);
});

test('a newline inside a string stays in the cell', () => {
  expect(parseRows(['one\ntwo #tag'])).toEqual([{ indent: 0, text: 'one\ntwo', tags: 'tag' }]);
});

test('an empty string in a list is an empty row', () => {
  expect(parseRows(['', '\t'])).toEqual([
    { indent: 0, text: '', tags: '' },
    { indent: 1, text: '', tags: '' },
  ]);
});

test('of a text with many lines no more are held than may be, and blank ones not at all', () => {
  expect(readLines('\n'.repeat(1_000_000), 2)).toEqual({ lines: [], count: 0 });
  expect(readLines('a\n \r\t\u00a0\r\nb\nc\n\nd', 2)).toEqual({ lines: ['a', 'b'], count: 4 });
});
