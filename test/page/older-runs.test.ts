import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { bundlePage, startBrowser, visit } from './browser.ts';
import { openEmpty } from './shop.ts';

let browser: Browser;

beforeAll(async () => {
  bundlePage();
  browser = await startBrowser();
});

afterAll(() => browser?.close());

test('of a script with many runs the newest are shown, and all of them where the reader asks', async () => {
  const { url, send } = await openEmpty();
  const runs = Array.from({ length: 402 }, () => ({ results: { 2: 'pass' } }));
  await send('/projects/1/scripts', { name: 'Cart', tests: ['cart', '\tpays'], runs });
  const { page, problems } = await visit(browser, `${url}/scripts/1#cell=2,1`);

  const older = page.locator('.older');
  await expect.poll(() => older.textContent()).toBe('Run 1 is older. These are the newest 400 of 402 runs. Show all');
  await older.getByRole('link').click();
  await page.getByRole('complementary').waitFor();
  expect(await page.getByRole('complementary').textContent()).toContain('pass in run 1,');
  expect(await older.count()).toBe(0);
  await page.reload();
  await page.getByRole('complementary').waitFor();
  expect(await page.getByRole('treegrid').getAttribute('aria-colcount')).toBe('403');
  expect(problems).toEqual([]);
});
