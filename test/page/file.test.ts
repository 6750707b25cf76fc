import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

import { openBrowser } from './browser.ts';
import { openEmpty, openShop, type Shop } from './shop.ts';

const visit = openBrowser();

/** Exports a script with the command line, and ends the service: the file has to do without it. */
async function exportFile({ baseUrl, key, close }: Shop, ...words: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bin = join(dirname(createRequire(import.meta.url).resolve('runsheet/package.json')), 'dist/bin.js');
  const flags = ['--format', 'html', '--output', 'report.html', '--base-url', baseUrl];
  await promisify(execFile)(process.execPath, [bin, 'export', ...words, ...flags], {
    cwd: folder,
    env: { ...process.env, RUNSHEET_API_KEY: key },
  });
  await close();
  return join(folder, 'report.html');
}

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
  expect(await page.title()).toBe(`${evil} - runsheet`);
  expect(problems).toEqual([]);
});
