import { expect, test } from 'vitest';
import { fromJavaScript } from '../from-javascript.test.support.ts';
import { insertQuery, viewQuery } from './view.ts';

test('a view becomes the URL parameters of the same names', () => {
  expect(
    viewQuery({
      subfolders: 'none',
      scripts: 'full',
      tests: 'list',
      testswith: ['hashtags', '_ids'],
      fields: 'list_shown',
      runs: 'terse',
      retests: 'all',
      results: 'none',
      progress: 'full',
    }),
  ).toMatchInlineSnapshot(
    `"?subfolders=none&scripts=full&tests=list&testswith=hashtags,_ids&fields=list_shown&runs=terse&retests=all&results=none&progress=full"`,
  );
  expect(viewQuery({ testswith: 'none' })).toBe('?testswith=none');
  expect(viewQuery({})).toBe('');
  expect(viewQuery({ testswith: [] })).toBe('');
  expect(viewQuery({ testswith: [], runs: 'none' })).toBe('?runs=none');
});

test.each([
  ['{"runs":"all"}', 'view.runs'],
  ['{"test":"full"}', 'view'],
  ['{"testswith":"hashtags,ids"}', 'view.testswith'],
  ['{"testswith":["tags"]}', 'view.testswith'],
  ['null', 'view'],
])('a view that the specification does not know is refused: %s', (view, argument) => {
  expect(() => viewQuery(fromJavaScript(view))).toThrow(`RS1010 ${argument} is not`);
});

test('a place is first, last or behind the Nth', () => {
  expect([insertQuery(undefined), insertQuery('first'), insertQuery('last'), insertQuery(3), insertQuery(0)]).toEqual([
    '',
    '?insert=first',
    '?insert=last',
    '?insert=3',
    '?insert=0',
  ]);
});

test.each(['"top"', '-1', '1.5', '"3"', 'null'])(
  'a place that the specification does not know is refused: %s',
  (insert) => {
    expect(() => insertQuery(fromJavaScript(insert))).toThrow(/^RS1010 insert is not/);
  },
);
