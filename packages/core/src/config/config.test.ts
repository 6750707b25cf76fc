import { expect, test } from 'vitest';
import { parseFolder } from './config.ts';

test('a folder is a path of names, an id, or an id and names below it', () => {
  const table = [
    '',
    ' ',
    'QA',
    'QA/Unit',
    ' QA / Unit tests ',
    '/QA//Unit/',
    'f12',
    'f12/Unit',
    'QA/f12',
    'f',
    'F12',
    'f12b',
  ];
  const read = table.map((text) => {
    const { from, names } = parseFolder(text);
    return `${JSON.stringify(text)}: ${from === undefined ? 'top' : `in ${from}`} ${JSON.stringify(names)}`;
  });
  expect(read.join('\n')).toMatchInlineSnapshot(`
    """: top []
    " ": top []
    "QA": top ["QA"]
    "QA/Unit": top ["QA","Unit"]
    " QA / Unit tests ": top ["QA","Unit tests"]
    "/QA//Unit/": top ["QA","Unit"]
    "f12": in f12 []
    "f12/Unit": in f12 ["Unit"]
    "QA/f12": top ["QA","f12"]
    "f": top ["f"]
    "F12": top ["F12"]
    "f12b": top ["f12b"]"
  `);
});
