import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCRIPT_DEFAULTS, type View, formsOf } from '../requests/view.ts';
import { STRANGE, kinds, read } from './reading.test.support.ts';
import { readAddedTests, readCreatedScript, readScript, readTest, readTests, readUpdatedScript } from './scripts.ts';

const SCRIPT = {
  type: 'script',
  id: 12,
  name: 'Checkout',
  description: 'd',
  comments: 'c',
  created: '2026-01-01T00:00:00.5',
  archived: false,
  fields: [{ id: 'branch', label: 'Branch', show: true }],
  tests: [{ id: 7, indent: 0, text: 'pays', tags: 'SLOW' }],
  runs: [{ id: '1.1', headers: { branch: 'main' }, results: { 7: { result: 'pass', comment: '', issue: '' } } }],
  progress: { total: 1, pass: 1, fail: 0, blocked: 0, query: 0, summary: 's' },
};

function readIn(view: View, script: unknown): unknown {
  return read(readScript({ script }, formsOf(view, SCRIPT_DEFAULTS)));
}

test('a script is read as the specification describes it', () => {
  expect(readIn({}, SCRIPT)).toEqual({ script: SCRIPT });
});

test('the lists come in the forms that were asked for', () => {
  const script = { id: 12, name: 'a', tests: ['a', '\tb'], fields: ['Branch'], runs: ['main / 1'] };
  const expected = { script: { ...script, type: 'script' } };
  expect(readIn({ tests: 'list', fields: 'list_shown', runs: 'terse' }, script)).toEqual(expected);
  expect(readIn({ tests: 'text', fields: 'none', runs: 'none' }, { id: 12, name: 'a', tests: 'a\n\tb' })).toEqual({
    script: { type: 'script', id: 12, name: 'a', tests: 'a\n\tb' },
  });
});

test('a list in another form than asked for is not read', () => {
  expect(readIn({}, { ...SCRIPT, tests: ['pays'] })).toMatch(/^unreadable: "script\.tests/);
  expect(readIn({ tests: 'text' }, SCRIPT)).toMatch(/^unreadable: "script\.tests/);
  expect(readIn({}, { ...SCRIPT, fields: ['Branch'] })).toMatch(/^unreadable: "script\.fields/);
  expect(readIn({}, { ...SCRIPT, runs: ['main / 1'] })).toMatch(/^unreadable: "script\.runs/);
  expect(readIn({}, { ...SCRIPT, runs: [{ id: 1, results: { 7: 5 } }] })).toMatch(
    /^unreadable: "script\.runs\.0\.results/,
  );
});

test('a list that was asked for and is left out is empty, one that was not asked for is not there', () => {
  const bare = { id: 12, name: 'a' };
  expect(readIn({}, bare)).toEqual({ script: { ...bare, type: 'script', tests: [], fields: [], runs: [] } });
  expect(
    readIn({ tests: 'text', fields: 'list', runs: 'terse' }, { ...bare, tests: null, fields: null, runs: null }),
  ).toEqual({
    script: { ...bare, type: 'script', tests: '', fields: [], runs: [] },
  });
  expect(readIn({ tests: 'none', fields: 'none', runs: 'none' }, SCRIPT)).toMatchObject({
    script: { tests: undefined, fields: undefined, runs: undefined },
  });
});

test('fields are shown unless they say otherwise, in either spelling', () => {
  const fields = [{ id: 'a', shown: false }, { id: 'b', show: false }, { id: 'c' }, { id: 'd', shown: null, label: 5 }];
  expect(readIn({}, { ...SCRIPT, fields })).toMatchObject({
    script: {
      fields: [
        { id: 'a', show: false },
        { id: 'b', show: false },
        { id: 'c', show: true },
        { id: 'd', show: true, label: '5' },
      ],
    },
  });
  expect(readIn({}, { ...SCRIPT, fields: [7] })).toMatch(/^unreadable: "script\.fields\.0"/);
});

test('what is no script is not read', () => {
  expect(new Set(kinds((json) => readScript(json, SCRIPT_DEFAULTS), STRANGE))).toEqual(new Set(['unreadable']));
  expect(readIn({}, { ...SCRIPT, id: undefined })).toMatch(/^unreadable: "script\.id"/);
});

test('a created script has its new id, and the lists where they are full', () => {
  const { runs, ...created } = SCRIPT;
  expect(runs).toHaveLength(1);
  expect(readCreatedScript({ script: created, context: { folderPath: { folders: [], path: '/' } }, more: 1 })).toEqual({
    kind: 'read',
    answer: { script: created, context: { folderPath: { folders: [], path: '/' } }, more: 1 },
  });
  expect(read(readCreatedScript({ script: { id: '12', tests: ['a'], fields: 7, archived: 'no' } }))).toEqual({
    script: { id: 12, tests: undefined, fields: undefined, archived: undefined },
  });
  expect(read(readCreatedScript({ id: 12, name: 'bare' }))).toEqual({ script: { id: 12, name: 'bare' } });
});

test.each([undefined, {}, [], { script: { name: 'a' } }, { script: { id: 'f1' } }, { script: 12 }])(
  'a script is created, but its id is not known, when the answer is %j',
  (json) => {
    const reading = readCreatedScript(json);
    expect(reading.kind).toBe('id-unknown');
    expect(read(reading)).toMatchObject({ script: { id: undefined } });
  },
);

test.each([undefined, {}, [], { ok: true }, { script: { id: 99 } }])(
  'a script is changed, even when the answer is %j',
  (json) => {
    expect(read(readUpdatedScript(json, 12))).toMatchObject({ script: { id: 12 } });
  },
);

test('a changed script has what the service says of it', () => {
  expect(read(readUpdatedScript({ script: { id: 12, name: 'new', comments: null }, context: {} }, 12))).toEqual({
    script: { id: 12, name: 'new', comments: '' },
    context: {},
  });
});

test.each([null, true, 7, 'ok'])('%j is no answer to a written script', (json) => {
  expect(readCreatedScript(json).kind).toBe('unreadable');
  expect(readUpdatedScript(json, 12).kind).toBe('unreadable');
});

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
