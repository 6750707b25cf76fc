import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openBrowser } from './browser.ts';
import { openEmpty, openShop } from './shop.ts';
import { tabTo } from './tab-to.ts';

const visit = openBrowser();

async function titles(page: Page): Promise<string> {
  return (await page.locator('.row .name').allTextContents()).join('|');
}

const ALL = '▾ cart.test.ts|adds SMOKE|pays|empties|▾ depot.test.ts|stores';
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

test('the mouse goes from failure to failure, and copies a link that leads to the cell', async () => {
  const { url } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2`, CLIPBOARD);
  await page.getByRole('gridcell', { name: 'fail', exact: true }).first().click();
  const panel = page.getByRole('complementary', { name: 'Cell' });
  const title = () => panel.getByRole('heading', { level: 2 }).textContent();

  await expect.poll(title).toBe('pays');
  await panel.getByRole('button', { name: 'Next failure' }).click();
  await expect.poll(title).toBe('stores');
  await panel.getByRole('button', { name: 'Previous failure' }).click();
  await expect.poll(title).toBe('pays');
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await panel.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const { page: other } = await visit(link);
  await expect.poll(() => other.getByRole('heading', { level: 2 }).textContent()).toBe('pays');
  expect(problems).toEqual([]);
});

test('the mouse closes and opens headings, and hides what is chosen away', async () => {
  const { url } = await openShop();
  const { page } = await visit(`${url}/scripts/2`);
  await page.getByRole('rowheader', { name: 'cart.test.ts' }).click();
  await expect.poll(() => titles(page)).toBe('▸ cart.test.ts 3|▾ depot.test.ts|stores');
  await page.getByRole('rowheader', { name: 'cart.test.ts' }).click();
  await expect.poll(() => titles(page)).toBe(ALL);
  await page.getByRole('button', { name: 'Legend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('verdicts, runs, messages and comparisons are chosen without a mouse', async () => {
  const { url } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2`);
  await expect.poll(() => titles(page)).toBe(ALL);

  await page.keyboard.press('/');
  await tabTo(page, /^No known pass/);
  await page.keyboard.press('Space');
  await expect.poll(() => titles(page)).toBe('▾ depot.test.ts|stores');
  await page.keyboard.press('Space');
  await tabTo(page, /^Branch/);
  await page.keyboard.type('fix');
  await expect.poll(() => page.locator('.run').allTextContents()).toEqual(['2']);
  await page.keyboard.press('Home');
  await tabTo(page, /^View/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Rows of/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('last=1');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('/');
  await tabTo(page, /^Compare/);
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toBe('▾ cart.test.ts|pays|▾ depot.test.ts|stores');
  await tabTo(page, /^Compare run/);
  await page.keyboard.press('End');
  await expect.poll(() => page.locator('.run').allTextContents()).toEqual(['1', '3']);
  await tabTo(page, /^End comparison/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Messages/);
  await page.keyboard.press('Enter');
  await tabTo(page, /ECONNREFUSED/);
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toBe('▾ depot.test.ts|stores');
  expect(problems).toEqual([]);
});

test('keys move by a screen, to the ends of a row and to the ends of all rows', async () => {
  const { url, send } = await openEmpty();
  const tests = Array.from({ length: 500 }, (_, row) => `row ${row + 1}`);
  await send('/projects/1/scripts', { name: 'Rows', tests, runs: Array.from({ length: 60 }, () => ({})) });
  const { page } = await visit(`${url}/scripts/1`);
  await page.locator('.row').first().waitFor();
  const at = async (): Promise<readonly number[]> => {
    const focused = page.locator('#focused');
    const indexes = [
      page.locator('.row:has(#focused)').getAttribute('aria-rowindex'),
      focused.getAttribute('aria-colindex'),
    ];
    return (await Promise.all(indexes)).map(Number);
  };

  await page.keyboard.press('Control+Home');
  await expect.poll(at).toEqual([2, 2]);
  await page.keyboard.press('End');
  await expect.poll(at).toEqual([2, 61]);
  await page.keyboard.press('Home');
  await expect.poll(at).toEqual([2, 1]);
  await page.keyboard.press('PageDown');
  const [afterOne = 0] = await at();
  expect(afterOne).toBeGreaterThan(12);
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await at())[0]).toBeGreaterThan(afterOne);
  await page.keyboard.press('PageUp');
  await expect.poll(at).toEqual([afterOne, 1]);
  await page.keyboard.press('Control+End');
  await expect.poll(at).toEqual([501, 1]);
  expect(await page.locator('#focused').textContent()).toBe('row 500');
  expect(await page.locator('#focused').isVisible()).toBe(true);
});

test('the header of a run tells when and where it was, how long it took, and its counts as text and as a bar', async () => {
  const { url, send } = await openEmpty();
  const fields = ['branch', 'environment', { id: 'runsheet_marks', show: false }];
  const headers = { branch: 'main', environment: 'linux', runsheet_marks: '1w;p1;f2;d3200.' };
  await send('/projects/1/scripts', { name: 'Cart', fields, tests: ['adds', 'pays'] });
  await send('/scripts/1/runs', { headers, results: { 1: 'pass', 2: 'fail' } });
  const { page } = await visit(`${url}/scripts/1`);

  const header = page.getByRole('columnheader', { name: /^Run 1, \d+ seconds? ago/ });
  expect(await header.getAttribute('aria-label')).toMatch(/: 1 pass, 1 fail\. main \/ linux/);
  expect(await header.getAttribute('title')).toMatch(
    /^Run 1, .*: 1 pass, 1 fail\ntime: \d+ \w+ \d{4}, \d\d:\d\d\nbranch: main\nenvironment: linux$/,
  );
  expect(await header.locator('rect').count()).toBe(2);
});

test('an empty account has a command to copy', async () => {
  const { url } = await openEmpty();
  const { page } = await visit(url, CLIPBOARD);

  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npx runsheet init');
});

test('home tells how many failures there are, and in how many scripts', async () => {
  const { url } = await openShop();
  const { page } = await visit(url);

  await expect.poll(() => page.locator('.pill').textContent()).toBe('2 failures in 1 script');
});

test('filters that leave no row say so, and one button shows all rows again', async () => {
  const { url } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2#q=nowhere&branch=main&last=5`);

  const nothing = page.locator('.nothing');
  await expect.poll(() => nothing.textContent()).toBe('No row is left by these filters. Show all rows');
  await nothing.getByRole('button').click();
  await expect.poll(() => titles(page)).toBe(ALL);
  expect(await nothing.count()).toBe(0);
  expect(await page.evaluate(() => location.hash)).toBe('');
  expect(problems).toEqual([]);
});

test('two runs that are alike say that no test differs', async () => {
  const { url, send } = await openEmpty();
  const runs = [1, 2].map(() => ({ results: { 1: 'pass' } }));
  await send('/projects/1/scripts', { name: 'Cart', tests: ['adds'], runs });
  const { page } = await visit(`${url}/scripts/1`);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();

  const nothing = page.locator('.nothing');
  await expect.poll(() => nothing.textContent()).toContain('No test differs between these two runs.');
  await nothing.getByRole('button', { name: 'End comparison' }).click();
  await expect.poll(() => titles(page)).toBe('adds');
});

test('a heading tells failures apart from blocked tests, and messages are those of failures', async () => {
  const { url, send } = await openEmpty();
  await send('/projects/1/scripts', {
    name: 'Cart',
    tests: ['cart', '\tadds', '\tpays', 'depot', '\tstores', '\tlends'],
    runs: [
      {
        results: {
          2: ['fail', 'no funds'],
          3: ['blocked', 'todo'],
          5: ['blocked', 'todo'],
          6: ['pass', 'passed on attempt 2 of 3'],
        },
      },
    ],
  });
  const { page } = await visit(`${url}/scripts/1`);
  const mark = (name: string) => page.getByRole('gridcell', { name, exact: true });

  await mark('1 of 2 failed').waitFor();
  await mark('1 of 2 blocked').waitFor();
  await page.getByText('Messages').click();
  expect(await page.locator('.clusters button').allTextContents()).toEqual(['2 todo', '1 no funds']);
});

test('consecutive runs of one branch share its name, which stays in sight', async () => {
  const { url, send } = await openEmpty();
  const many = (branch: string, length: number) => Array.from({ length }, () => ({ headers: { branch } }));
  const runs = [...many('main', 3), ...many('fix', 1), ...many('renovate/all', 90)];
  await send('/projects/1/scripts', { name: 'Cart', fields: ['branch'], tests: ['adds'], runs });
  const { page } = await visit(`${url}/scripts/1`);
  const band = page.locator('.band.branch').first();
  await expect.poll(() => band.textContent()).toBe('renovate/all');
  const distance = async (): Promise<number> => {
    const [title, words] = [await page.locator('.corner').boundingBox(), await band.locator('span').boundingBox()];
    return (words?.x ?? NaN) - (title?.x ?? 0) - (title?.width ?? 0);
  };

  // Above the numbers, not over the rows.
  expect((await band.boundingBox())?.y).toBe((await page.locator('.head').boundingBox())?.y);
  await page.locator('.grid').evaluate((grid) => grid.scrollTo(900, 0));
  await expect.poll(distance).toBeLessThan(5);
  expect(await distance()).toBeGreaterThanOrEqual(0);
  await page.locator('.grid').evaluate((grid) => grid.scrollTo(9000, 0));
  await expect.poll(() => page.locator('.band.branch').allTextContents()).toEqual(['renovate/all', 'fix', 'main']);
  expect(await page.locator('.band.branch').nth(1).getAttribute('title')).toBe('fix');
});

test('the header tells the days of its runs', async () => {
  const { url, send } = await openEmpty();
  await send('/projects/1/scripts', { name: 'Cart', tests: ['adds'], runs: [{}, {}, {}] });
  const { page } = await visit(`${url}/scripts/1`);

  const days = page.locator('.day');
  await expect.poll(() => days.allTextContents()).toHaveLength(1);
  expect(await days.first().textContent()).toMatch(/^\d\d? [A-Z][a-z]{2,3}$/);
  expect(await days.first().evaluate((day) => getComputedStyle(day).width)).toBe('84px');
});
