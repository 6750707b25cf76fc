import { expect, test } from 'vitest';

import { openApp, type TestApp } from '../app.test.support.ts';

async function openCart(): Promise<TestApp> {
  const app = await openApp();
  await app.post('/projects/1/scripts', {
    name: 'Cart',
    tests: ['cart', '\tadd', '\tpay'],
    runs: [{ results: { 2: 'pass' } }],
  });
  return app;
}

function postText(app: TestApp, text: string): ReturnType<TestApp['send']> {
  return app.send('/scripts/1/tests', {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

test('tests as objects are appended and answered with their new ids', async () => {
  const app = await openCart();

  const { status, body } = await app.post('/scripts/1/tests', [
    { text: 'refund', indent: 0, tags: 'slow, #money', notes: 'asks the bank' },
    { text: 'in part', indent: 1, results: 'not even looked at' },
  ]);

  expect({ status, body }).toEqual({
    status: 200,
    body: {
      tests: [
        { id: 4, indent: 0, text: 'refund', tags: 'SLOW MONEY', notes: 'asks the bank' },
        { id: 5, indent: 1, text: 'in part' },
      ],
    },
  });
});

test('an indent that is given is no context for one that is inferred after it', async () => {
  const app = await openCart();

  const { body } = await app.post('/scripts/1/tests', [
    { text: 'given', indent: 3 },
    { text: '  first' },
    { text: 'given again', indent: 0 },
    { text: '    deeper than first' },
    { text: '  as first' },
    { text: '\ta tab is one level' },
  ]);

  expect(body).toMatchObject({
    tests: [
      { text: 'given', indent: 3 },
      { text: 'first', indent: 0 },
      { text: 'given again', indent: 0 },
      { text: 'deeper than first', indent: 1 },
      { text: 'as first', indent: 0 },
      { text: 'a tab is one level', indent: 1 },
    ],
  });
});

test('tests as strings take their depth from white space and their tags from trailing hashtags', async () => {
  const app = await openCart();

  await app.post('/scripts/1/tests', [
    'refund #slow #money',
    '\tin part',
    '\t\tissue #12 stays in the text',
    '\twhole\nin two lines',
  ]);

  expect((await app.get('/scripts/1?runs=none&fields=none&progress=none')).body).toMatchObject({
    script: {
      tests: [
        {},
        {},
        {},
        { id: 4, indent: 0, text: 'refund', tags: 'SLOW MONEY' },
        { id: 5, indent: 1, text: 'in part' },
        { id: 6, indent: 2, text: 'issue #12 stays in the text' },
        { id: 7, indent: 1, text: 'whole\nin two lines' },
      ],
    },
  });
});

test('tests as plain text are one test per line', async () => {
  const app = await openCart();

  const { status } = await postText(app, 'refund\n\tin part #slow\r\n\n\twhole\n');

  expect(status).toBe(200);
  expect(await app.grid(1)).toMatchInlineSnapshot(`
    " | 1
    1 cart | .
    2   add | pass
    3   pay | .
    4 refund | .
    5   in part | .
    6   whole | ."
  `);
});

test('what tests=text shows can be posted as plain text', async () => {
  const app = await openCart();

  const shown = (await app.get('/scripts/1?tests=text&testswith=hashtags')).body;
  await app.post('/projects/1/scripts', { name: 'Copy' });
  expect(shown).toHaveProperty('script.tests', 'cart\n\tadd\n\tpay');
  await postText(app, 'cart\n\tadd\n\tpay');

  expect((await app.get('/scripts/1/tests')).body).toMatchObject({
    tests: [
      { text: 'cart' },
      { text: 'add' },
      { text: 'pay' },
      { text: 'cart', indent: 0 },
      { text: 'add', indent: 1 },
      { text: 'pay', indent: 1 },
    ],
  });
});

test.each([
  { insert: '', rows: ['cart', 'add', 'pay', 'NEW', 'TWO'] },
  { insert: 'last', rows: ['cart', 'add', 'pay', 'NEW', 'TWO'] },
  { insert: 'first', rows: ['NEW', 'TWO', 'cart', 'add', 'pay'] },
  { insert: '2', rows: ['cart', 'add', 'NEW', 'TWO', 'pay'] },
  { insert: '0', rows: ['NEW', 'TWO', 'cart', 'add', 'pay'] },
  { insert: '99', rows: ['cart', 'add', 'pay', 'NEW', 'TWO'] },
])('insert "$insert" places rows at $rows', async ({ insert, rows }) => {
  const app = await openCart();

  const { status } = await app.post(`/scripts/1/tests${insert === '' ? '' : `?insert=${insert}`}`, ['NEW', 'TWO']);

  expect(status).toBe(200);
  expect((await app.get('/scripts/1/tests')).body).toMatchObject({ tests: rows.map((text) => ({ text })) });
});

test('rows inserted before others leave the results of those alone', async () => {
  const app = await openCart();
  await app.post('/scripts/1/tests?insert=first', ['login']);

  expect(await app.grid(1)).toMatchInlineSnapshot(`
    " | 1
    4 login | .
    1 cart | .
    2   add | pass
    3   pay | ."
  `);
});

test('own ids are kept, and later rows are numbered after them', async () => {
  const app = await openCart();
  await app.post('/scripts/1/tests', [
    { id: 40, text: 'forty' },
    { id: 20, text: 'twenty' },
  ]);
  await app.post('/scripts/1/tests', ['next']);

  expect((await app.get('/scripts/1/tests/40')).body).toEqual({ test: { id: 40, indent: 0, text: 'forty' } });
  expect((await app.get('/scripts/1/tests')).body).toMatchObject({
    tests: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 40 }, { id: 20 }, { id: 41, text: 'next' }],
  });
});

test.each([
  {
    why: 'an id on some rows only',
    tests: [{ id: 9, text: 'a' }, { text: 'b' }],
    error: 'body: give an id to every test or to none.',
  },
  {
    why: 'the same id twice',
    tests: [
      { id: 9, text: 'a' },
      { id: 9, text: 'b' },
    ],
    error: 'body: two tests have the same id.',
  },
  {
    why: 'an id in use',
    tests: [
      { id: 9, text: 'a' },
      { id: 2, text: 'b' },
    ],
    error: 'body: script 1 already has a test 2.',
  },
  {
    why: 'a row without text',
    tests: [{ text: 'a' }, { indent: 1 }],
    error: 'body[1].text: Invalid input: expected string, received undefined',
  },
  {
    why: 'strings and objects mixed',
    tests: [{ text: 'a' }, 'b'],
    error: 'body[1]: Invalid input: expected object, received string',
  },
  {
    why: 'a string with more than 100 tabs',
    tests: ['a', `${'\t'.repeat(101)}b`],
    error: 'body: row 2 is 101 levels deep, and 100 is the most.',
  },
])('$why is refused and adds no row', async ({ tests, error }) => {
  const app = await openCart();
  const before = await app.grid(1);

  expect(await app.post('/scripts/1/tests', tests)).toMatchObject({ status: 400, body: { error } });
  expect(await app.grid(1)).toBe(before);
});

test('a test of another script is not found', async () => {
  const app = await openCart();
  await app.post('/projects/1/scripts', { tests: ['alone'] });

  expect(await app.get('/scripts/2/tests/2')).toMatchObject({
    status: 404,
    body: { error: 'Script 2 has no test "2".' },
  });
});

test.each([
  ['content-encoding', 'gzip', 'Send the body as it is, without a Content-Encoding.'],
  ['content-encoding', 'deflate, br', 'Send the body as it is, without a Content-Encoding.'],
  ['content-type', 'text/plain; charset=utf-16', 'Send the body in UTF-8.'],
  ['content-type', 'application/json; charset="latin1"', 'Send the body in UTF-8.'],
])('a body with %s: %s is refused with 415, and nothing of it is stored', async (name, value, error) => {
  const app = await openApp();
  await app.post('/projects/1/scripts', { name: 'Cart' });
  const headers = { 'content-type': 'text/plain', [name]: value };

  expect(await app.send('/scripts/1/tests', { method: 'POST', body: '["row"]', headers })).toMatchObject({
    status: 415,
    body: { error },
  });
  expect((await app.get('/scripts/1/tests')).body).toEqual({ tests: [] });
});

test('a body that is said to be as it is, in ASCII, is read', async () => {
  const app = await openApp();
  await app.post('/projects/1/scripts', { name: 'Cart' });
  const headers = { 'content-type': 'text/plain; charset=US-ASCII', 'content-encoding': 'identity' };

  expect((await app.send('/scripts/1/tests', { method: 'POST', body: 'row', headers })).status).toBe(200);
});
