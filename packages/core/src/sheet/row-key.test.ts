import { expect, test } from 'vitest';
import { caseKey, groupKey } from './row-key.ts';

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
