import type { Page } from 'playwright-core';

/** Presses Tab until this has the focus, as a reader without a mouse does. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const nameOfFocus = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return (at?.getAttribute('aria-label') ?? at?.closest('label')?.textContent ?? at?.textContent ?? '').trim();
    });
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (name.test(await nameOfFocus())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Nothing with the name ${name.source} can be reached with Tab.`);
}
