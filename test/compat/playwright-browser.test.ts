import { describe, expect, test } from 'vitest';
import { launchOptions } from '../support/chromium.ts';
import { expectAsInJson } from '../support/playwright.ts';
import { openWith, PLAYWRIGHT_VERSIONS } from './support/playwright.ts';

// With pages in a real browser; all other tests of Playwright do without one.

const SPEC = `
  import { expect, test } from '@playwright/test';
  import { title } from './title.js';
  const open = (page, title) => page.setContent('<h1 style="font: 40px monospace">' + title + '</h1>');
  test('shows its title', async ({ page }) => {
    await open(page, 'Cart');
    await expect(page.getByRole('heading')).toHaveText('Cart');
  });
  test('shows another title', async ({ page }) => {
    await open(page, 'Cart');
    await test.step('compare', () => expect(page.getByRole('heading')).toHaveText('Bill', { timeout: 300 }));
  });
  test('looks as before', async ({ page }) => {
    await open(page, title);
    await expect(page).toHaveScreenshot('cart.png');
  });
  test('loses its browser', async ({ page, browser }) => {
    await browser.close();
    await open(page, 'Cart');
  });
  test('has a new one', async ({ page }) => {
    await open(page, 'Cart');
  });`;

const CONFIG = `
  import { base } from './base.js';
  export default { ...base, use: { screenshot: 'only-on-failure', launchOptions: ${JSON.stringify(launchOptions())} } };`;

/** What hangs on the time and on the fonts of the machine. */
function withoutLogs(grid: string): string {
  return grid
    .replaceAll(/ ¶ Call log:.*?(?= ¶ at )/g, '')
    .replaceAll(/\d+ pixels \(ratio [\d.]+/g, 'some pixels (ratio 0.0');
}

describe.each(PLAYWRIGHT_VERSIONS.slice(-1))('%s', (version) => {
  test('tests with pages show what differs, and names and paths of screenshots, never their bytes', async () => {
    const { open } = openWith(version);
    const files = { 'a.spec.js': SPEC, 'playwright.config.js': CONFIG };
    const playground = await open({ ...files, 'title.js': `export const title = 'Cart';` });
    await playground.run('--update-snapshots');
    playground.write({ 'title.js': `export const title = 'Bill';` });
    const ended = await playground.run();
    expectAsInJson(ended);
    expect(withoutLogs(ended.grid)).toMatchInlineSnapshot(`
      "2 runs
      · a.spec.js
      ✓   shows its title
      ✗   shows another title ← expect(locator).toHaveText(expected) failed ¶ Step: compare ¶ Locator:  getByRole('heading') ¶ Expected: "Bill" ¶ Received: "Cart" ¶ Timeout:  300ms ¶ at a.spec.js:11:72 ¶ at a.spec.js:11:5 ¶ attached: screenshot test-results/a-shows-another-title/test-failed-1.png ¶ attached: error-context test-results/a-shows-another-title/error-context.md
      ✗   looks as before ← expect(page).toHaveScreenshot(expected) failed ¶ some pixels (ratio 0.0 of all image pixels) are different. ¶   Snapshot: cart.png ¶ at a.spec.js:15:24 ¶ attached: cart-expected.png a.spec.js-snapshots/cart-linux.png ¶ attached: cart-actual.png test-results/a-looks-as-before/cart-actual.png ¶ attached: cart-diff.png test-results/a-looks-as-before/cart-diff.png ¶ attached: screenshot test-results/a-looks-as-before/test-failed-1.png ¶ attached: error-context test-results/a-looks-as-before/error-context.md
      ✗   loses its browser ← page.setContent: Target page, context or browser has been closed ¶ at open (a.spec.js:4:38) ¶ at a.spec.js:19:11 ¶ attached: error-context test-results/a-loses-its-browser/error-context.md
      ✓   has a new one"
    `);
  });
});
