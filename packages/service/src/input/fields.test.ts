import { expect, test } from 'vitest';

import { fieldsInput } from './fields.ts';

function read(fields: unknown): readonly string[] {
  return fieldsInput.parse(fields).map(({ id, label, show }) => `${id} "${label}"${show ? '' : ' hidden'}`);
}

test('a string is an id or a label, and the other one is derived from it', () => {
  expect(read(['User agent', 'build_number']).slice(5)).toEqual([
    'User_agent "User agent"',
    'build_number "build number"',
  ]);
});

test('a string in parentheses is hidden, and so is an object that says so', () => {
  expect(
    read(['(key)', { id: 'env', label: 'Environment', show: false }, { id: 'os', shown: false }]).slice(5),
  ).toEqual(['key "key" hidden', 'env "Environment" hidden', 'os "os" hidden']);
});

test('built-in fields that are not named stand in front with their usual visibility', () => {
  expect(read(['branch'])).toMatchInlineSnapshot(`
    [
      "_run "number"",
      "_tester "tester"",
      "_createdDate "date" hidden",
      "_createdTime "time" hidden",
      "_tags "tag filter" hidden",
      "branch "branch"",
    ]
  `);
});

test('a built-in field keeps its label, and takes the place and visibility it was given', () => {
  expect(read(['branch', { id: '_run', label: 'mine', show: false }, '(_tester)', '_tags'])).toMatchInlineSnapshot(`
    [
      "_createdDate "date" hidden",
      "_createdTime "time" hidden",
      "branch "branch"",
      "_run "number" hidden",
      "_tester "tester" hidden",
      "_tags "tag filter"",
    ]
  `);
});

test.each([
  { fields: ['  '], problem: 'a blank name' },
  { fields: ['_mine'], problem: 'the sign of built-in fields' },
  { fields: ['__proto__'], problem: 'the name of a prototype' },
  { fields: ['a', 'a'], problem: 'the same id twice' },
  { fields: [7], problem: 'a number' },
  { fields: [{ label: 'no id' }], problem: 'no id' },
  { fields: 'branch', problem: 'no list' },
])('$problem is refused', ({ fields }) => {
  expect(fieldsInput.safeParse(fields).success).toBe(false);
});
