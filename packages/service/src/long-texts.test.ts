import { expect, test } from 'vitest';

import { openApp, type TestApp } from './app.test.support.ts';

/** What once held the page for 18 seconds, and with 14 MB for good. */
const ROWS = '[rows: ';

async function openWith(bytes: number): Promise<TestApp> {
  const app = await openApp();
  const long = ROWS.repeat(Math.ceil(bytes / ROWS.length));
  const created = await app.post('/projects/1/scripts', { name: 'Cart', description: long, tests: ['add'] });
  expect(created.status).toBe(200);
  return app;
}

const PAGES = ['/', '/scripts/1', '/page-data/home', '/page-data/scripts/1'];

test.each(PAGES)('%s shows of 14 MB of unclosed brackets in a description what it shows of 224 KB', async (path) => {
  const [some, most] = [await openWith(224_000), await openWith(14_000_000)];

  const withoutCount = (page: string): string => page.replaceAll(/\d{5,} characters|\d{4}-\d\d-\d\dT[^"]*Z/g, '');
  expect(withoutCount(await most.page(path))).toBe(withoutCount(await some.page(path)));
  expect((await most.page(path)).length).toBeLessThan(50_000);
});

test('each text that others send is cut wherever it is shown', async () => {
  const app = await openApp();
  const long = 'x'.repeat(300_000);
  const row = { text: long, tags: long, notes: long };
  const fields = [{ id: 'branch', label: long }];
  const headers = { branch: long, _tester: long, _tags: long };
  const run = { headers, results: { 1: { result: 'fail', comment: long, issue: long } } };
  const texts = { name: long, description: long, comments: long };
  expect((await app.post('/projects/1/folders', { name: long })).status).toBe(200);
  expect((await app.post('/projects/1/notes', { name: long })).status).toBe(200);
  const created = await app.post('/projects/1/folders/f1/scripts', { ...texts, fields, tests: [row], runs: [run] });
  expect(created.status).toBe(200);

  const longest: number[] = [];
  for (const path of ['/', '/scripts/3', '/page-data/home', '/page-data/scripts/3']) {
    const lengths = Array.from((await app.page(path)).matchAll(/x+/gi), ([text]) => text.length);
    longest.push(Math.max(...lengths));
  }
  expect(longest).toEqual([10_000, 10_000, 10_000, 10_000]);
});
