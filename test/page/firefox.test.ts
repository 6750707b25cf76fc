import { expect, test } from 'vitest';

import { findFirefox, visitInFirefox } from './firefox.ts';
import { openShop } from './shop.ts';

// Another engine beside Chromium, where the machine has one: apt-get install firefox-esr, or its program in FIREFOX.
const firefox = findFirefox();

const TITLES = `[...document.querySelectorAll('.row .name')].map((name) => name.textContent).join('|')`;

test.skipIf(firefox === undefined)(
  'in Firefox keys open a failure and filter rows, and a long script scrolls',
  async () => {
    const { url, send } = await openShop();
    const { waitFor, press, go, problems } = await visitInFirefox(firefox ?? '', `${url}/scripts/2`);

    expect(await waitFor(TITLES)).toBe('▾ cart.test.ts|adds SMOKE|pays|empties|▾ depot.test.ts|stores');
    await press('n', '\uE007');
    expect(await waitFor(`document.querySelector('.panel .message')?.textContent`)).toContain('expected 3 to be 2');
    await press('\uE00C');
    await waitFor(`document.querySelector('.panel') === null`);
    await press('/', 'p', 'a', 'y');
    expect(await waitFor(`${TITLES} === '▾ cart.test.ts|pays' && location.hash`)).toBe('#q=pay');

    // To its last row and its oldest run.
    const tests = Array.from({ length: 5000 }, (_, row) => `row ${row + 1}`);
    await send('/projects/1/scripts', { name: 'Rows', tests, runs: Array.from({ length: 80 }, () => ({})) });
    await go(`${url}/scripts/3`);
    await waitFor(`${TITLES}.startsWith('row 1|')`);
    await waitFor(`document.querySelector('.grid').scrollBy(9999, 999999) ?? true`);
    await waitFor(`${TITLES}.endsWith('row 5000')`);
    await waitFor(`[...document.querySelectorAll('.run')].at(-1).textContent === '1'`);
    // Drawn where it is looked for.
    const shown = await waitFor(`(() => {
    const { left, bottom } = document.querySelector('.grid').getBoundingClientRect();
    return document.elementFromPoint(left + 40, bottom - 30)?.closest('.row')?.querySelector('.name')?.textContent;
  })()`);
    expect(shown).toMatch(/^row (?:4999|5000)$/);
    expect(problems).toEqual([]);
  },
);
