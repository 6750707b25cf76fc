import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { type Action, ACTIONS } from './actions.ts';
import { sharePage } from './browser.ts';
import { shareShop } from './shop.ts';
import { fillShowroom } from './showroom.ts';
import { tabTo } from './tab-to.ts';

const visit = sharePage({ permissions: ['clipboard-read', 'clipboard-write'] });
const shop = shareShop(fillShowroom, { projects: ['Shop', 'New'] });

const CONTROLS =
  'a[href], button, select, input, summary, [role=treegrid], .run[role=columnheader], [role=rowheader], [role=gridcell]';

async function open({ at, after }: Pick<Action, 'at' | 'after'>): Promise<Page> {
  const page = await visit(shop().url + at);
  // Links lead out of the page: nothing is asked there.
  await page.context().route('https://**', (route) => route.fulfill({ body: '' }));
  await page.locator('.script-line, [role=treegrid]').first().waitFor();
  if (at !== '/') await page.getByText('Loading').waitFor({ state: 'detached' });
  await after?.(page);
  return page;
}

/** As a reader hears it. */
function namesIn(page: Page): Promise<readonly string[]> {
  return page.locator(`:is(${CONTROLS}):visible`).evaluateAll((elements) =>
    elements.map((element) => {
      const label = element.closest('label')?.firstChild?.textContent;
      return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
    }),
  );
}

async function find(page: Page, control: RegExp): Promise<Locator> {
  const place = async (): Promise<number> => (await namesIn(page)).findIndex((name) => control.test(name));
  await expect.poll(place).toBeGreaterThanOrEqual(0);
  return page.locator(`:is(${CONTROLS}):visible`).nth(await place());
}

async function useMouse(page: Page, { control, mouse }: Action): Promise<void> {
  const found = await find(page, control);
  if (mouse === 'wheel') {
    await found.hover();
    await page.mouse.wheel(0, 300);
  } else if (mouse === 'click' || 'type' in mouse) {
    await found.click();
    if (mouse !== 'click') await page.keyboard.type(mouse.type);
  } else await found.selectOption(mouse.choose);
}

async function useKeys(page: Page, { control, keys }: Action): Promise<void> {
  // It is there before it is used.
  await find(page, control);
  if ('tab' in keys) await tabTo(page, control);
  for (const key of pressedIn(keys)) await page.keyboard.press(key);
}

function pressedIn(keys: Action['keys']): readonly string[] {
  return 'tab' in keys ? keys.tab : keys;
}

test.each(ACTIONS.map((action) => [action.name, action] as const))(
  '%s: by mouse and by keyboard',
  async (_, action) => {
    for (const use of [useMouse, useKeys]) {
      const page = await open(action);
      expect(await action.seen(page)).not.toEqual(action.becomes);
      await use(page, action);
      await expect.poll(() => action.seen(page)).toEqual(action.becomes);
    }
  },
);

test('nothing can be clicked that is not in the list of actions', async () => {
  const unknown: string[] = [];
  const views = new Map(ACTIONS.map((action) => [`${action.at} ${String(action.after)}`, action]));
  for (const view of views.values()) {
    const page = await open(view);
    const names = await namesIn(page);
    unknown.push(...names.filter((name) => !ACTIONS.some(({ control }) => control.test(name))));
  }
  expect(unknown).toEqual([]);
});

test('each key of the help is used by an action', async () => {
  const page = await open({ at: '/scripts/2', after: (at) => at.keyboard.press('?') });
  const told = (await page.locator('dialog h2:text-is("Keys") + dl dt').allTextContents()).flatMap((keys) =>
    keys.split(' '),
  );
  const arrows: Readonly<Record<string, string>> = { '↑': 'Up', '↓': 'Down', '←': 'Left', '→': 'Right' };
  const used = new Set(ACTIONS.flatMap(({ keys }) => pressedIn(keys)));
  const isUsed = (key: string): boolean => used.has(arrows[key] === undefined ? key : `Arrow${arrows[key]}`);
  expect(told.length).toBeGreaterThan(12);
  expect(told.filter((key) => !isUsed(key))).toEqual([]);
});
