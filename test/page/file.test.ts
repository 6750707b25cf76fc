import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

import { axeFindings, openBrowser } from './browser.ts';
import { exportFile } from './export-file.ts';
import { openEmpty, openShop } from './shop.ts';

const visit = openBrowser();

test('an exported file is the page of the script: it filters and opens cells, and asks for nothing', async () => {
  const file = await exportFile(await openShop(), '2');
  const { page, problems } = await visit(pathToFileURL(file).href);
  const titles = async (): Promise<string> => (await page.locator('.row .name').allTextContents()).join('|');

  await expect.poll(titles).toBe('▾ cart.test.ts|adds SMOKE|pays|empties|▾ depot.test.ts|stores');
  expect(await page.locator('.run').allTextContents()).toEqual(['3', '2', '1']);
  await page.getByText('Messages').click();
  await page.getByRole('button', { name: 'ECONNREFUSED N:N' }).click();
  await expect.poll(titles).toBe('▾ depot.test.ts|stores');
  await page.getByText('Messages').click();
  await page.getByRole('button', { name: 'ECONNREFUSED N:N' }).click();
  await page.getByRole('searchbox').fill('pay');
  await expect.poll(titles).toBe('▾ cart.test.ts|pays');
  await page.getByRole('gridcell', { name: 'fail', exact: true }).last().click();
  const panel = page.getByRole('complementary');
  await expect.poll(() => panel.locator('.message').first().textContent()).toContain('expected 3 to be 2');
  expect(await panel.textContent()).toContain('Issue: SHOP-1');
  await page.reload();
  await expect.poll(() => panel.textContent()).toContain('New failure since #3');
  expect(await page.locator('a[href^="/"]').count()).toBe(0);
  expect(readFileSync(file, 'utf8')).not.toMatch(/(?:src|href)="(?!https:)/);
  expect(problems).toEqual([]);
});

test('an exported file holds one run where one is named, and text that would end the script', async () => {
  const shop = await openEmpty();
  const evil = '</script><script>document.title = "taken"</script><!--';
  await shop.send('/projects/1/scripts', {
    name: evil,
    tests: [evil],
    runs: [{ results: { 1: ['fail', evil, evil] } }, { results: { 1: ['blocked', evil] } }],
  });
  const { page, problems } = await visit(pathToFileURL(await exportFile(shop, '1', '--run', '1')).href);

  await page.getByRole('gridcell', { name: 'fail', exact: true }).click();
  await expect.poll(() => page.locator('.message').textContent()).toContain(evil);
  expect(await page.locator('.run').allTextContents()).toEqual(['1']);
  expect(await page.title()).toBe(`✗ 1 ${evil} – runsheet`);
  expect(problems).toEqual([]);
});

test.each(['light', 'dark'] as const)('axe finds nothing in an exported file, in %s', async (colorScheme) => {
  const file = await exportFile(await openShop(), '2');
  const { page } = await visit(`${pathToFileURL(file).href}#cell=3,3`, { colorScheme, bypassCSP: true });
  await page.locator('.message').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
