import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axeFindings, openBrowser, openView } from './browser.ts';
import { openEmpty, openShop } from './shop.ts';

const visit = openBrowser();

/** What is drawn: the title of each row, then the mark of each run. */
async function grid(page: Page): Promise<string> {
  await page.locator('.row').first().waitFor();
  const rows = await page
    .locator('.row')
    .evaluateAll((elements) =>
      elements.map((row) =>
        [...row.querySelectorAll('[aria-colindex]')].map((cell) => cell.textContent?.trim() || '.').join(' '),
      ),
    );
  return rows.join('\n');
}

/** The accessibility tree, without what depends on the time. */
async function snapshot(part: Locator): Promise<string> {
  return (await part.ariaSnapshot()).replaceAll(/\d+ (?:second|minute)s? ago/g, 'AGO');
}

test('home shows projects and folders with the last run of each script, and searches and sorts', async () => {
  const { url, send } = await openShop();
  await send('/projects/1/scripts', { name: 'Depot' });
  const { page, problems } = await visit(url);

  await expect.poll(() => page.locator('.news').textContent()).not.toBe('');
  expect(await snapshot(page.getByRole('main'))).toMatchInlineSnapshot(`
    "- main:
      - heading "My project" [level=1]
      - heading "Red" [level=2]
      - list:
        - listitem:
          - text: QA /
          - link "Cart":
            - /url: /scripts/2
          - img "2 runs, 2 with failures"
          - text: "2 failed, 2 passed 1 new failure, 1 failing with no known pass (since #1, 2 builds), 1 flaky"
          - link "#3":
            - /url: /scripts/2#run=3
          - time: AGO
          - text: on main
      - heading "All scripts" [level=2]
      - list:
        - listitem:
          - group:
            - text: QA
            - list:
              - listitem:
                - link "Cart":
                  - /url: /scripts/2
                - img "2 runs, 2 with failures"
                - text: 2 failed, 2 passed
                - link "#3":
                  - /url: /scripts/2#run=3
                - time: AGO
                - text: on main
        - listitem:
          - link "Depot":
            - /url: /scripts/3
          - text: no run yet
      - paragraph: Each bar is a run, the newest at the right. Its height is the duration, red the share that failed, amber the share that was blocked."
  `);
  await page.keyboard.press('/');
  await page.keyboard.type('dep');
  await expect
    .poll(() => page.locator('section > .tree .script-line:visible .item a').allTextContents())
    .toEqual(['Depot']);
  await page.reload();
  await expect
    .poll(() => page.locator('section > .tree .script-line:visible .item a').allTextContents())
    .toEqual(['Depot']);
  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Sort').selectOption('name');
  await expect
    .poll(() => page.locator('section > .tree .script-line:visible .item a').allTextContents())
    .toEqual(['Depot', 'Cart']);
  expect(problems).toEqual([]);
});

test('a script is a treegrid of rows and runs, the newest run first', async () => {
  const { url } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2`);

  expect(await grid(page)).toMatchInlineSnapshot(`
    "▾ cart.test.ts 1 1 .
    adds SMOKE ✓ ✓ ✓
    pays ✗ ■ ✓
    empties ↻ ✓ ✓
    ▾ depot.test.ts 1 . 1
    stores ✗ ✓ ✗"
  `);
  expect(await snapshot(page.getByRole('treegrid'))).toMatchInlineSnapshot(`
    "- treegrid "Results of Cart":
      - 'row "Test Run 3, AGO: 1 pass, 2 fail, 1 passed on a later attempt. main / aaaaaaa3 / 3 Run 2, AGO: 3 pass, 1 blocked. fix / aaaaaaa2 / 2 Run 1, AGO: 3 pass, 1 fail. main / aaaaaaa1 / 1"':
        - columnheader "Test":
          - text: Test
          - status: 6 of 6 rows, 3 of 3 runs
        - 'columnheader "Run 3, AGO: 1 pass, 2 fail, 1 passed on a later attempt. main / aaaaaaa3 / 3"': "3"
        - 'columnheader "Run 2, AGO: 3 pass, 1 blocked. fix / aaaaaaa2 / 2"': "2"
        - 'columnheader "Run 1, AGO: 3 pass, 1 fail. main / aaaaaaa1 / 1"': "1"
      - row "▾ cart.test.ts 1 of 3 failed 1 of 3 blocked all 3 passed" [expanded] [level=1]:
        - rowheader "▾ cart.test.ts"
        - gridcell "1 of 3 failed": "1"
        - gridcell "1 of 3 blocked": "1"
        - gridcell "all 3 passed"
      - row "adds SMOKE pass pass pass" [level=2]:
        - rowheader "adds SMOKE"
        - gridcell "pass": ✓
        - gridcell "pass": ✓
        - gridcell "pass": ✓
      - row "pays fail blocked pass" [level=2]:
        - rowheader "pays"
        - gridcell "fail": ✗
        - gridcell "blocked": ■
        - gridcell "pass": ✓
      - row "empties passed on a later attempt pass pass" [level=2]:
        - rowheader "empties"
        - gridcell "passed on a later attempt": ↻
        - gridcell "pass": ✓
        - gridcell "pass": ✓
      - row "▾ depot.test.ts 1 of 1 failed all 1 passed 1 of 1 failed" [expanded] [level=1]:
        - rowheader "▾ depot.test.ts"
        - gridcell "1 of 1 failed": "1"
        - gridcell "all 1 passed"
        - gridcell "1 of 1 failed": "1"
      - row "stores fail pass fail" [level=2]:
        - rowheader "stores"
        - gridcell "fail": ✗
        - gridcell "pass": ✓
        - gridcell "fail": ✗"
  `);
  expect(problems).toEqual([]);
});

test('keys move, close headings, go to failures and open the panel, which Escape closes', async () => {
  const { url } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2`);
  await grid(page);

  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary');
  await panel.locator('.message').first().waitFor();
  expect(await snapshot(panel)).toMatchInlineSnapshot(`
    "- complementary "Cell":
      - paragraph:
        - button "Previous failure"
        - button "Next failure"
        - button "Copy link"
        - button "Close": ✕
      - paragraph: cart.test.ts
      - heading "pays" [level=2]
      - paragraph: fail in run 3, AGO
      - paragraph:
        - text: "New failure since #3, 1 build of main, last pass #1"
        - link "Commits between":
          - /url: https://github.com/shop/cart/compare/aaaaaaa1...aaaaaaa3
      - paragraph: "Issue: SHOP-1"
      - text: expected 3 to be 2 - 2 + 3 at pay (
      - link "src/pay.ts:3:1":
        - /url: https://github.com/shop/cart/blob/aaaaaaa3/src/pay.ts#L3
      - text: )
      - group: 1 frame of other code
      - heading "This row in other runs" [level=3]
      - 'button "Run 1 of main: pass"': ✓
      - 'button "Run 2 of fix: blocked"': ■
      - 'button "Run 3 of main: fail"': ✗
      - paragraph:
        - link "CI job":
          - /url: https://github.com/shop/cart/actions/runs/3
        - link "Commit":
          - /url: https://github.com/shop/cart/commit/aaaaaaa3"
  `);
  await page.keyboard.press('n');
  await expect.poll(() => panel.getByRole('heading', { level: 2 }).textContent()).toBe('stores');
  await page.keyboard.press('p');
  await expect.poll(() => panel.getByRole('heading', { level: 2 }).textContent()).toBe('pays');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('complementary', { name: 'Cell' }).count()).toBe(0);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  expect(await grid(page)).toMatch(/^▸ cart.test.ts .*\n▾ depot/);
  await page.keyboard.press('ArrowRight');
  expect((await grid(page)).split('\n')).toHaveLength(6);
  await page.keyboard.press('r');
  await expect.poll(() => page.getByRole('complementary', { name: 'Run' }).count()).toBe(1);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('the mouse opens a cell, its link brings another reader to it, and the strip leads to other runs', async () => {
  const { url } = await openShop();
  const { page } = await visit(`${url}/scripts/2`);
  await page.getByRole('gridcell', { name: 'fail', exact: true }).first().click();
  const { page: other } = await visit(page.url());
  const panel = other.getByRole('complementary');

  await expect.poll(() => panel.textContent()).toContain('New failure since #3');
  await panel.getByRole('button', { name: 'Run 2 of fix: blocked' }).click();
  await expect.poll(() => panel.textContent()).toContain('blocked in run 2');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => other.getByRole('complementary', { name: 'Cell' }).count()).toBe(0);
  await other.getByRole('columnheader', { name: /^Run 3/ }).click();
  await expect.poll(() => other.getByRole('complementary', { name: 'Run' }).textContent()).toContain('aaaaaaa3');
});

test('text, verdicts, branches, messages and a comparison choose rows, and survive a reload', async () => {
  const { url } = await openShop();
  const { page, problems } = await visit(`${url}/scripts/2`);
  const titles = async (): Promise<string> => (await page.locator('.row .name').allTextContents()).join('|');
  const all = '▾ cart.test.ts|adds SMOKE|pays|empties|▾ depot.test.ts|stores';
  await expect.poll(titles).toBe(all);

  await page.getByRole('searchbox').fill('pay');
  await expect.poll(titles).toBe('▾ cart.test.ts|pays');
  await page.reload();
  await expect.poll(titles).toBe('▾ cart.test.ts|pays');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: /^No known pass/ }).click();
  await expect.poll(titles).toBe('▾ depot.test.ts|stores');
  await page.getByRole('button', { name: /^No known pass/ }).click();
  await page.getByText('Messages').click();
  await page.getByRole('button', { name: 'ECONNREFUSED N:N' }).click();
  await expect.poll(titles).toBe('▾ depot.test.ts|stores');
  await page.getByText('Messages').click();
  await page.getByRole('button', { name: 'ECONNREFUSED N:N' }).click();
  await page.getByLabel('Branch').selectOption('fix');
  await expect.poll(() => page.locator('.run').count()).toBe(1);
  await page.getByLabel('Branch').selectOption('');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect.poll(titles).toBe('▾ cart.test.ts|pays|▾ depot.test.ts|stores');
  await page.getByRole('button', { name: 'End comparison' }).click();
  await openView(page);
  await page.getByRole('button', { name: 'Newest runs: left' }).click();
  await expect.poll(() => page.locator('.run').allTextContents()).toEqual(['1', '2', '3']);
  expect(problems).toEqual([]);
});

test('a run that is published appears, and a service that is gone is said until it is back', async () => {
  const { url, send, close } = await openShop();
  const { page } = await visit(`${url}/scripts/2`);
  await grid(page);
  await send('/scripts/2/runs', { headers: { branch: 'main' }, results: { 3: 'pass' } });
  await expect.poll(() => page.locator('.run').first().textContent()).toBe('4');

  await close();
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('does not answer');
  expect(await page.locator('.run').count()).toBe(4);
  const back = await openEmpty({ port: Number(new URL(url).port) });
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('There is nothing here');
  await back.close();
});

test('an empty account says what to do', async () => {
  const { url } = await openEmpty();
  const { page } = await visit(url);

  await expect.poll(() => page.getByRole('main').textContent()).toContain('npx runsheet init');
});

test.each(['light', 'dark'] as const)('axe finds nothing in any view in %s', async (colorScheme) => {
  const { url } = await openShop();
  for (const path of [
    '/',
    '/nowhere',
    '/scripts/2',
    '/scripts/2#cell=3,3',
    '/scripts/2#run=3',
    '/scripts/2#compare=1,3',
  ]) {
    const { page } = await visit(url, { colorScheme, bypassCSP: true });
    await page.goto(url + path);
    await page.reload();
    await page.locator('h1').waitFor();
    await page.locator('.script-line, .row, .narrow').first().waitFor();
    await expect.poll(() => page.getByText('Loading').count()).toBe(0);
    expect([path, await axeFindings(page)]).toEqual([path, []]);
  }
});

test('without script the table is shown, in pages, and nobody else is sent it', async () => {
  const { url, send } = await openEmpty();
  const tests = Array.from({ length: 201 }, (_, row) => `row ${row + 1}`);
  const runs = Array.from({ length: 21 }, () => ({ results: { 201: ['fail', 'no funds'] } }));
  await send('/projects/1/scripts', { name: 'Cart', tests, runs });
  expect(await (await fetch(`${url}/scripts/1`)).text()).not.toContain('row 1');

  const { page } = await visit(`${url}/scripts/1`, { javaScriptEnabled: false });
  const rows = async (): Promise<number> => (await page.getByRole('row').count()) - 1;
  await expect.poll(rows).toBe(200);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect.poll(rows).toBe(1);
  await page.getByRole('link', { name: '✗' }).first().click();
  expect(await page.locator('article:target pre').textContent()).toBe('no funds');
  await page.getByRole('link', { name: 'Previous page' }).click();
  await page.getByRole('link', { name: 'Show 1 older run' }).click();
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(22);
});
