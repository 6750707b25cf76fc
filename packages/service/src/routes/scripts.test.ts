import { expect, test } from 'vitest';

import { openApp, type TestApp } from '../app.test.support.ts';
import type { Results } from '../store/results.ts';

async function openCart(): Promise<TestApp> {
  const app = await openApp();
  await app.post('/projects/1/scripts', {
    name: 'Cart',
    description: 'What the cart does',
    comments: 'Weekly',
    fields: ['branch', '(build)', { id: 'env', label: 'Environment', show: false }],
    tests: [
      { text: 'cart', indent: 0, notes: 'all of it' },
      { text: 'add', indent: 1, tags: 'smoke' },
      { text: 'pay', indent: 1, tags: 'smoke,money' },
    ],
    runs: [
      { headers: { branch: 'main', build: '71' }, results: { 2: 'pass', 3: ['fail', 'no funds', 'SHOP-1'] } },
      { headers: { branch: 'fix' }, results: { 2: 'pass' } },
    ],
  });
  return app;
}

test('a script made of nothing is called New Script and is empty', async () => {
  const app = await openApp();

  expect(await app.post('/projects/1/scripts', {})).toMatchObject({
    status: 200,
    body: {
      script: {
        type: 'script',
        id: 1,
        name: 'New Script',
        description: '',
        created: '2026-03-04T05:06:07.890Z',
        archived: false,
        fields: [{}, {}, {}, {}, {}],
        tests: [],
        progress: { total: 0 },
      },
      context: { project: { id: 1 }, folderPath: { folders: [], path: '/' } },
    },
  });
});

test('a script that is created answers with its tests and its progress, not with its runs', async () => {
  const app = await openApp();

  const { body } = await app.post('/projects/1/scripts', { tests: ['a', 'b'], runs: [{ results: { 1: 'pass' } }] });

  expect(body).toMatchObject({
    script: {
      tests: [
        { id: 1, indent: 0, text: 'a' },
        { id: 2, indent: 0, text: 'b' },
      ],
      progress: { summary: 'Pass:1 Fail:0 Block:0 Query:0 Total:1/2' },
    },
  });
  expect(body).not.toHaveProperty('script.runs');
});

test('scripts come first in their place unless insert says otherwise', async () => {
  const app = await openApp();
  await app.post('/projects/1/folders', { name: 'QA' });
  await app.post('/projects/1/scripts', { name: 'a' });
  await app.post('/projects/1/scripts', { name: 'b' });
  await app.post('/projects/1/scripts?insert=last', { name: 'c' });
  await app.post('/projects/1/scripts?insert=1', { name: 'd' });
  await app.post('/projects/1/folders/f1/scripts', { name: 'in QA' });

  expect(await app.tree()).toMatchInlineSnapshot(`
    "3 b
    5 d
    2 a
    f1 QA
      6 in QA
    4 c"
  `);
});

test('a script in a folder answers with the path to it', async () => {
  const app = await openApp();
  await app.post('/projects/1/folders', { name: 'QA' });

  expect((await app.post('/projects/1/folders/f1/scripts', { name: 'Cart' })).body).toMatchObject({
    script: { type: 'script', id: 2, name: 'Cart' },
    context: { folderPath: { folders: [{ id: 'f1', name: 'QA' }], path: 'QA/' } },
  });
});

test('a script is read in full by default', async () => {
  const app = await openCart();

  expect((await app.get('/scripts/1')).body).toMatchObject({
    script: {
      type: 'script',
      id: 1,
      name: 'Cart',
      description: 'What the cart does',
      comments: 'Weekly',
      created: '2026-03-04T05:06:07.890Z',
      archived: false,
      fields: [
        { id: '_run', label: 'number', show: true, shown: true },
        { id: '_tester', label: 'tester', show: true },
        { id: '_createdDate', label: 'date', show: false },
        { id: '_createdTime', label: 'time', show: false },
        { id: '_tags', label: 'tag filter', show: false },
        { id: 'branch', label: 'branch', show: true },
        { id: 'build', label: 'build', show: false, shown: false },
        { id: 'env', label: 'Environment', show: false },
      ],
      tests: [
        { id: 1, indent: 0, text: 'cart' },
        { id: 2, indent: 1, text: 'add', tags: 'SMOKE' },
        { id: 3, indent: 1, text: 'pay', tags: 'SMOKE MONEY' },
      ],
      runs: [
        {
          id: 1,
          state: 'complete',
          label: 'main / 1',
          headers: { branch: 'main', build: '71', env: '' },
          results: {
            2: { result: 'pass', comment: '', issue: '' },
            3: { result: 'fail', comment: 'no funds', issue: 'SHOP-1' },
          },
          progress: { total: 2 },
        },
        { id: 2, state: 'incomplete', label: 'fix / 2' },
      ],
      progress: { summary: 'Pass:2 Fail:1 Block:0 Query:0 Total:3/4' },
    },
    context: { folderPath: { folders: [], path: '/' } },
  });
});

test('tests without tags have no tags, and notes are shown by the tests endpoints only', async () => {
  const app = await openCart();

  expect((await app.get('/scripts/1')).body).toHaveProperty('script.tests[0]', { id: 1, indent: 0, text: 'cart' });
  expect((await app.get('/scripts/1/tests/1')).body).toEqual({
    test: { id: 1, indent: 0, text: 'cart', notes: 'all of it' },
  });
});

test('results are given by row, in order or by run id, and by column', async () => {
  const app = await openApp();
  await app.post('/projects/1/scripts', {
    tests: [
      { text: 'by list', results: ['pass', null, ['fail', 'boom', '']] },
      { text: 'by short list', results: ['blocked'] },
      { text: 'by run id', results: { 12: 'query', 7: 'pass' } },
      { text: 'by column' },
      { text: 'by both: the column wins', results: { 12: 'pass', 13: 'pass' } },
    ],
    runs: [{ id: 12, results: { 4: 'fail', 5: 'exclude' } }, { id: 7, results: { 4: 'pass' } }, {}],
  });

  expect(await app.grid(1)).toMatchInlineSnapshot(`
    " | 12 | 7 | 13
    1 by list | pass | . | fail
    2 by short list | blocked | . | .
    3 by run id | query | pass | .
    4 by column | fail | pass | .
    5 by both: the column wins | exclude | . | pass"
  `);
});

test.each([
  {
    why: 'more results than runs',
    body: { tests: [{ text: 'a', results: ['pass', 'pass'] }], runs: [{}] },
    error: 'body.tests[0].results: there is no run "#2".',
  },
  {
    why: 'results of an unknown run',
    body: { tests: [{ text: 'a', results: { 5: 'pass' } }], runs: [{}] },
    error: 'body.tests[0].results: there is no run "5".',
  },
  {
    why: 'results of an unknown test',
    body: { tests: ['a'], runs: [{ results: { 2: 'pass' } }] },
    error: 'results: the script has no test "2".',
  },
  {
    why: 'two runs of one id',
    body: { runs: [{ id: 1 }, { id: 1 }] },
    error: 'body.runs[1].id: there are two runs 1.',
  },
  { why: 'two fields of one id', body: { fields: ['a b', 'a_b'] }, error: 'body.fields[1]: "a_b" is there twice' },
  {
    why: 'an own field with the sign of built-in ones',
    body: { fields: ['_mine'] },
    error: 'body.fields[0]: "_mine" is no built-in field',
  },
])('$why: the script is refused and not created', async ({ body, error }) => {
  const app = await openApp();

  expect(await app.post('/projects/1/scripts', body)).toMatchObject({ status: 400, body: { error } });
  expect(await app.tree()).toBe('');
});

test.each([
  { runs: [{}, { id: 1 }], ids: [2, 1] },
  { runs: [{ id: 5 }, {}, { id: 6 }, {}], ids: [5, 7, 6, 8] },
  { runs: [{}, {}, { id: 2 }], ids: [1, 3, 2] },
])('a run without id leaves out the ids that other runs bring: $ids', async ({ runs, ids }) => {
  const app = await openApp();
  await app.post('/projects/1/scripts', { runs });

  expect((await app.get('/scripts/1')).body).toMatchObject({ script: { runs: ids.map((id) => ({ id })) } });
});

test('text parameters change what is shown of tests, fields and runs', async () => {
  const app = await openCart();

  expect(
    (await app.get('/scripts/1?scripts=terse&tests=list&testswith=ids,hashtags&fields=list&runs=terse&progress=none'))
      .body,
  ).toMatchObject({
    script: {
      tests: ['1 cart', '2 \tadd #SMOKE', '3 \tpay #SMOKE #MONEY'],
      fields: ['number', 'tester', 'date', 'time', 'tag filter', 'branch', 'build', 'Environment'],
      runs: ['main / 1', 'fix / 2'],
    },
  });
  expect((await app.get('/scripts/1?tests=text&testswith=_ids&fields=list_shown')).body).toMatchObject({
    script: { tests: '   1 cart\n   2 \tadd\n   3 \tpay', fields: ['number', 'tester', 'branch'] },
  });
  expect((await app.get('/scripts/1?testswith=hashtags,ids')).body).toMatchObject({
    script: { tests: [{ id: 1, indent: 0, text: 'cart' }, { id: 2, indent: 1, text: 'add #SMOKE' }, {}] },
  });
});

test('every part can be left out', async () => {
  const app = await openCart();

  expect(
    (await app.get('/scripts/1?scripts=terse&tests=none&fields=none&runs=none&progress=none')).body,
  ).toHaveProperty('script', {
    type: 'script',
    id: 1,
    name: 'Cart',
  });
  expect((await app.get('/scripts/1?results=none&progress=none')).body).not.toHaveProperty('script.runs[0].results');
});

test('retests=latest shows the last retest of each run, retests=all shows them all', async () => {
  const app = await openCart();
  // Retests cannot be made through the interface (specification 4.5).
  const passed: Results = new Map([[3, { result: 'pass', comment: '', issue: '' }]]);
  for (const retest of [1, 2]) {
    const facts = { created: '2026-03-05T00:00:00.000Z', state: 'complete', tester: '', tags: '', headers: new Map() };
    await app.store.runs.add(1, { number: 1, retest, ...facts }, passed);
  }

  expect((await app.get('/scripts/1?runs=terse')).body).toMatchObject({
    script: { runs: ['1.2', 'fix / 2'], progress: { pass: 2, fail: 0 } },
  });
  expect((await app.get('/scripts/1?runs=terse&retests=all')).body).toMatchObject({
    script: { runs: ['main / 1', '1.1', '1.2', 'fix / 2'], progress: { pass: 2, fail: 0 } },
  });
  expect((await app.get('/scripts/1')).body).toMatchObject({
    script: { runs: [{ id: '1.2', headers: { _run: '1.2' } }, { id: 2 }] },
  });
});

test('a patch replaces the texts it names and keeps the others', async () => {
  const app = await openCart();

  const { status, body } = await app.patch('/scripts/1', { name: 'Basket', comments: '' });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    script: { type: 'script', id: 1, name: 'Basket', description: 'What the cart does', comments: '', archived: false },
    context: { folderPath: { path: '/' } },
  });
  expect((await app.get('/scripts/1')).body).toMatchObject({
    script: { name: 'Basket', comments: '', tests: [{}, {}, {}] },
  });
});

test('a parameter with an unknown value is refused by its name', async () => {
  const app = await openCart();

  expect(await app.get('/scripts/1?runs=some')).toMatchObject({
    status: 400,
    body: { error: 'query.runs: Invalid option: expected one of "none"|"full"|"terse"' },
  });
  expect(await app.get('/scripts/1?testswith=ids,colours')).toMatchObject({ status: 400 });
  expect(await app.get('/scripts/1?unheard=of')).toMatchObject({ status: 200 });
});

test('a script too large to count by hand is taken in one request', async () => {
  const app = await openApp();
  const tests = Array.from({ length: 10_000 }, (_, index) => ({
    text: `test ${index}`,
    indent: index % 10 === 0 ? 0 : 1,
  }));
  const results = Object.fromEntries(
    tests.map((_, index) => [index + 1, index % 100 === 5 ? ['fail', 'boom', ''] : 'pass']),
  );

  await app.post('/projects/1/scripts', { tests });
  const { body } = await app.post('/scripts/1/runs', { results });

  expect(body).toMatchObject({ run: { state: 'complete', progress: { total: 10_000, pass: 9900, fail: 100 } } });
});
