import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What the service itself writes into a page: nothing of a text is in these. */
const OURS = '.help > form, form[action^="/keys"], body > link[rel="preload"][as="fetch"][href^="/page-data/"]';

/** Nothing of a text became a part of the page. */
export async function expectTextOnly(page: Page): Promise<void> {
  const found = await page
    .locator(
      `body :is(script, img, iframe, object, form, base, meta, link, style, template, math, b > svg):not(${OURS}), body [onload], body [onerror], body [onmouseover], [href^="javascript" i], [href^="data:"], [href*="evil.example"]:not([href^="https:"]):not([href^="http:"])`,
    )
    .count();
  expect(found).toBe(0);
  expect(await page.title()).not.toBe('taken');
}
