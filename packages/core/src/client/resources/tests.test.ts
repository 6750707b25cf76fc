import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRANGE, kinds, read } from './reading.test.support.ts';
import { readAddedTests, readTest, readTests } from './tests.ts';

const ROW = { id: 7, indent: 1, text: 'pays' };

test.each([
  ['a bare list', [ROW]],
  ['a list under its name', { tests: [ROW] }],
])('the rows of a script are read from %s', (_, json) => {
  expect(read(readTests(json))).toEqual({ tests: [ROW] });
});

test('rows may hold digits for numbers, null for nothing, and what is not known', () => {
  expect(read(readTests([{ id: '7', indent: '1', text: null, tags: null, notes: 5, colour: 'red' }]))).toEqual({
    tests: [{ id: 7, indent: 1, text: '', tags: undefined, notes: undefined, colour: 'red' }],
  });
});

test('a row that misses what has to be there is not read', () => {
  expect(read(readTests([ROW, { id: 8, indent: 0 }]))).toBe(
    'unreadable: "tests.1.text" is not readable: expected a text',
  );
  expect(read(readTests({ tests: ['pays'] }))).toMatch(/^unreadable: "tests/);
  expect(kinds(readTests, STRANGE)).toEqual(
    STRANGE.map((json) => (Array.isArray(json) && json.length === 0 ? 'read' : 'unreadable')),
  );
});

test('rows that are exactly as described are read like all others', () => {
  const row = fc.record(
    {
      id: fc.oneof(fc.nat(), fc.double()),
      indent: fc.oneof(fc.nat(), fc.double()),
      text: fc.string(),
      tags: fc.string(),
      notes: fc.string(),
      more: fc.jsonValue(),
    },
    { requiredKeys: ['id', 'indent', 'text'] },
  );
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      // A row in other clothes makes all of them go the long way.
      const short = readTests(rows);
      const long = readTests([...rows, { ...ROW, id: '7' }]);
      expect(short.kind).toBe(long.kind);
      expect(long).toEqual(
        short.kind === 'read' ? { ...short, answer: { tests: [...short.answer.tests, ROW] } } : long,
      );
    }),
  );
});

test.each([
  ['bare', ROW],
  ['under its name', { test: ROW }],
])('one row is read %s', (_, json) => {
  expect(read(readTest(json))).toEqual({ test: ROW });
});

test('what stands beside rows is kept', () => {
  const around = { context: { project: { id: 3, name: 'Shop', description: '' } }, total: 1 };
  expect(read(readTests({ tests: [ROW], ...around }))).toEqual({ tests: [ROW], ...around });
  expect(read(readTest({ test: ROW, ...around }))).toEqual({ test: ROW, ...around });
  expect(read(readAddedTests({ tests: [ROW], ...around }))).toEqual({ tests: [ROW], ...around });
  expect(read(readAddedTests({ tests: 1, ...around }))).toEqual({ tests: undefined, ...around });
});

test('one row of several is not guessed', () => {
  expect(kinds(readTest, [...STRANGE, [ROW, ROW]])).toEqual([...STRANGE, 0].map(() => 'unreadable'));
});

test.each([
  ['a bare list', [ROW], [ROW]],
  ['a list under its name', { tests: [ROW] }, [ROW]],
  [
    'rows with ids and little else',
    { tests: [{ id: 7, text: null, indent: 'x' }] },
    [{ id: 7, text: '', indent: undefined }],
  ],
])('added rows are read from %s', (_, json, tests) => {
  expect(readAddedTests(json)).toEqual({ kind: 'read', answer: { tests } });
});

test.each([
  ['nothing', undefined],
  ['an object', {}],
  ['the whole script, old rows and new', { script: { tests: [ROW] } }],
  ['rows without ids', { tests: [ROW, { text: 'b' }] }],
  ['a number of rows', { tests: 1 }],
])('rows are added, but their ids are not known, when the answer is %s', (_, json) => {
  expect(readAddedTests(json)).toEqual({ kind: 'id-unknown', answer: { tests: undefined } });
});

test.each([null, true, 7, 'ok'])('%j is no answer to added rows', (json) => {
  expect(readAddedTests(json).kind).toBe('unreadable');
});
