import { expect, test } from 'vitest';
import { read } from './reading.test.support.ts';
import { readAddedRun } from './runs.ts';

test('the summary of a run is read as the specification describes it', () => {
  const run = {
    id: 27,
    created: '2026-01-01T00:00:00Z',
    state: 'complete',
    label: 'main / 27',
    headers: { _run: '27', branch: 'main' },
    assignee: { id: '_anyone', name: 'Anyone', email: '' },
    results: { 7: { result: 'fail', comment: 'why', issue: 'BUG-1' } },
    progress: { total: 1, pass: 0, fail: 1, blocked: 0, query: 0, summary: 'Pass:0 Fail:1 Block:0 Query:0 Total:1/2' },
  };
  expect(readAddedRun({ run })).toEqual({ kind: 'read', answer: { run } });
});

test.each([
  ['a number', 27, 27],
  ['digits', '27', 27],
  ['a retest', '1.1', '1.1'],
  ['a retest of a retest', '1.1.2', '1.1.2'],
  ['a retest as a fraction', 1.5, '1.5'],
])('the id of a run may be %s', (_, id, expected) => {
  expect(read(readAddedRun({ run: { id } }))).toEqual({ run: { id: expected } });
});

test.each([
  ['bare', { id: 27 }],
  ['under its name', { run: { id: 27 } }],
])('the id is found %s', (_, json) => {
  expect(read(readAddedRun(json))).toMatchObject({ run: { id: 27 } });
});

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['a run without one', { run: { label: 'x' } }],
  ['an id that is a word', { run: { id: 'latest' } }],
  ['a negative one', { run: { id: -1 } }],
  ['two runs', { run: [{ id: 1 }, { id: 2 }] }],
  ['an error', { error: 'later' }],
])('a run is added, but its id is not known, when the answer has %s', (_, json) => {
  const reading = readAddedRun(json);
  expect(reading.kind).toBe('id-unknown');
  expect(read(reading)).toMatchObject({ run: { id: undefined } });
});

test.each([null, true, 7, 'ok'])('%j is no answer to an added run', (json) => {
  expect(readAddedRun(json).kind).toBe('unreadable');
});

test('results are read in every spelling', () => {
  const results = {
    1: { result: 'pass' },
    2: { result: 'fail', comment: 'why', issue: 'BUG-1' },
    3: { result: 'blocked', comments: 'c', issues: 'i', by: 'me' },
    4: { result: 'block' },
    5: { issue: 'BUG-2' },
  };
  expect(read(readAddedRun({ run: { id: 1, results } }))).toEqual({
    run: {
      id: 1,
      results: {
        1: { result: 'pass', comment: '', issue: '' },
        2: { result: 'fail', comment: 'why', issue: 'BUG-1' },
        3: { result: 'blocked', comment: 'c', issue: 'i', by: 'me' },
        4: { result: 'blocked', comment: '', issue: '' },
        5: { result: '', comment: '', issue: 'BUG-2' },
      },
    },
  });
});

test('progress has one spelling, and counts may stand one level down', () => {
  const progress = { block: 2, counts: { pass: 5, fail: '1' }, passPc: 60 };
  expect(read(readAddedRun({ run: { id: 1, progress } }))).toEqual({
    run: { id: 1, progress: { pass: 5, fail: 1, blocked: 2, passPc: 60, counts: { pass: 5, fail: '1' } } },
  });
});

test('the full form of progress has its percentages and counts', () => {
  const progress = { pass: 1, passPc: 33, failPc: '67', counts: { pass: 1 }, blockPc: 0 };
  const reading = read(readAddedRun({ run: { id: 1, progress } }));
  if (typeof reading === 'string') throw new Error(reading);
  const { passPc, failPc, counts } = reading.run.progress ?? {};
  expect({ passPc, failPc, counts }).toEqual({ passPc: 33, failPc: 67, counts: { pass: 1 } });
  expect(reading.run.progress).toMatchObject({ blockPc: 0 });
});

test('what stands beside an added run is kept', () => {
  const around = { context: { project: { id: 3, name: 'Shop', description: '' } }, warnings: ['x'] };
  expect(readAddedRun({ run: { id: 27 }, ...around })).toEqual({
    kind: 'read',
    answer: { run: { id: 27 }, ...around },
  });
  expect(read(readAddedRun({ run: {}, ...around }))).toEqual({ run: { id: undefined }, ...around });
  expect(read(readAddedRun({ run: { id: 27 }, context: 7 }))).toEqual({ run: { id: 27 }, context: undefined });
});

test('what cannot be read of a run that was added counts as absent', () => {
  const run = { id: 1, headers: 'none', assignee: 7, progress: [], label: {}, results: 'many', colour: 'red' };
  expect(read(readAddedRun({ run }))).toEqual({ run: { id: 1, colour: 'red' } });
  expect(read(readAddedRun({ run: { ...run, results: null } }))).toEqual({
    run: { id: 1, colour: 'red' },
  });
});

test('maps by foreign keys have no prototype', () => {
  const json: unknown = JSON.parse(
    '{"run":{"id":1,"headers":{"__proto__":"x","toString":"y","n":7,"none":null},"results":{"__proto__":{"result":"pass"},"7":{"result":"pass"}}}}',
  );
  const reading = read(readAddedRun(json));
  if (typeof reading === 'string') throw new Error(reading);
  const { headers = {}, results = {} } = reading.run;
  expect([Object.getPrototypeOf(headers), Object.getPrototypeOf(results)]).toEqual([null, null]);
  expect(Object.entries(headers)).toEqual([
    ['__proto__', 'x'],
    ['toString', 'y'],
    ['n', '7'],
  ]);
  expect(Object.keys(results)).toEqual(['7', '__proto__']);
});
