import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openBrowser, openView } from './browser.ts';
import { shareShop } from './shop.ts';
import { fillShowroom } from './showroom.ts';

const visit = openBrowser();
const shop = shareShop(fillShowroom);

/** Everything that the reader's choices decide. */
async function shown(page: Page): Promise<object> {
  return {
    hash: new URL(page.url()).hash,
    rows: (await page.locator('.row .name').allTextContents()).join('|'),
    runs: (await page.locator('.run').allTextContents()).join(' '),
    pressed: (await page.locator('[aria-pressed=true]').allTextContents()).join('|'),
    fields: await page
      .locator('.toolbar :is(input, select)')
      .evaluateAll((elements) =>
        elements.map((element) =>
          element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.value : '',
        ),
      ),
    panel: await page.locator('.panel h2').allTextContents(),
  };
}

const toggle = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).click();
const choose = async (page: Page, label: string, value: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).selectOption(value);
};

test('all filters, closed headings and an open cell survive a reload', async () => {
  const { page, problems } = await visit(`${shop().url}/scripts/2`);
  await toggle(page, /^Failed/);
  await toggle(page, /^Blocked/);
  await choose(page, 'Branch', 'main');
  await choose(page, 'Environment', 'linux');
  await openView(page);
  await choose(page, 'Rows of', '5');
  await toggle(page, /^Newest/);
  await toggle(page, /^Hide parts/);
  await toggle(page, /^Obsolete/);
  await page.getByRole('searchbox').fill('s');
  await page.getByText('▾ cart').click();
  await page.locator('.row').getByText('stores', { exact: true }).click();
  await page.locator('.panel h2').waitFor();
  const before = await shown(page);

  expect(before).toMatchObject({ runs: '1 2 4', panel: ['stores'], pressed: expect.stringContaining('Hide parts') });
  for (const name of [
    'q',
    'verdicts',
    'branch',
    'environment',
    'last',
    'order',
    'parts',
    'obsolete',
    'closed',
    'cell',
  ]) {
    expect([name, new URLSearchParams(new URL(page.url()).hash.slice(1)).has(name)]).toEqual([name, true]);
  }
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(before);
  expect(problems).toEqual([]);
});

test('a message, a comparison and a run survive a reload', async () => {
  const { page, problems } = await visit(`${shop().url}/scripts/2`);
  await page.getByText('Messages').click();
  await page.locator('.clusters').getByRole('button', { name: 'no funds' }).click();
  await toggle(page, /^Compare$/);
  await choose(page, 'Compare run', '1');
  await page.getByRole('columnheader', { name: /^Run 4/ }).click();
  await page.locator('.panel h2').waitFor();
  const before = await shown(page);

  expect(before).toMatchObject({ runs: '1 4', rows: '▾ cart|counts', panel: ['Run 4'] });
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(before);
  expect(problems).toEqual([]);
});

test('the order of runs stays without an address', async () => {
  const { page } = await visit(`${shop().url}/scripts/2`);
  await openView(page);
  await toggle(page, /^Newest/);
  await page.goto(`${shop().url}/`);
  await page.goto(`${shop().url}/scripts/2`);
  await expect.poll(async () => (await page.locator('.run').allTextContents()).join(' ')).toBe('1 2 3 4');
});
