import { expect, test } from 'vitest';

import { openBrowser } from './browser.ts';
import { openEmpty, type Shop } from './shop.ts';

const visit = openBrowser();

const FIELDS = [{ id: 'runsheet_marks', show: false }];
const TESTS = ['cart', '\tadds', '\tpays', '\tlends', '\tremoved', 'Unhandled errors'];
const RUNS = [
  ['1w;f1,2;b4;p1+4;.', { 1: 'fail', 2: 'pass', 3: 'fail', 4: 'blocked' }],
  ['1p;p2;.', { 2: 'pass' }],
] as const;

async function openMarked(runs: readonly (readonly [marks: string, results: object])[] = RUNS): Promise<Shop> {
  const shop = await openEmpty();
  await shop.send('/projects/1/scripts', {
    name: 'Cart',
    fields: FIELDS,
    tests: TESTS,
    runs: runs.map(([runsheet_marks, results]) => ({ headers: { runsheet_marks }, results })),
  });
  return shop;
}

test('the start page counts as the terminal does, and the panel tells apart what failed besides tests', async () => {
  const { url } = await openMarked();
  const { page } = await visit(url);
  await expect.poll(() => page.locator('.script-line').textContent()).toContain('2 failed, 1 blocked, 1 passed');

  await page.goto(`${url}/scripts/1#run=1`);
  const told = '1 pass (34 %), 1 fail (33 %), 1 blocked (33 %), 1 fail outside tests';
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain(told);
});

test('the trend is that of whole runs', async () => {
  const { url } = await openMarked([...RUNS.slice(0, 1), ...RUNS]);
  const { page } = await visit(`${url}/scripts/1`);

  await expect
    .poll(() => page.getByRole('img', { name: /^Line: pass rate/ }).getAttribute('aria-label'))
    .toBe('Line: pass rate of 2 runs, lowest 33 %, last 33 %');

  const timed = await openMarked([
    ['1w;p1+5;d1s;.', { 2: 'pass' }],
    ['1w;p1+5;d3b;.', { 2: 'pass' }],
  ]);
  await page.goto(`${timed.url}/scripts/1`);
  await expect
    .poll(() => page.getByRole('img', { name: /^Line: pass rate/ }).getAttribute('aria-label'))
    .toBe('Line: pass rate of 2 runs, lowest 100 %, last 100 %\nBars: duration, last 1 min 24 s');
  const heights = await page
    .locator('.chart rect')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
  expect(heights).toEqual([expect.closeTo(0.116, 2), 22]);
});

test('the row for errors is there only when there were any, and never passes', async () => {
  const { url } = await openMarked();
  const { page } = await visit(`${url}/scripts/1`);
  const rows = async (): Promise<string> => (await page.locator('.row .name').allTextContents()).join('|');
  await expect.poll(rows).toBe('▾ cart|adds|pays|lends|removed');
  expect(await page.locator('.corner output').textContent()).toContain('5 of 5 rows');

  const other = await openMarked([['1w;f2+4;.', { 6: 'fail' }], ...RUNS.slice(0, 1)]);
  await page.goto(`${other.url}/scripts/1#obsolete=show`);
  await expect.poll(rows).toContain('Unhandled errors');
  const cells = page.locator('.row', { hasText: 'Unhandled errors' }).locator('.cell');
  expect(await cells.allTextContents()).toEqual(['', '✗']);
});
