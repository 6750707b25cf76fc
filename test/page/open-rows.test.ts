import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { openBrowser, openView } from './browser.ts';
import { shareShop } from './shop.ts';

const visit = openBrowser();

const LONG = `pays ${'with every card that the shop takes, '.repeat(12)}and with none`;
const FAILED_FILE = 'depot.test.ts';
const LONG_FILE = `src/${'stock/'.repeat(30)}till.test.ts`;

const shop = shareShop(async ({ send }) => {
  const results = { 2: 'pass', 3: ['fail', 'no funds'], 4: ['fail', 'does not load'] };
  await send('/projects/1/scripts', {
    name: 'Cart',
    tests: ['cart.test.ts', '\tadds', `\t${LONG}`, FAILED_FILE, '\tstores', LONG_FILE, '\topens'],
    runs: [{ results: { 2: 'pass', 3: 'pass' } }, { results }],
  });
});

async function open(options: object = {}): Promise<Page> {
  const { page } = await visit(`${shop().url}/scripts/1`, options);
  await page.locator('.row').first().waitFor();
  return page;
}

const row = (page: Page, title: string): Locator => page.locator('.row', { hasText: title });
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Cell' });
const titles = async (page: Page): Promise<string> => (await page.locator('.row .name').allTextContents()).join('|');

/** In the line, behind its last cell. */
async function clickBehind(page: Page, title: string): Promise<void> {
  const { width = 0 } = (await row(page, title).boundingBox()) ?? {};
  await row(page, title).click({ position: { x: Math.min(width, 1000) - 200, y: 14 } });
}

describe('a row opens by its whole line', () => {
  test('a heading opens and closes', async () => {
    const page = await open();
    await clickBehind(page, 'cart.test.ts');
    await expect.poll(() => titles(page)).toBe(`▸ cart.test.ts 2|▾ ${FAILED_FILE}|stores|▾ ${LONG_FILE}|opens`);
    await row(page, 'cart.test.ts').getByRole('gridcell').first().click();
    await expect.poll(() => titles(page)).toContain('▾ cart.test.ts|adds');
    expect(await panel(page).count()).toBe(0);
  });

  test('a heading with a result of its own opens it by its cell', async () => {
    const page = await open();
    await row(page, FAILED_FILE).getByRole('gridcell', { name: 'fail' }).click();
    await expect.poll(() => panel(page).textContent()).toContain('does not load');
    expect(await titles(page)).toContain(`▾ ${FAILED_FILE}|stores`);
  });

  test.each(['Newest runs: left', 'Newest runs: right'])(
    'a test opens the run that is judged, with %s',
    async (order) => {
      const page = await open();
      await openView(page);
      const turn = page.getByRole('button', { name: /^Newest runs/ });
      if ((await turn.textContent()) !== order) await turn.click();
      await clickBehind(page, 'pays with');
      await expect.poll(() => panel(page).textContent()).toContain('fail in run 2');
    },
  );
});

test('a drag over a title selects its text and opens nothing', async () => {
  const page = await open();
  const box = await row(page, 'adds').locator('.name').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 14];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 100, y, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('adds');
  await page.keyboard.press('Control+Home');
  expect(await panel(page).count()).toBe(0);
  await clickBehind(page, 'adds');
  await panel(page).waitFor();
});

test('a title of any length is read in full with the keyboard, and after a touch', async () => {
  const page = await open();
  const name = row(page, 'pays with').locator('.name');
  const isCut = (): Promise<boolean> =>
    name.evaluate(
      (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
    );
  expect(await isCut()).toBe(true);
  for (const key of ['Control+Home', 'ArrowDown', 'ArrowDown', 'Home']) await page.keyboard.press(key);
  await expect.poll(isCut).toBe(false);
  // Nothing lies over it.
  const { x = 0, y = 0, height = 0 } = (await name.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(28);
  const top = ([left, down]: readonly number[]) =>
    document.elementFromPoint(left ?? 0, down ?? 0)?.closest('.name')?.textContent;
  expect(await page.evaluate(top, [x + 40, y + height - 4])).toBe(LONG);

  const touched = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
  const heading = row(touched, LONG_FILE).locator('.name');
  await heading.tap();
  await expect.poll(async () => (await heading.boundingBox())?.height).toBeGreaterThan(28);
  await row(touched, 'pays with').locator('.name').tap();
  await expect.poll(() => panel(touched).getByRole('heading').first().textContent()).toBe(LONG);
});
