import { expect, test } from 'vitest';

import { openBrowser } from './browser.ts';
import { openEmpty } from './shop.ts';

const visit = openBrowser();

test('of a script with many runs the newest are shown, and all of them where the reader asks', async () => {
  const { url, send } = await openEmpty();
  const runs = Array.from({ length: 402 }, () => ({ results: { 2: 'pass' } }));
  await send('/projects/1/scripts', { name: 'Cart', tests: ['cart', '\tpays'], runs });
  const { page, problems } = await visit(`${url}/scripts/1#cell=2,1`);

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
