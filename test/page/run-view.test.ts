import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openBrowser, openView } from './browser.ts';
import { openEmpty, shareShop } from './shop.ts';
import { fillShowroom } from './showroom.ts';

const visit = openBrowser();
const shop = shareShop(fillShowroom);

const heading = (page: Page): Promise<string> => page.locator('.panel h2').innerText();
const chips = async (page: Page): Promise<string> => (await page.locator('.chip').allTextContents()).join(', ');
const focused = async (page: Page): Promise<string> => {
  const title = await page.locator('.row.current .name').innerText();
  return `${title} in column ${await page.locator('#focused').getAttribute('aria-colindex')}`;
};

/** How far the mark of the selected column is from the head of a run, in pixels. */
async function markDistance(page: Page, run: string): Promise<number> {
  const boxes = [page.locator('.selected'), page.getByRole('columnheader', { name: `Run ${run},` })];
  const [mark, head] = await Promise.all(boxes.map(async (part) => (await part.boundingBox())?.x ?? NaN));
  return Math.abs((mark ?? NaN) - (head ?? NaN));
}

test('at first the newest whole run of the default branch is told and marked, and filters follow another one', async () => {
  const { url, send } = await openEmpty();
  const run = (branch: string, marks: string, results: object): object => ({
    headers: { branch, runsheet_marks: marks },
    results,
  });
  await send('/projects/1/scripts', {
    name: 'Cart',
    fields: ['branch', { id: 'runsheet_marks', show: false }],
    tests: ['adds', 'pays'],
    runs: [
      run('main', '1w;p1+1;.', { 1: 'pass', 2: 'pass' }),
      run('main', '1w;f2;p1;.', { 1: 'pass', 2: 'fail' }),
      run('main', '1p;p1;.', { 1: 'pass' }),
      run('fix', '1w;f1;p2;.', { 1: 'fail', 2: 'pass' }),
    ],
  });
  const { page, problems } = await visit(`${url}/scripts/1`);

  await expect.poll(() => heading(page)).toBe('Run 2');
  expect(await page.locator('.sentence').innerText()).toBe('1 new failure; 1 passed.');
  expect(await chips(page)).toBe('New 1, Failed 1');
  expect(await markDistance(page, '2')).toBeLessThan(3);
  expect(await page.title()).toBe('✗ 1 Cart – runsheet');
  await page.getByRole('columnheader', { name: 'Run 1,' }).click();
  await expect.poll(() => chips(page)).toBe('');
  expect(await markDistance(page, '1')).toBeLessThan(3);
  expect(await page.title()).toBe('✓ Cart – runsheet');
  await page.getByLabel('Branch').selectOption('fix');
  await expect.poll(() => heading(page)).toBe('Run 4');
  await openView(page);
  await page.getByRole('button', { name: 'Hide parts' }).click();
  await page.getByLabel('Branch').selectOption('main');
  await expect.poll(() => heading(page)).toBe('Run 1');
  expect(problems).toEqual([]);
});

test('parts that are hidden and leave no run say so', async () => {
  const { page } = await visit(`${shop().url}/scripts/2#branch=fix`);
  await expect.poll(() => heading(page)).toBe('Run 3');
  await openView(page);
  await page.getByRole('button', { name: 'Hide parts' }).click();

  const nothing = page.locator('.nothing');
  await expect.poll(() => nothing.innerText()).toContain('Each of these runs is a part, and parts are hidden.');
  expect(await page.locator('.panel').count()).toBe(0);
  await nothing.getByRole('button', { name: 'Show all runs' }).click();
  await expect.poll(() => page.locator('.run').count()).toBe(4);
});

test('a link to a run brings its column into sight', async () => {
  const { page } = await visit(`${shop().url}/scripts/3#run=13&runs=all`);

  await expect.poll(() => heading(page)).toBe('Run 13');
  await expect.poll(() => page.locator('.run.judged').isVisible()).toBe(true);
  const [head, grid] = [await page.locator('.run.judged').boundingBox(), await page.locator('.grid').boundingBox()];
  expect(head?.x).toBeGreaterThan(grid?.x ?? NaN);
  expect(head?.x).toBeLessThan((grid?.x ?? NaN) + (grid?.width ?? NaN));
});

test('a failure opens its cell, which closes to the run again, and a file tells how long it took', async () => {
  const { page } = await visit(`${shop().url}/scripts/2`);
  await page.getByRole('button', { name: /pays cart New failure since #4, .* expected 3 to be 2/ }).click();

  await expect.poll(() => heading(page)).toBe('pays');
  expect(await focused(page)).toBe('pays in column 2');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('lends in column 2');
  await page.keyboard.press('Escape');
  await expect.poll(() => heading(page)).toBe('Run 4');
  await page.getByRole('button', { name: /^cart .* 3\.0 s$/ }).click();
  await expect.poll(() => page.locator('.panel').innerText()).toMatch(/2 of 4 failed in run 4, .* ago, took 3\.0 s/);
});

test('the keys for failures leave out what is blocked', async () => {
  const { page } = await visit(`${shop().url}/scripts/2#run=2`);
  await expect.poll(() => heading(page)).toBe('Run 2');

  await page.keyboard.press('n');
  await expect.poll(() => focused(page)).toBe('lends in column 4');
  await page.keyboard.press('n');
  await expect.poll(() => focused(page)).toBe('ships in column 4');
  await page.keyboard.press('p');
  await expect.poll(() => focused(page)).toBe('lends in column 4');
});

test('on a small screen the panel slides in for a run that is chosen, and leaves its column marked', async () => {
  const { page } = await visit(`${shop().url}/scripts/2`, { viewport: { width: 900, height: 700 } });
  await page.locator('.row').first().waitFor();
  const panels = () => page.getByRole('complementary', { name: 'Run' }).count();

  expect(await panels()).toBe(0);
  await page.getByRole('columnheader', { name: 'Run 2,' }).click();
  await expect.poll(panels).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(panels).toBe(0);
  expect(await markDistance(page, '2')).toBeLessThan(3);
  await page.getByRole('button', { name: 'Run 2', exact: true }).click();
  await expect.poll(() => heading(page)).toBe('Run 2');
  await page.setViewportSize({ width: 1400, height: 700 });
  await page.keyboard.press('Escape');
  await expect.poll(panels).toBe(0);
});
