import { expect, test } from 'vitest';
import { addCase, createRoot, headingBelow, rowsBelow, caseKey, groupKey } from './row-tree.ts';

const CONTENT = { tags: [], cell: undefined };

test('rows come in the order in which they were first asked for, below their headings', () => {
  const root = createRoot();
  const file = headingBelow(root, 'file', 'a.test.ts');
  addCase(file, 'first', CONTENT);
  const cart = headingBelow(file, 'suite', 'Cart');
  addCase(file, 'last', CONTENT);
  addCase(cart, 'adds', CONTENT);
  expect(rowsBelow(root).map((row) => `${row.indent} ${row.kind} ${row.text}`)).toEqual([
    '0 file a.test.ts',
    '1 case first',
    '1 suite Cart',
    '2 case adds',
    '1 case last',
  ]);
});

test('the same heading is given twice, and keeps the kind it had first', () => {
  const root = createRoot();
  expect(headingBelow(root, 'suite', 'x')).toBe(headingBelow(root, 'suite', 'x'));
  expect(headingBelow(root, 'file', 'x').kind).toBe('suite');
});

test('a row names the key of the row above it', () => {
  const root = createRoot();
  const file = headingBelow(root, 'file', 'a.test.ts');
  addCase(file, 'works', CONTENT);
  const [top, below] = rowsBelow(root);
  expect(top?.parent).toBeUndefined();
  expect(below?.parent).toBe(top?.key);
});

test('an empty tree has no rows, and there is no place above the first level', () => {
  expect(rowsBelow(createRoot())).toEqual([]);
});

test('titles that are names of the language are only titles', () => {
  const root = createRoot();
  for (const title of ['__proto__', 'constructor', 'toString']) {
    addCase(headingBelow(root, 'suite', title), title, CONTENT);
    addCase(root, title, CONTENT);
  }
  expect(rowsBelow(root)).toHaveLength(9);
});

test('a heading and a case of one path, duplicate titles, and levels are told apart', () => {
  const file = groupKey(undefined, 'a.test.ts');
  const keys = [
    file,
    groupKey(undefined, 'works'),
    caseKey(undefined, 'works', 0),
    caseKey(undefined, 'works', 1),
    groupKey(file, 'works'),
    caseKey(file, 'works', 0),
    caseKey(groupKey(file, 'works'), 'works', 0),
    caseKey(file, '0 works', 0),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('the same path has the same key', () => {
  expect(caseKey(groupKey(undefined, 'a'), 'b', 2)).toBe(caseKey(groupKey(undefined, 'a'), 'b', 2));
});

test('keys stay short however deep the path, and still differ', () => {
  const deep = (first: string) => {
    let key = groupKey(undefined, first);
    for (let depth = 0; depth < 10_000; depth += 1) key = groupKey(key, 'describe');
    return key;
  };
  expect(deep('a').length).toBeLessThan(2_000);
  expect(deep('a')).not.toBe(deep('b'));
  expect(deep('a')).toBe(deep('a'));
});
