import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axeFindings, openBrowser } from './browser.ts';
import { openShop } from './shop.ts';

const visit = openBrowser();

async function signIn(page: Page, url: string, key: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('key').fill(key);
  await page.keyboard.press('Enter');
  await page.locator('.script-line').first().waitFor();
}

test('a page whose session ends says so, keeps what it shows, and goes on when its reader is signed in again', async () => {
  const { url, key, send } = await openShop({ isPublic: true });
  const { page } = await visit(`${url}/sign-in`);
  await signIn(page, url, key);
  await page.goto(`${url}/scripts/2`);
  const columns = () => page.getByRole('treegrid').getAttribute('aria-colcount');
  await expect.poll(columns).toBe('4');
  const other = await page.context().newPage();
  await other.goto(`${url}/sign-in`);
  const signedOut = await other.request.post(`${url}/sign-out`, { headers: { origin: url }, maxRedirects: 0 });
  expect(signedOut.status()).toBe(303);

  await send('/scripts/2/runs', { headers: { branch: 'main' }, results: { 2: 'pass' } });
  await page.getByText('You are signed out.').waitFor();
  expect(await page.locator('.row').count()).toBeGreaterThan(0);
  expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');

  await signIn(other, url, key);
  await expect.poll(() => page.getByText('You are signed out.').count()).toBe(0);
  await expect.poll(columns).toBe('5');
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing in the forms of keys and signing in in %s',
  async (colorScheme) => {
    const { url, key } = await openShop({ isPublic: true });
    const { page } = await visit(`${url}/sign-in`, { colorScheme, bypassCSP: true });
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('key').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('This key opens nothing here.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await signIn(page, url, key);
    await page.goto(`${url}/keys`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  },
);
