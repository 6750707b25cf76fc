import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axeFindings, openBrowser } from './browser.ts';
import { openEmpty, openShop } from './shop.ts';

const visit = openBrowser();

async function placeOf(page: Page, selector: string): Promise<readonly number[]> {
  const { x = NaN, y = NaN } = (await page.locator(selector).first().boundingBox()) ?? {};
  return [Math.round(x), Math.round(y)];
}

test('the header and the titles stay in sight while the grid scrolls', async () => {
  const { url, send } = await openEmpty();
  const tests = Array.from({ length: 300 }, (_, row) => `row ${row + 1}`);
  await send('/projects/1/scripts', { name: 'Rows', tests, runs: Array.from({ length: 90 }, () => ({})) });
  const { page } = await visit(`${url}/scripts/1`);
  await page.locator('.row').first().waitFor();
  const before = await placeOf(page, '.grid');
  const [corner, head, name] = [
    await placeOf(page, '.corner'),
    await placeOf(page, '.head'),
    (await placeOf(page, '.row .name'))[0],
  ];
  expect([corner, head, name]).toEqual([before, before, before[0]]);

  await page.locator('.grid').evaluate((grid) => grid.scrollTo(700, 3000));
  await expect.poll(() => page.locator('.row .name').first().textContent()).not.toBe('row 1');
  expect(await page.locator('.grid').evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])).toEqual([
    700, 3000,
  ]);
  expect(await placeOf(page, '.corner')).toEqual(corner);
  expect((await placeOf(page, '.head'))[1]).toBe(head[1]);
  expect((await placeOf(page, '.row .name'))[0]).toBe(name);
});

test('the grid is one tab stop', async () => {
  const { url } = await openShop();
  const { page } = await visit(`${url}/scripts/2`);
  await page.locator('.row').first().waitFor();
  const stops = page.locator('.grid, .grid *');
  const tabbable = await stops.evaluateAll(
    (elements) => elements.filter((element) => 'tabIndex' in element && element.tabIndex === 0).length,
  );
  expect(tabbable).toBe(1);

  await page.getByRole('button', { name: 'Help' }).focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('grid');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.grid') ?? null)).toBeNull();
});

test('an issue is a link where its project tells how it is made', async () => {
  const { url, send } = await openEmpty({
    projects: [{ name: 'Shop', bugPattern: 'https://bugs.example/browse/{id}' }],
  });
  const runs = [{ results: { 1: ['fail', 'no funds', 'SHOP-1'], 2: ['fail', '', 'https://other.example/7'] } }];
  await send('/projects/1/scripts', { name: 'Cart', tests: ['pays', 'adds'], runs });
  const { page } = await visit(`${url}/scripts/1#cell=1,1`);
  const link = (name: string) => page.getByRole('complementary').getByRole('link', { name });

  await expect.poll(() => link('SHOP-1').getAttribute('href')).toBe('https://bugs.example/browse/SHOP-1');
  await page.keyboard.press('n');
  await expect.poll(() => link('https://other.example/7').getAttribute('href')).toBe('https://other.example/7');
});

const MOVING = '.row { transition: color 1s; animation: turn 1s infinite; } @keyframes turn { to { rotate: 1turn; } }';

test.each([
  ['reduce', '0s none'],
  ['no-preference', '1s turn'],
] as const)('with motion that is %s, what a style moves is %s', async (reducedMotion, expected) => {
  const { url } = await openShop();
  const { page } = await visit(`${url}/scripts/2`, { reducedMotion, bypassCSP: true });
  await page.addStyleTag({ content: MOVING });
  const row = page.locator('.row').first();
  const motion = (): Promise<string> =>
    row.evaluate((element) => {
      const { transitionDuration, animationName } = getComputedStyle(element);
      return `${transitionDuration} ${animationName}`;
    });
  await expect.poll(motion).toBe(expected);
});

test.each(['light', 'dark'] as const)('axe finds nothing while the service is gone, in %s', async (colorScheme) => {
  const { url, close } = await openShop();
  const { page } = await visit(`${url}/scripts/2`, { colorScheme, bypassCSP: true });
  await page.locator('.row').first().waitFor();
  await close();
  await page.getByText('The service does not answer').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test.each(['light', 'dark'] as const)('axe finds nothing in the table without script, in %s', async (colorScheme) => {
  const { url } = await openShop();
  const { page } = await visit(`${url}/scripts/2?page=1`, { colorScheme, bypassCSP: true });
  await page.getByRole('table').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
