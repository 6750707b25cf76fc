import { expect, test } from 'vitest';

import { openApp, type TestApp } from '../app.test.support.ts';

async function openCart(): Promise<TestApp> {
  const app = await openApp();
  await app.post('/projects/1/scripts', {
    name: 'Cart',
    fields: ['branch', '(key)'],
    tests: ['cart', '\tadd', '\tpay'],
  });
  return app;
}

test('a run is appended, and the answer sums it up with its new id', async () => {
  const app = await openCart();

  const { status, body } = await app.post('/scripts/1/runs', {
    headers: { branch: 'main', key: 'rs1-abc', _tester: 'Ann', _tags: 'smoke' },
    completed: true,
    results: { 2: 'pass', 3: ['fail', 'expected 1 to be 2', 'SHOP-7'] },
  });

  expect(status).toBe(200);
  expect(body).toMatchInlineSnapshot(`
    {
      "run": {
        "assignee": {
          "email": "",
          "id": "_anyone",
          "name": "Ann",
        },
        "created": "2026-03-04T05:06:07.890Z",
        "headers": {
          "_createdDate": "2026-03-04",
          "_createdTime": "05:06:07",
          "_run": "1",
          "_tags": "smoke",
          "_tester": "Ann",
          "branch": "main",
          "key": "rs1-abc",
        },
        "id": 1,
        "label": "Ann / main / 1",
        "progress": {
          "block": 0,
          "blocked": 0,
          "fail": 1,
          "pass": 1,
          "query": 0,
          "summary": "Pass:1 Fail:1 Block:0 Query:0 Total:2/2",
          "total": 2,
        },
        "state": "complete",
      },
    }
  `);
});

test('each form of an individual result is understood', async () => {
  const app = await openApp();
  await app.post('/projects/1/scripts', { tests: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] });

  await app.post('/scripts/1/runs', {
    results: {
      1: 'pass',
      2: 'exclude',
      3: ['blocked', 'skipped', ''],
      4: ['query'],
      5: { result: 'fail', comment: 'boom', issue: 'X-1' },
      6: { result: 'fail', comments: 'bang', issues: 'X-2' },
      7: { issue: 'X-3' },
      8: '',
      9: null,
    },
  });

  expect((await app.get('/scripts/1?tests=none&fields=none&progress=none')).body).toMatchObject({
    script: {
      runs: [
        {
          results: {
            1: { result: 'pass', comment: '', issue: '' },
            2: { result: 'exclude', comment: '', issue: '' },
            3: { result: 'blocked', comment: 'skipped', issue: '' },
            4: { result: 'query', comment: '', issue: '' },
            5: { result: 'fail', comment: 'boom', issue: 'X-1' },
            6: { result: 'fail', comment: 'bang', issue: 'X-2' },
            7: { result: '', comment: '', issue: 'X-3' },
          },
        },
      ],
    },
  });
  expect((await app.get('/scripts/1')).body).not.toHaveProperty('script.runs[0].results.8');
  expect((await app.get('/scripts/1')).body).not.toHaveProperty('script.runs[0].results.9');
});

test('headers the script does not define, read-only ones and an id are ignored', async () => {
  const app = await openCart();

  const { body } = await app.post('/scripts/1/runs', {
    id: 77,
    headers: { branch: 'main', planet: 'Mars', _run: '9', _createdDate: '1999-01-01', constructor: 'x' },
  });

  expect(body).toMatchObject({
    run: {
      id: 1,
      label: 'main / 1',
      headers: {
        _run: '1',
        _tester: '',
        _createdDate: '2026-03-04',
        _createdTime: '05:06:07',
        _tags: '',
        branch: 'main',
        key: '',
      },
      assignee: { id: '_anyone', name: '', email: '' },
    },
  });
  expect(body).not.toHaveProperty('run.headers.planet');
});

test.each([
  { completed: true, results: {}, state: 'complete' },
  { completed: false, results: { 2: 'pass', 3: 'pass' }, state: 'incomplete' },
  { completed: 'auto', results: { 2: 'pass', 3: 'fail' }, state: 'complete' },
  { completed: 'auto', results: { 2: 'pass' }, state: 'incomplete' },
  { completed: undefined, results: { 2: 'pass', 3: 'exclude' }, state: 'complete' },
])('a run with completed $completed and results $results is $state', async ({ completed, results, state }) => {
  const app = await openCart();

  expect((await app.post('/scripts/1/runs', { completed, results })).body).toMatchObject({ run: { state } });
});

test('a result for a test the script does not have stores nothing of the run', async () => {
  const app = await openCart();

  expect(await app.post('/scripts/1/runs', { results: { 2: 'pass', 9: 'pass' } })).toMatchObject({
    status: 400,
    body: { error: 'results: the script has no test "9".' },
  });
  expect(await app.grid(1)).toMatchInlineSnapshot(`
    "
    1 cart
    2   add
    3   pay"
  `);
});

test('a script keeps its runs in the order they came in', async () => {
  const app = await openCart();
  await app.post('/scripts/1/runs', { headers: { branch: 'main' }, results: { 2: 'pass', 3: 'pass' } });
  await app.post('/scripts/1/runs', { headers: { branch: 'fix' }, results: { 1: 'fail', 2: 'blocked' } });
  await app.post('/scripts/1/runs', {});

  expect(await app.grid(1)).toMatchInlineSnapshot(`
    " | main / 1 | fix / 2 | 3
    1 cart | . | fail | .
    2   add | pass | blocked | .
    3   pay | pass | . | ."
  `);
});

test('when the clock goes back an hour, runs stand in the order in which they came in', async () => {
  let hour = 12;
  const app = await openApp({ now: () => new Date(Date.UTC(2026, 0, 1, hour)) });
  await app.post('/projects/1/scripts', { name: 'Cart', tests: ['a'], runs: [{ results: { 1: 'pass' } }] });
  hour = 11;
  await app.post('/scripts/1/runs', { results: { 1: 'fail' } });

  expect((await app.get('/scripts/1?runs=full')).body).toMatchObject({
    script: {
      runs: [
        { id: 1, created: '2026-01-01T12:00:00.000Z' },
        { id: 2, created: '2026-01-01T11:00:00.000Z' },
      ],
    },
  });
  // The last run of the script is the one that came in last.
  expect(await app.page('/page-data/home')).toContain('2026-01-01T11:00:00.000Z');
});
