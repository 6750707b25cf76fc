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

  await page.getByRole('button', { name: 'Legend' }).focus();
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

async function tree(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).ariaSnapshot()).replaceAll(/\d+ (?:second|minute)s? ago/g, 'AGO');
}

test('the accessibility tree of the table without script', async () => {
  const { url } = await openShop();
  const { page } = await visit(`${url}/scripts/2?page=1`);
  expect(await tree(page, 'table')).toMatchInlineSnapshot(`
    "- table:
      - rowgroup:
        - row "6 rows main / aaaaaaa1 / https://github.com/shop/cart/actions/runs/1 / 1 3 pass, 1 fail fix / aaaaaaa2 / https://github.com/shop/cart/actions/runs/2 / 2 3 pass, 1 blocked main / aaaaaaa3 / https://github.com/shop/cart/actions/runs/3 / 3 2 pass, 2 fail":
          - columnheader "6 rows"
          - columnheader "main / aaaaaaa1 / https://github.com/shop/cart/actions/runs/1 / 1 3 pass, 1 fail":
            - text: main / aaaaaaa1 / https://github.com/shop/cart/actions/runs/1 / 1
            - img "3 pass, 1 fail"
          - columnheader "fix / aaaaaaa2 / https://github.com/shop/cart/actions/runs/2 / 2 3 pass, 1 blocked":
            - text: fix / aaaaaaa2 / https://github.com/shop/cart/actions/runs/2 / 2
            - img "3 pass, 1 blocked"
          - columnheader "main / aaaaaaa3 / https://github.com/shop/cart/actions/runs/3 / 3 2 pass, 2 fail":
            - text: main / aaaaaaa3 / https://github.com/shop/cart/actions/runs/3 / 3
            - img "2 pass, 2 fail"
      - rowgroup:
        - row "cart.test.ts":
          - rowheader "cart.test.ts"
          - cell
          - cell
          - cell
        - row "adds SMOKE ✓ ✓ ✓":
          - rowheader "adds SMOKE"
          - cell "✓"
          - cell "✓"
          - cell "✓"
        - row "pays ✓ ■ ✗":
          - rowheader "pays"
          - cell "✓"
          - cell "■"
          - cell "✗":
            - link "✗":
              - /url: "#r3-t3"
        - row "empties ✓ ✓ ✓":
          - rowheader "empties"
          - cell "✓"
          - cell "✓"
          - cell "✓"
        - row "depot.test.ts":
          - rowheader "depot.test.ts"
          - cell
          - cell
          - cell
        - row "stores ✗ ✓ ✗":
          - rowheader "stores"
          - cell "✗":
            - link "✗":
              - /url: "#r1-t6"
          - cell "✓"
          - cell "✗":
            - link "✗":
              - /url: "#r3-t6""
  `);
});

test('the accessibility trees of an empty account, of a script without rows and of a service that is gone', async () => {
  const { url, send, close } = await openEmpty();
  const { page } = await visit(url);
  expect(await tree(page, 'main')).toMatchInlineSnapshot(`
    "- main:
      - heading "My project" [level=1]
      - paragraph: "Nothing here yet: a script appears with the first run that is published. In the folder of your tests:"
      - text: npx runsheet init
      - button "Copy""
  `);
  await send('/projects/1/scripts', { name: 'New' });
  await page.goto(`${url}/scripts/1`);
  await page.getByText('No rows yet').waitFor();
  expect(await tree(page, 'main')).toMatchInlineSnapshot(`
    "- main:
      - paragraph:
        - text: "No rows yet. Publish a run:"
        - code: npx runsheet init
        - button "Copy""
  `);
  await close();
  await page.getByText('The service does not answer').waitFor();
  expect(await tree(page, '#page > :first-child')).toMatchInlineSnapshot(
    `"- status: The service does not answer. This page tries again by itself."`,
  );
});

test('more messages than fit into a list are said', async () => {
  const { url, send } = await openEmpty();
  const words = Array.from({ length: 53 }, (_, nth) => `broken ${'x'.repeat(nth + 1)}`);
  const results = Object.fromEntries(words.map((word, nth) => [nth + 1, ['fail', word]]));
  await send('/projects/1/scripts', { name: 'Cart', tests: words, runs: [{ results }] });
  const { page } = await visit(`${url}/scripts/1`);
  await page.getByText('Messages').click();
  await expect.poll(() => page.locator('.clusters li').last().textContent()).toBe('and 3 more');
  expect(await page.locator('.clusters li').count()).toBe(51);
});
