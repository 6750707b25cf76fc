import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openBrowser } from './browser.ts';
import { openEmpty, openShop } from './shop.ts';
import { tabTo } from './tab-to.ts';

const visit = openBrowser();

async function titles(page: Page): Promise<string> {
  return (await page.locator('.row .name').allTextContents()).join('|');
}

async function runs(page: Page): Promise<string> {
  return (await page.locator('.run').allTextContents()).join(' ');
}

test('scripts are sorted without a mouse', async () => {
  const { url, send } = await openShop();
  await send('/projects/1/scripts', { name: 'Depot' });
  const { page, problems } = await visit(url);
  const names = async (): Promise<string> =>
    (await page.locator('section > .tree .item a').allTextContents()).join(' ');

  await expect.poll(names).toBe('Cart Depot');
  await tabTo(page, /^Sort/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(names).toBe('Depot Cart');
  expect(problems).toEqual([]);
});

test('the focus stays on a script of the start page when that asks again', async () => {
  const { url } = await openShop();
  const { page } = await visit(url);
  await tabTo(page, /^Cart$/);
  // After an answer is shown, the page waits for the next change.
  const isShown = page.waitForRequest((request) => request.url().endsWith('/changes'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await isShown;
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/scripts/2');
});

test('a key that is pressed as soon as the rows are there counts', async () => {
  const { url } = await openShop();
  const { page: home } = await visit(url);
  const page = await home.context().newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('.row') === null) return;
      observer.disconnect();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${url}/scripts/2`);
  await expect.poll(() => page.locator('.cell.focused').getAttribute('class')).toContain('fail');
});

test('environment, parts and obsolete rows are chosen without a mouse', async () => {
  const { url, send } = await openEmpty();
  const run = (environment: string, marks: string, results: object): object => ({
    headers: { environment, runsheet_marks: marks },
    results,
  });
  await send('/projects/1/scripts', {
    name: 'Cart',
    fields: ['environment', { id: 'runsheet_marks', show: false }],
    tests: ['pays', 'left'],
    runs: [
      run('linux', '1w;p1+2;.', { 1: 'pass', 2: 'pass' }),
      run('linux', '1w;p1;.', { 1: 'pass' }),
      run('windows', '1p;p1;.', { 1: 'pass' }),
    ],
  });
  const { page, problems } = await visit(`${url}/scripts/1`);

  await expect.poll(() => titles(page)).toBe('pays');
  await page.keyboard.press('/');
  await tabTo(page, /^Environment/);
  await page.keyboard.type('win');
  await expect.poll(() => runs(page)).toBe('3');
  await page.keyboard.press('Home');
  await expect.poll(() => runs(page)).toBe('3 2 1');
  await tabTo(page, /^View/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Hide parts/);
  await page.keyboard.press('Space');
  await expect.poll(() => runs(page)).toBe('2 1');
  await tabTo(page, /^Obsolete/);
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toBe('pays|left obsolete');
  expect(problems).toEqual([]);
});

test('older runs are loaded, and all rows shown again, without a mouse', async () => {
  const { url, send } = await openEmpty();
  const many = Array.from({ length: 402 }, () => ({ results: { 1: 'pass' } }));
  await send('/projects/1/scripts', { name: 'Cart', tests: ['pays'], runs: many });
  const { page, problems } = await visit(`${url}/scripts/1`);
  const columns = () => page.getByRole('treegrid').getAttribute('aria-colcount');

  await expect.poll(columns).toBe('401');
  await page.keyboard.press('/');
  await tabTo(page, /^Show all/);
  await page.keyboard.press('Enter');
  await expect.poll(columns).toBe('403');
  await page.keyboard.press('/');
  await page.keyboard.type('nowhere');
  await expect.poll(() => titles(page)).toBe('');
  await tabTo(page, /^Show all rows/);
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toBe('pays');
  expect(problems).toEqual([]);
});
