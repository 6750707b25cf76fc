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
  const panel = page.getByRole('complementary');
  await expect.poll(() => older.textContent()).toBe('These are the newest 400 of 402 runs. Show all');
  expect(await panel.textContent()).toContain('Run 1 is older than the 400 runs shown.');
  expect(await page.locator('.said').textContent()).toBe('Run 1 is older than the 400 runs shown.');
  await panel.getByRole('link', { name: 'Show all runs' }).click();
  await expect.poll(() => panel.textContent()).toContain('pass in run 1,');
  expect(await older.count()).toBe(0);
  await page.reload();
  await page.getByRole('complementary').waitFor();
  expect(await page.getByRole('treegrid').getAttribute('aria-colcount')).toBe('403');
  expect(problems).toEqual([]);
});

test('the address of a run that is not shown tells of no other run', async () => {
  const { url, send } = await openEmpty();
  const runs = Array.from({ length: 402 }, () => ({ results: { 2: 'fail' } }));
  await send('/projects/1/scripts', { name: 'Cart', tests: ['cart', '\tpays'], runs });
  const { page, problems } = await visit(`${url}/scripts/1#run=999`);
  const panel = page.getByRole('complementary', { name: 'Run' });

  await expect.poll(() => panel.textContent()).toContain('There is no run 999.');
  expect(await page.title()).toBe('Cart – runsheet');
  expect(await page.locator('.chip').count()).toBe(0);
  expect(await panel.getByRole('link').count()).toBe(0);
  await panel.getByRole('button', { name: 'Show the newest run' }).click();
  await expect.poll(() => panel.locator('h2').textContent()).toBe('Run 402');
  expect(await page.title()).toBe('✗ 1 Cart – runsheet');
  await page.goto(`${url}/scripts/1#run=2`);
  await expect.poll(() => panel.textContent()).toContain('Run 2 is older than the 400 runs shown.');
  expect(await page.title()).toBe('Cart – runsheet');
  await panel.getByRole('link', { name: 'Show all runs' }).click();
  await expect.poll(() => panel.locator('h2').textContent()).toBe('Run 2');
  expect(problems).toEqual([]);
});
