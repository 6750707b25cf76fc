import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axeFindings, openBrowser } from './browser.ts';
import { openEmpty, type Shop } from './shop.ts';

const visit = openBrowser();

const MARKS = '1w;p1+2;d2g;.';

/** Cart is red on a branch, Depot on main; Till has never run on the branch. */
async function openHome(): Promise<Shop> {
  const shop = await openEmpty();
  await shop.send('/projects/1/folders', { name: 'QA' });
  const fields = ['branch', 'environment', { id: 'runsheet_marks', show: false }];
  const run = (branch: string, result: string) => ({
    headers: { branch, runsheet_marks: MARKS },
    results: { 1: result, 2: 'pass' },
  });
  const scripts = {
    Cart: [run('main', 'pass'), run('fix/a_b', 'fail')],
    Depot: [run('main', 'pass'), run('main', 'fail'), run('fix/a_b', 'pass')],
    Till: [run('main', 'pass')],
  };
  for (const [name, runs] of Object.entries(scripts)) {
    await shop.send('/projects/1/folders/f1/scripts', { name, fields, tests: ['adds', 'pays'], runs });
  }
  return shop;
}

const pill = (page: Page): Promise<string | null> => page.locator('.pill').textContent();
const tab = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.title} ${document.querySelector('link[rel=icon]')?.getAttribute('href')}`);
const red = (page: Page): Promise<readonly string[]> => page.locator('.failing .item').allTextContents();

async function lines(page: Page): Promise<string> {
  const all = await page.locator('section > .tree .script-line').allInnerTexts();
  return all.map((line) => line.replaceAll(/\s+/g, ' ').replaceAll(/\d+ seconds? ago/g, 'AGO')).join(' | ');
}

const ON_MAIN =
  'Till 2 passed in 4.4 s #1 AGO on main | Depot 1 failed, 1 passed in 4.4 s #2 AGO on main | Cart 2 passed in 4.4 s #1 AGO on main';

test('a failed pull request does not make the start page red, until its branch is chosen', async () => {
  const { url } = await openHome();
  const { page, problems } = await visit(url);
  await expect.poll(() => lines(page)).toBe(ON_MAIN);
  expect([await pill(page), await red(page)]).toEqual(['1 failure in 1 script', ['QA / Depot']]);

  await page.getByLabel('Branch').selectOption('fix/a_b');
  await expect.poll(() => red(page)).toEqual(['QA / Cart']);
  expect(await lines(page)).toBe(
    'Depot 2 passed in 4.4 s #3 AGO on fix/a_b | Cart 1 failed, 1 passed in 4.4 s #2 AGO on fix/a_b | Till no run of fix/a_b',
  );
  expect(await page.evaluate(() => location.hash)).toBe('#branch=fix%2Fa_b');
  await page.goto(url);
  await expect.poll(() => red(page)).toEqual(['QA / Cart']);
  expect(await page.getByLabel('Branch').inputValue()).toBe('fix/a_b');
  await page.getByLabel('Branch').selectOption('');
  await expect.poll(() => red(page)).toEqual(['QA / Depot']);
  await page.reload();
  await expect.poll(() => lines(page)).toBe(ON_MAIN);
  expect(problems).toEqual([]);
});

test('a link leads to a branch and a search, and the choice is kept when runs are published', async () => {
  const { url, send } = await openHome();
  const { page, problems } = await visit(`${url}/#branch=fix/a_b&q=ca`);
  const shown = (): Promise<readonly string[]> => page.locator('section > .tree .item:visible').allInnerTexts();
  await expect.poll(() => red(page)).toEqual(['QA / Cart']);
  expect(await shown()).toEqual(['QA', 'Cart']);
  await page.getByLabel('Branch').focus();

  expect(await tab(page)).toBe('✗ 1 runsheet /icons/red.svg');
  await send('/scripts/2/runs', { headers: { branch: 'fix/a_b' }, results: { 1: 'pass' } });
  await expect.poll(() => pill(page)).toBe('Nothing is red');
  expect(await tab(page)).toBe('✓ runsheet /icons/green.svg');
  expect([await shown(), await page.getByLabel('Branch').inputValue()]).toEqual([['QA', 'Cart'], 'fix/a_b']);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('branches');
  await send('/scripts/2/runs', { headers: { branch: 'new' }, results: { 1: 'pass' } });
  await expect.poll(() => page.locator('.branches').textContent()).toContain('new');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('branches');
  expect(problems).toEqual([]);
});

test('a red script says what is new in it, and its number leads to that run', async () => {
  const { url } = await openHome();
  const { page, problems } = await visit(url);
  await expect.poll(() => page.locator('.news').allTextContents()).toEqual(['1 new failure']);

  await page.locator('.failing').getByRole('link', { name: '#2' }).click();
  await expect.poll(() => page.locator('.run.judged').textContent()).toBe('2');
  expect(page.url()).toBe(`${url}/scripts/3#run=2`);
  expect(problems).toEqual([]);
});

test('each of many red scripts says what is new in it, when it comes into sight', async () => {
  const { url, send } = await openHome();
  for (let nth = 1; nth <= 40; nth += 1) {
    await send('/projects/1/scripts', { name: `Shop ${nth}`, tests: ['pays'], runs: [{ results: { 1: 'fail' } }] });
  }
  const { page, problems } = await visit(url);
  const last = page.locator('.failing .news').last();
  await page.locator('.failing .news:not(:empty)').first().waitFor();
  expect(await last.textContent()).toBe('');
  await last.locator('..').scrollIntoViewIfNeeded();
  await expect.poll(() => last.textContent()).toBe('1 new failure');
  expect(problems).toEqual([]);
});

test.each(['light', 'dark'] as const)('axe finds nothing where a branch is chosen, in %s', async (colorScheme) => {
  const { url } = await openHome();
  const { page } = await visit(`${url}/#branch=fix/a_b`, { colorScheme, bypassCSP: true });
  await expect.poll(() => red(page)).toEqual(['QA / Cart']);
  expect(await axeFindings(page)).toEqual([]);
});
