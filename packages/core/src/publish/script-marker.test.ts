import { expect, test } from 'vitest';
import {
  describeDuplicate,
  describeScript,
  duplicateName,
  isMadeByRunsheet,
  isMarkedFor,
  standsIn,
  targetKey,
} from './script-marker.ts';

test('a script says for which name it was made, also when people write around it', () => {
  expect(isMarkedFor({ name: 'shop' }, describeScript({ name: 'shop' }))).toBe(true);
  expect(isMarkedFor({ name: 'shop' }, `Ann: see below. ${describeScript({ name: 'shop' })} Thanks!`)).toBe(true);
  expect(isMarkedFor({ name: 'shop' }, describeScript({ name: 'shop-api' }))).toBe(false);
  expect(isMarkedFor({ name: 'shop' }, 'shop')).toBe(false);
});

test('a script that runsheet made says so', () => {
  expect([describeScript({ name: 'shop' }), 'By Ann.'].map(isMadeByRunsheet)).toEqual([true, false]);
});

test('a script that stepped aside is no longer taken for the one that was meant', () => {
  const description = describeDuplicate(`By Ann. ${describeScript({ name: 'shop' })}`, 3);
  expect(duplicateName(3, 'shop')).toBe('[duplicate of 3] shop');
  expect(isMarkedFor({ name: 'shop' }, description)).toBe(false);
  expect(description).toContain('script 3 is the one in use. By Ann.');
  expect(describeDuplicate(description, 3)).toBe(description);
});

test('targets have texts of their own', () => {
  const target = { kind: 'name', name: 'shop', folder: { names: ['QA'] } } as const;
  const keys = [
    targetKey(1, target),
    targetKey(undefined, target),
    targetKey(1, { ...target, folder: { names: [] } }),
    targetKey(1, { ...target, folder: { from: 'f2', names: ['QA'] } }),
    targetKey(1, { ...target, folder: { names: [], from: 'QA' } }),
    targetKey(1, { ...target, name: 'depot' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['at the top', [], { names: [] }, true],
  ['in its folders', ['QA', 'Unit'], { names: ['QA', 'Unit'] }, true],
  ['elsewhere', ['QA', 'Old'], { names: ['QA', 'Unit'] }, false],
  ['deeper', ['QA', 'Unit', 'Old'], { names: ['QA', 'Unit'] }, false],
  ['in folders of these names below another', ['Old', 'QA', 'Unit'], { names: ['QA', 'Unit'] }, false],
  ['higher', ['QA'], { names: ['QA', 'Unit'] }, false],
  ['below a folder that is given by id', ['Team', 'QA'], { from: 'f2', names: ['QA'] }, true],
  ['nobody says where', undefined, { names: [] }, false],
])('a script stands %s: %j, %j, %s', (...[, folders, target, stands]) => {
  expect(standsIn(folders, target)).toBe(stands);
});
