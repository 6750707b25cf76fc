import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axeFindings, openBrowser } from './browser.ts';
import { openShop } from './shop.ts';

const visit = openBrowser();

async function enter(page: Page, key: string): Promise<void> {
  await page.getByLabel('key').fill(key);
  await page.keyboard.press('Enter');
}

async function signIn(page: Page, url: string, key: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await enter(page, key);
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
  await signIn(other, url, key);
  await expect.poll(() => page.getByText('You are signed out.').count()).toBe(0);
  await expect.poll(columns).toBe('5');
});

test.each(['mouse', 'keyboard'])('by %s, signing in leads back to the cell that was looked at', async (way) => {
  const { url, key } = await openShop({ isPublic: true });
  const { page } = await visit(`${url}/scripts/2#cell=3,3`);
  await enter(page, key);
  const panel = page.getByRole('complementary', { name: 'Cell' });
  await expect.poll(() => panel.getByRole('heading').first().textContent()).toBe('pays');
  await page.request.post(`${url}/sign-out`, { headers: { origin: url }, maxRedirects: 0 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const again = page.getByRole('button', { name: 'Sign in' });
  await again.waitFor();
  if (way === 'mouse') await again.click();
  else {
    await again.focus();
    await page.keyboard.press('Enter');
  }
  await enter(page, key);
  await expect.poll(() => panel.getByRole('heading').first().textContent()).toBe('pays');
  expect(new URL(page.url()).pathname).toBe('/scripts/2');
});

test('who signs in at the keys goes on there, makes a key and revokes it', async () => {
  const { url, key } = await openShop();
  const { page } = await visit(`${url}/keys`);
  await enter(page, key);
  await page.getByLabel('Name').fill('Ann');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect.poll(() => page.getByRole('status').textContent()).toContain('The key Ann, shown this once:');
  await page.getByRole('button', { name: 'Revoke Ann' }).click();
  await page.getByText('No keys but the one').waitFor();
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

test('the accessibility trees of the forms', async () => {
  const { url, key } = await openShop({ isPublic: true });
  const { page } = await visit(`${url}/sign-in`);
  const tree = async (): Promise<string> =>
    (await page.locator('body').ariaSnapshot())
      .replaceAll(/\d{4}-\d\d-\d\d[\dT:. ]*(?:Z|UTC)?/g, 'TIME')
      .replaceAll(/\b[\w-]{20,}\b/g, 'KEY')
      .replaceAll(/…[\w-]+/g, '…END');
  expect(await tree()).toMatchInlineSnapshot(`
    "- banner:
      - link "runsheet":
        - /url: /
    - main:
      - heading "Sign in" [level=1]
      - paragraph:
        - text: API key
        - textbox "API key"
        - button "Sign in""
  `);
  await enter(page, 'wrong');
  await page.getByText('This key opens nothing here.').waitFor();
  expect(await tree()).toMatchInlineSnapshot(`
    "- banner:
      - link "runsheet":
        - /url: /
    - main:
      - heading "Sign in" [level=1]
      - alert: This key opens nothing here.
      - paragraph:
        - text: API key
        - textbox "API key"
        - button "Sign in""
  `);
  await signIn(page, url, key);
  await page.goto(`${url}/keys`);
  await page.getByLabel('Name').fill('Ann');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByRole('button', { name: 'Revoke Ann' }).waitFor();
  expect(await tree()).toMatchInlineSnapshot(`
    "- banner:
      - link "runsheet":
        - /url: /
    - main:
      - heading "Keys" [level=1]
      - status:
        - paragraph: "The key Ann, shown this once:"
        - text: KEY
      - paragraph: Each publisher and each person has a key of their own. It is shown once, when it is made.
      - table:
        - rowgroup:
          - row "Name Ends in May Opens Expires Last used Revoke":
            - columnheader "Name"
            - columnheader "Ends in"
            - columnheader "May"
            - columnheader "Opens"
            - columnheader "Expires"
            - columnheader "Last used"
            - columnheader "Revoke"
        - rowgroup:
          - row "Ann …END read and write all projects never never Revoke Ann":
            - rowheader "Ann"
            - cell "…END"
            - cell "read and write"
            - cell "all projects"
            - cell "never"
            - cell "never"
            - cell "Revoke Ann":
              - button "Revoke Ann": Revoke
      - heading "Make a key" [level=2]
      - text: Name
      - textbox "Name":
        - /placeholder: CI of the shop
      - text: May
      - combobox "May":
        - option "read and write" [selected]
        - option "read"
        - option "read, write and manage keys"
      - text: Opens
      - combobox "Opens":
        - option "all projects" [selected]
        - option "My project"
      - text: Expires
      - textbox "Expires"
      - button "Make the key""
  `);
});
