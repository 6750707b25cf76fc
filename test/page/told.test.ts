import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openBrowser } from './browser.ts';
import { openEmpty, openShop } from './shop.ts';

const visit = openBrowser();

test('a run tells its progress as the service does: rows without a result are a part of the whole', async () => {
  const { url, send, baseUrl, key } = await openEmpty();
  await send('/projects/1/scripts', {
    name: 'Cart',
    tests: ['cart', '\tadds', '\tpays', '\tlends', '\tcounts', '\tstores', 'depot', '\tships'],
    runs: [{ results: { 1: 'fail', 2: 'pass', 3: 'fail', 4: 'exclude', 5: 'blocked' } }],
  });
  const { page } = await visit(`${url}/scripts/1#run=1`);
  const panel = page.getByRole('complementary');
  const shares = '1 pass (17 %), 2 fail (33 %), 1 blocked (17 %), 1 exclude, 2 no result (33 %)';
  await expect.poll(() => panel.textContent()).toContain(shares);

  const headers = { authorization: `apikey ${key}` };
  const answer = await fetch(`${baseUrl}/scripts/1?runs=full&progress=full`, { headers });
  const told = { passPc: 17, failPc: 33, blockPc: 17, remainPc: 33, tests: 6 };
  expect(await answer.json()).toMatchObject({ script: { runs: [{ progress: told }] } });
});

test('times stay true while the page is open', async () => {
  const { url } = await openShop();
  const { page: home } = await visit(url);
  const page = await home.context().newPage();
  await page.clock.install();
  await page.goto(`${url}/scripts/2#run=3`);
  const header = page.locator('.run').first();
  await expect.poll(() => header.getAttribute('aria-label')).toMatch(/^Run 3, \d+ seconds? ago/);

  await page.clock.fastForward('05:00');
  await expect.poll(() => header.getAttribute('aria-label')).toMatch(/^Run 3, 5 minutes ago/);
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain('5 minutes ago');
});

test('on paper it is said how many of the rows are printed', async () => {
  const { url, send } = await openEmpty();
  const tests = Array.from({ length: 2_100 }, (_, row) => `row ${row + 1}`);
  await send('/projects/1/scripts', { name: 'Rows', tests, runs: [{}] });
  const { page } = await visit(`${url}/scripts/1`);
  await page.locator('.row').first().waitFor();
  const words = page.getByText('rows are printed');
  expect(await words.isVisible()).toBe(false);

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const drawn = () => page.locator('.row').count();
  await expect.poll(drawn).toBeGreaterThanOrEqual(2_000);
  expect(await drawn()).toBeLessThan(2_100);
  expect(await words.textContent()).toContain(`${await drawn()} of 2100 rows`);
  await page.emulateMedia({ media: 'print' });
  expect(await words.isVisible()).toBe(true);
});

test('a phone shows the trend, and leaves room for rows', async () => {
  const { url } = await openShop();
  const { page } = await visit(`${url}/scripts/2`, { viewport: { width: 360, height: 640 } });
  await page.locator('.row').first().waitFor();
  const chart = page.getByRole('img', { name: /^Line: pass rate of 3 runs/ });

  expect(await chart.isVisible()).toBe(true);
  expect((await chart.boundingBox())?.width).toBeLessThanOrEqual(360);
  expect((await page.getByRole('treegrid').boundingBox())?.height).toBeGreaterThan(280);
});

async function heard(page: Page): Promise<string> {
  return page.locator('.said').ariaSnapshot();
}

test('a visit asks once for the data of its script', async () => {
  const { url } = await openShop();
  const { page: home } = await visit(url);
  const page = await home.context().newPage();
  await page.goto(`${url}/scripts/2`);
  await page.locator('.row').first().waitFor();
  const asked = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/page-data/scripts/2')).length,
  );
  expect(asked).toBe(1);
});

test('a panel that opens is announced', async () => {
  const { url } = await openShop();
  const { page } = await visit(`${url}/scripts/2`);
  await page.locator('#focused').waitFor();
  expect(await heard(page)).toBe('- status');

  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect.poll(() => heard(page)).toBe('- status: "pays: fail in run 3"');
  await page.keyboard.press('n');
  await expect.poll(() => heard(page)).toBe('- status: "stores: fail in run 3"');
  await page.keyboard.press('r');
  await expect
    .poll(() => heard(page))
    .toBe('- status: "Run 3: 1 new failure, 1 failing with no known pass (since #1, 2 builds), 1 flaky; 2 passed."');
  await page.keyboard.press('Escape');
  await expect.poll(() => heard(page)).toBe('- status');
});
