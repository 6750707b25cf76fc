import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openBrowser } from './browser.ts';
import { openEmpty, openShop } from './shop.ts';

const visit = openBrowser();

async function titles(page: Page): Promise<string> {
  return (await page.locator('.row .name').allTextContents()).join('|');
}

const CLOSED = '▸ cart.test.ts 3|▸ depot.test.ts 1';

test('a search opens the headings of what it finds, and they are closed again after it', async () => {
  const { url } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2#closed=1,5`);
  await expect.poll(() => titles(page)).toBe(CLOSED);

  await page.getByRole('searchbox').fill('pay');
  await expect.poll(() => titles(page)).toBe('▾ cart.test.ts|pays');
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => titles(page)).toBe(CLOSED);
  expect(problems).toEqual([]);
});

test('a heading that is closed among found rows stays closed until something else is looked for', async () => {
  const { url } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2#closed=1,5`);
  await page.getByRole('button', { name: /^Failed/ }).click();
  await expect.poll(() => titles(page)).toBe('▾ cart.test.ts|pays|▾ depot.test.ts|stores');

  await page.getByRole('rowheader', { name: 'cart.test.ts' }).click();
  await expect.poll(() => titles(page)).toBe('▸ cart.test.ts 3|▾ depot.test.ts|stores');
  await page.reload();
  await expect.poll(() => titles(page)).toBe('▸ cart.test.ts 3|▾ depot.test.ts|stores');
  await page.getByRole('searchbox').fill('s');
  await expect.poll(() => titles(page)).toBe('▾ cart.test.ts|pays|▾ depot.test.ts|stores');
  expect(problems).toEqual([]);
});

test('messages and comparisons open what they find as well', async () => {
  const { url } = await openShop();
  const { page } = await visit(`${url}/scripts/2#closed=1,5`);
  await page.getByText('Messages').click();
  await page.getByRole('button', { name: 'ECONNREFUSED N:N' }).click();
  await expect.poll(() => titles(page)).toBe('▾ depot.test.ts|stores');

  await page.goto(`${url}/scripts/2#closed=1,5&compare=1,3`);
  await expect.poll(() => titles(page)).toBe('▾ cart.test.ts|pays|▾ depot.test.ts|stores');
});

test('keys go to each failure, and open the heading above it', async () => {
  const { url } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2#closed=1,5`);
  await expect.poll(() => titles(page)).toBe(CLOSED);
  const focused = (): Promise<string> => page.locator('.row.current .name').innerText();

  await page.keyboard.press('n');
  await expect.poll(focused).toBe('pays');
  expect(await titles(page)).toBe('▾ cart.test.ts|adds SMOKE|pays|empties|▸ depot.test.ts 1');
  await page.keyboard.press('n');
  await expect.poll(focused).toBe('stores');
  await page.getByRole('rowheader', { name: 'cart.test.ts' }).click();
  await page.keyboard.press('p');
  await expect.poll(focused).toBe('pays');
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'depot.test.ts' }).click();
  await page.keyboard.press('n');
  await expect.poll(() => page.locator('.panel h2').textContent()).toBe('stores');
  await expect.poll(() => titles(page)).toContain('|stores');
  expect(problems).toEqual([]);
});

test('a search of scripts opens the folders of what it finds', async () => {
  const { url } = await openShop();
  const { page, problems } = await visit(url);
  const shown = (): Promise<readonly string[]> =>
    page.locator('section > .tree .script-line:visible .item a').allTextContents();
  await page.getByText('QA').click();
  await expect.poll(shown).toEqual([]);

  await page.keyboard.press('/');
  await page.keyboard.type('car');
  await expect.poll(shown).toEqual(['Cart']);
  expect(problems).toEqual([]);
});

test('the focus stays on its cell when rows and runs are published', async () => {
  const { url, send } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2`);
  const focused = async (): Promise<string> => {
    const title = await page.locator('.row.current .name').innerText();
    const column = await page.locator('#focused').getAttribute('aria-colindex');
    return `${title} in ${await page.locator(`.run[aria-colindex="${column}"] span`).innerText()}`;
  };
  await page.locator('#focused').waitFor();
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('pays in 2');

  await send('/scripts/2/tests?insert=first', ['first.test.ts', '\tstarts']);
  await send('/scripts/2/runs', { results: { 2: 'pass' } });
  await expect.poll(() => page.locator('.run').first().textContent()).toBe('4');
  await expect.poll(() => titles(page)).toContain('starts');
  expect(await focused()).toBe('pays in 2');
  expect(problems).toEqual([]);
});

test('the focus stays where a panel was, though its cell was chosen elsewhere', async () => {
  const { url, send } = await openEmpty();
  const runs = [{ results: { 1: 'pass', 2: 'fail' } }, { results: { 1: 'pass', 2: 'fail' } }];
  await send('/projects/1/scripts', { name: 'Cart', tests: ['adds', 'pays'], runs });
  const { page } = await visit(`${url}/scripts/1#cell=2,2`);
  await page.getByRole('button', { name: 'Run 1: fail' }).click();
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain('in run 1,');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.row.current .name').innerText()).toBe('pays');
  expect(await page.locator('#focused').getAttribute('aria-colindex')).toBe('3');
});
