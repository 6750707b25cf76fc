import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';

import { createProject } from '../support/project.ts';
import { runRunsheet } from '../support/run-runsheet.ts';
import { openBrowser, openView } from './browser.ts';
import { openEmpty, openShop, type Shop } from './shop.ts';

const visit = openBrowser();

const MESSAGES = 'failed in all 2 attempts\n\nattempt 1: timeout\n  at pay (src/pay.ts:3:1)\n\nattempt 2: refused';

/** A script whose second heading is obsolete after its first run, and whose newest run is of one file only. */
async function openOld(): Promise<Shop> {
  const shop = await openEmpty();
  const run = (marks: string, results: object): object => ({
    headers: { branch: 'main', team: 'blue', secret: 'x', runsheet_marks: marks, _tags: 'nightly' },
    results,
  });
  await shop.send('/projects/1/scripts', {
    name: 'Cart',
    fields: [
      'branch',
      { id: 'team', label: 'Team name', show: true },
      { id: 'secret', show: false },
      { id: 'runsheet_marks', show: false },
      '_tags',
    ],
    tests: [
      { text: 'cart.test.ts', notes: 'slow on Mondays', indent: 0 },
      { text: 'pays', indent: 1 },
      { text: 'old.test.ts', indent: 0 },
      { text: 'lived', indent: 1 },
      { text: 'left', indent: 1 },
    ],
    runs: [
      run('1w;p2,4+1;.', { 2: 'pass', 4: 'pass', 5: 'pass' }),
      run('1w;f2;.', { 2: ['fail', MESSAGES] }),
      run('1p;p2;.', { 2: 'pass' }),
    ],
  });
  return shop;
}

async function titles(page: Page): Promise<string> {
  return (await page.locator('.row .name').allTextContents()).join('|');
}

test('obsolete rows are folded away, and marked where they are shown', async () => {
  const { url } = await openOld();
  const { page, problems } = await visit(`${url}/scripts/1`);

  await expect.poll(() => titles(page)).toBe('▾ cart.test.ts|pays');
  await openView(page);
  await page.getByRole('button', { name: 'Obsolete 2' }).click();
  await expect.poll(() => titles(page)).toBe('▾ cart.test.ts|pays|▾ old.test.ts obsolete|lived obsolete|left obsolete');
  await page.reload();
  await expect.poll(() => titles(page)).toContain('lived obsolete');
  await page.getByText('old.test.ts').click();
  await expect.poll(() => titles(page)).toBe('▾ cart.test.ts|pays|▸ old.test.ts 2 obsolete');
  expect(problems).toEqual([]);
});

test('runs of a part are marked and can be hidden', async () => {
  const { url } = await openOld();
  const { page } = await visit(`${url}/scripts/1`);

  await expect.poll(() => page.locator('.run').allTextContents()).toEqual(['3', '2', '1']);
  expect(await page.locator('.run.part').allTextContents()).toEqual(['3']);
  expect(await page.locator('.run.part').getAttribute('aria-label')).toContain('a part');
  await openView(page);
  await page.getByRole('button', { name: 'Hide parts' }).click();
  await expect.poll(() => page.locator('.run').allTextContents()).toEqual(['2', '1']);
});

test('runs of report files of other tools are whole: none is hidden but one that is called a part', async () => {
  const shop = await openEmpty();
  const junit = (...names: readonly string[]) =>
    `<testsuite name="cart" tests="${names.length}">${names.map((name) => `<testcase classname="cart" name="${name}"/>`).join('')}</testsuite>`;
  const project = createProject({ 'package.json': '{ "name": "shop" }' });
  onTestFinished(project.remove);
  for (const [names, ...flags] of [[['adds', 'pays']], [['adds'], '--part'], [['pays', 'adds']]] as const) {
    project.write({ 'junit.xml': junit(...names) });
    await runRunsheet(project, shop, 'publish', 'junit.xml', ...flags);
  }
  const { page } = await visit(`${shop.url}/scripts/1`);
  await expect.poll(() => page.locator('.run').allTextContents()).toEqual(['3', '2', '1']);
  expect(await page.locator('.run.part').allTextContents()).toEqual(['2']);
  await openView(page);
  await page.getByRole('button', { name: 'Hide parts' }).click();
  await expect.poll(() => page.locator('.run').allTextContents()).toEqual(['3', '1']);
});

test('attempts are numbered, and a place leads where the reader has chosen', async () => {
  const { url } = await openOld();
  const { page, problems } = await visit(`${url}/scripts/1#cell=2,2`);
  const panel = page.getByRole('complementary');

  await expect
    .poll(() => panel.locator('.attempt').allTextContents())
    .toEqual(['failed in all 2 attempts\n', 'attempt 1: timeout\n', 'attempt 2: refused\n']);
  expect(await panel.getByRole('link').count()).toBe(0);
  await page.keyboard.press('?');
  await page.getByLabel('Address of a place').fill('vscode://file/shop/{file}:{line}:{column}');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect
    .poll(() => panel.getByRole('link', { name: 'src/pay.ts:3:1' }).getAttribute('href'))
    .toBe('vscode://file/shop/src/pay.ts:3:1');
  await page.keyboard.press('?');
  await page.getByLabel('Address of a place').fill('javascript:alert(1)//{file}');
  await page.reload();
  await panel.locator('.attempt').first().waitFor();
  expect(await panel.getByRole('link').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a run tells its headers by their labels, its tags and percentages, and a row its notes', async () => {
  const { url } = await openOld();
  const { page } = await visit(`${url}/scripts/1#run=1`);
  const panel = page.getByRole('complementary');

  await expect.poll(() => panel.textContent()).toContain('3 pass (100 %)');
  expect(await panel.locator('dt').allTextContents()).toEqual(['time', 'branch', 'Team name', 'tags']);
  await page.goto(`${url}/scripts/1#cell=1,1`);
  await expect.poll(() => panel.textContent()).toContain('slow on Mondays');
});

test('a script that is renamed or described has its new head without a reload', async () => {
  const { url, send } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2`);
  const head = async (): Promise<string> => (await page.locator('.title').innerText()).replaceAll(/\s+/g, ' ');
  await page.locator('.row').first().waitFor();
  expect(await head()).toContain('QA Cart What the cart does');

  await send('/scripts/2', { name: 'Basket <b>', description: 'What it does now' }, 'PATCH');
  await expect.poll(head).toContain('QA Basket <b> What it does now');
  expect(await page.title()).toBe('✗ 2 Basket <b> – runsheet');
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/icons/red.svg');
  await send('/projects/1/folders/f1', { name: 'Release' }, 'PATCH');
  await expect.poll(head).toContain('Release Basket <b>');
  expect(await page.locator('.chart').isVisible()).toBe(true);
  expect(problems).toEqual([]);
});

test('the grid has the focus again after a search and a panel are left', async () => {
  const { url } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2`);
  const focused = (): Promise<string> => page.locator('.row.current .name').innerText();
  await expect.poll(focused).toBe('▾ cart.test.ts');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('adds SMOKE');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Copy link' }).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('pays');
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('empties');
  expect(problems).toEqual([]);
});

test('an answer that is not of the service is said, and the page goes on after it', async () => {
  const { url, send } = await openShop();
  const { page } = await visit(`${url}/scripts/2`);
  const columns = () => page.getByRole('treegrid').getAttribute('aria-colcount');
  await expect.poll(columns).toBe('4');
  await page.route('**/page-data/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Sign in' }));
  await send('/scripts/2/runs', { results: { 2: 'pass' } });
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('answered with 200');
  await page.getByRole('gridcell', { name: 'fail', exact: true }).first().click();
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('answered with 200');
  await page.unroute('**/page-data/**');
  await expect.poll(columns).toBe('5');
  await expect.poll(() => page.locator('.message').first().textContent()).toContain('expected 3 to be 2');
});

test('a page in the background asks nothing until it is looked at', async () => {
  const { url, send } = await openShop();
  const { page: home } = await visit(url);
  const page = await home.context().newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(url.length)));
  await page.goto(`${url}/scripts/2`);
  // The last things that it asks; from then on it waits.
  for (const last of ['/page-data/scripts/2/runs/3/lines', '/changes?after=2']) {
    await expect.poll(() => asked).toContain(last);
  }
  asked.length = 0;
  await page.evaluate(hide, true);
  await send('/scripts/2/runs', { headers: {}, results: { 3: 'pass' } });
  expect(asked).toEqual([]);
  await page.evaluate(hide, false);
  await expect.poll(() => page.locator('.run').first().textContent()).toBe('4');
  expect(asked[0]).toBe('/page-data/scripts/2');
});

/** In the page: as the browser tells it that its tab is left or looked at. */
function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
