import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { axeFindings, openBrowser, openView } from './browser.ts';
import { fillShop, openEmpty, shareShop } from './shop.ts';

const visit = openBrowser();
const shop = shareShop(fillShop);

type View = {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
  readonly width?: number;
};

const VIEWS: readonly View[] = [
  { name: 'filters', path: '/scripts/2#q=s&verdicts=failed,blocked&branch=main' },
  { name: 'clusters', path: '/scripts/2', open: (page) => page.getByText('Messages').click() },
  { name: 'what else can be shown', path: '/scripts/2', open: openView },
  { name: 'compare', path: '/scripts/2#compare=1,3' },
  { name: 'help', path: '/scripts/2', open: (page) => page.keyboard.press('?') },
  { name: 'run', path: '/scripts/2#run=3' },
  { name: 'run on a phone', path: '/scripts/2#run=3', width: 390 },
  { name: 'run over the grid', path: '/scripts/2#run=3', width: 900 },
  { name: 'failing first', path: '/scripts/2#first=failing' },
];

async function open({ path, open: act }: View, options: object = {}): Promise<Page> {
  const { page } = await visit(shop().url + path, options);
  await page.locator('.row').first().waitFor();
  // The messages of failures come after the rows, in an answer of their own.
  await page.locator('.clusters').waitFor();
  await act?.(page);
  return page;
}

describe.each(VIEWS)('$name', (view) => {
  test.each(['light', 'dark'] as const)('axe finds nothing in %s', async (colorScheme) => {
    const { width = 1400 } = view;
    const page = await open(view, { colorScheme, bypassCSP: true, viewport: { width, height: 780 } });
    expect(await axeFindings(page)).toEqual([]);
  });
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing where there is nothing to show, in %s',
  async (colorScheme) => {
    const { url, send } = await openEmpty();
    const { page } = await visit(url, { colorScheme, bypassCSP: true });
    expect(await axeFindings(page)).toEqual([]);
    await send('/projects/1/scripts', { name: 'New' });
    await send('/projects/1/scripts', { name: 'Cart', tests: ['adds'], runs: [{}, {}] });
    const words = {
      '/scripts/1': 'No rows yet',
      '/scripts/2#q=no': 'No row is left',
      '/scripts/2#branch=none': 'No run is left',
      '/scripts/2#compare=1,2': 'differs',
    };
    for (const [path, said] of Object.entries(words)) {
      await page.goto(url + path);
      await page.reload();
      await page.getByText(said).waitFor();
      expect([path, await axeFindings(page)]).toEqual([path, []]);
    }
    await page.goto(`${url}/scripts/9`);
    expect(await axeFindings(page)).toEqual([]);
  },
);

test('the focused cell is named while it is drawn', async () => {
  const { url, send } = await openEmpty();
  const tests = Array.from({ length: 200 }, (_, row) => `row ${row + 1}`);
  await send('/projects/1/scripts', { name: 'Rows', tests, runs: [{}] });
  const { page } = await visit(`${url}/scripts/1`);
  const grid = page.getByRole('treegrid');
  const named = () => grid.evaluate((element) => element.getAttribute('aria-activedescendant') ?? '');
  const focused = (): Promise<string> => page.locator('.row.current .name').innerText();
  await expect.poll(named).toBe('focused');
  await page.keyboard.press('Control+End');
  await expect.poll(focused).toBe('row 200');
  await grid.evaluate((element) => element.scrollTo(0, 0));
  await expect.poll(named).toBe('');
  await page.keyboard.press('/');
  await page.keyboard.type('row 11');
  await expect.poll(focused).toBe('row 11');
  expect(await named()).toBe('focused');
});

/** The accessibility tree, without what depends on the time. */
async function tree(part: Locator): Promise<string> {
  return (await part.ariaSnapshot())
    .replaceAll(/\d+ (?:second|minute)s? ago/g, 'AGO')
    .replaceAll(/\d{4}-\d\d-\d\d [\d:]+|\d+ \w{3,4} \d{4}, \d\d:\d\d/g, 'TIME');
}

test('the accessibility tree of filters', async () => {
  const page = await open({ name: 'filters', path: '/scripts/2#q=s&verdicts=failed' });
  expect(await tree(page.getByRole('search'))).toMatchInlineSnapshot(`
    "- search "Filters":
      - searchbox "Search rows": s
      - button "Run 3" [expanded]
      - button "New 1"
      - button "No known pass 1"
      - button "Flaky 1"
      - button "Failed 2" [pressed]
      - combobox "Branch":
        - option "all branches" [selected]
        - option "fix"
        - option "main"
      - button "Compare"
      - group: Messages 2
      - group: View
      - button "Failing first"
      - button "Collapse all": ▸
      - button "Expand all": ▾
      - button "Legend""
  `);
});

test('the accessibility tree of clusters', async () => {
  const page = await open({
    name: '',
    path: '/scripts/2',
    open: (at) => at.getByText('Messages').click(),
  });
  expect(await tree(page.locator('.clusters'))).toMatchInlineSnapshot(`
    "- group:
      - text: Messages 2
      - list:
        - listitem:
          - button "1 ECONNREFUSED N:N"
        - listitem:
          - button "1 expected N to be N""
  `);
});

test('the accessibility tree of a comparison', async () => {
  const page = await open({ name: '', path: '/scripts/2#compare=1,3' });
  expect(await tree(page.locator('.compare'))).toMatchInlineSnapshot(`
    "- text: Compare run
    - combobox "Compare run":
      - option "#3, TIME, main"
      - option "#2, TIME, fix"
      - option "#1, TIME, main" [selected]
    - text: with run
    - combobox "with run":
      - option "#3, TIME, main" [selected]
      - option "#2, TIME, fix"
      - option "#1, TIME, main"
    - button "End comparison""
  `);
  expect(await tree(page.getByRole('treegrid'))).toMatchInlineSnapshot(`
    "- treegrid "Results of Cart":
      - 'row "Test Run 1, AGO: 3 pass, 1 fail. main / aaaaaaa1 / 1 Run 3, AGO: 1 pass, 2 fail, 1 passed on a later attempt. main / aaaaaaa3 / 3"':
        - columnheader "Test":
          - text: Test
          - status: 4 of 6 rows, 2 of 3 runs
        - 'columnheader "Run 1, AGO: 3 pass, 1 fail. main / aaaaaaa1 / 1"': "1"
        - 'columnheader "Run 3, AGO: 1 pass, 2 fail, 1 passed on a later attempt. main / aaaaaaa3 / 3"': "3"
      - row "▾ cart.test.ts all 3 passed 1 of 3 failed" [expanded] [level=1]:
        - rowheader "▾ cart.test.ts"
        - gridcell "all 3 passed"
        - gridcell "1 of 3 failed": "1"
      - row "pays pass fail" [level=2]:
        - rowheader "pays"
        - gridcell "pass": ✓
        - gridcell "fail": ✗
      - row "▾ depot.test.ts 1 of 1 failed 1 of 1 failed" [expanded] [level=1]:
        - rowheader "▾ depot.test.ts"
        - gridcell "1 of 1 failed": "1"
        - gridcell "1 of 1 failed": "1"
      - row "stores fail fail" [level=2]:
        - rowheader "stores"
        - gridcell "fail": ✗
        - gridcell "fail": ✗"
  `);
});

test('the accessibility tree of the help', async () => {
  const page = await open({ name: '', path: '/scripts/2', open: (at) => at.keyboard.press('?') });
  expect(await tree(page.getByRole('dialog'))).toMatchInlineSnapshot(`
    "- dialog "Help":
      - button "Close": ✕
      - heading "Marks" [level=2]
      - term: ✓
      - definition: passed
      - term: ↻
      - definition: passed on a later attempt
      - term: ✗
      - definition: failed
      - term: ■
      - definition: blocked
      - term: "?"
      - definition: query
      - term: –
      - definition: excluded
      - heading "Headings and columns" [level=2]
      - term: "3"
      - definition: how many rows below this heading failed
      - term: "2"
      - definition: how many were blocked, where none failed
      - term
      - definition: "a green line: all rows below passed"
      - term: "4"
      - definition: "behind a closed heading: how many rows it hides"
      - term: "12"
      - definition: "italic below a dotted line: a run of some tests only, which does not count as the newest"
      - term: "12"
      - definition: "framed: the selected run"
      - term: main
      - definition: "above the numbers: branch and day of the runs"
      - heading "Keys" [level=2]
      - term: ↑ ↓ ← →
      - definition: move in the grid; → opens and ← closes a heading
      - term: Home End
      - definition: first and last column; with Ctrl first and last row
      - term: PageUp PageDown
      - definition: a screen up or down
      - term: Enter
      - definition: open the cell; open or close a heading
      - term: n p
      - definition: next and previous failure of the selected run
      - term: r
      - definition: select the run of this column
      - term: ", ."
      - definition: previous and next run
      - term: /
      - definition: search
      - term: Escape
      - definition: close what is open
      - term: "?"
      - definition: this list
      - heading "Links to sources" [level=2]
      - paragraph:
        - textbox "Address of a place in the sources":
          - /placeholder: "vscode://file/home/me/shop/{file}:{line}"
      - paragraph: "With {file}, {line}, {column}, {commit} and {branch}. Empty: GitHub or GitLab, as the build tells. Kept in this browser.""
  `);
});

test('the accessibility tree of a run', async () => {
  const page = await open({ name: '', path: '/scripts/2#run=3' });
  expect(await tree(page.getByRole('complementary'))).toMatchInlineSnapshot(`
    "- complementary "Run":
      - paragraph:
        - button "Previous run"
        - button "Next run" [disabled]
        - button "Close": ✕
      - heading "Run 3" [level=2]
      - paragraph: "1 new failure, 1 failing with no known pass (since #1, 2 builds), 1 flaky; 2 passed."
      - paragraph: 1 pass (25 %), 2 fail (50 %), 1 passed on a later attempt (25 %)
      - term: time
      - definition: TIME UTC, AGO
      - term: branch
      - definition:
        - link "main":
          - /url: https://github.com/shop/cart/tree/main
      - term: commit
      - definition:
        - link "aaaaaaa3":
          - /url: https://github.com/shop/cart/commit/aaaaaaa3
      - term: build
      - definition:
        - link "CI job":
          - /url: https://github.com/shop/cart/actions/runs/3
      - heading "New 1" [level=3]
      - list:
        - listitem:
          - 'button "pays cart.test.ts New failure since #3, 1 build of main, last pass #1 expected 3 to be 2 - 2 + 3"':
            - text: "pays cart.test.ts New failure since #3, 1 build of main, last pass #1"
            - code: expected 3 to be 2 - 2 + 3
      - heading "No known pass 1" [level=3]
      - list:
        - listitem:
          - 'button "stores depot.test.ts Failing since #1, 2 builds of main, no known pass ECONNREFUSED 127.0.0.1:5002"':
            - text: "stores depot.test.ts Failing since #1, 2 builds of main, no known pass"
            - code: ECONNREFUSED 127.0.0.1:5002
      - heading "Flaky 1" [level=3]
      - list:
        - listitem:
          - button "empties cart.test.ts""
  `);
});

describe.each([
  { width: 360, height: 640 },
  { width: 1024, height: 768 },
  { width: 3840, height: 2160 },
])('at $width × $height', (viewport) => {
  test.each(['/', '/scripts/2', '/scripts/2#cell=3,3', '/scripts/2#compare=1,3'])(
    'nothing is wider than the screen in %s',
    async (path) => {
      const { page } = await visit(shop().url + path, { viewport });
      await page.locator('.row, .script-line').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      expect(await page.locator('.row .name, .script-line a').first().isVisible()).toBe(true);
    },
  );
});

test.each([360, 800, 1280, 2560])('at a width of %i the list of messages is on the screen', async (width) => {
  const clusters = VIEWS.find(({ name }) => name === 'clusters');
  for (const path of ['/scripts/2', '/scripts/2#compare=1,3']) {
    const page = await open({ ...clusters, name: '', path }, { viewport: { width, height: 700 } });
    const box = await page.locator('.clusters ul').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

test('on a phone the newest runs are in sight at first', async () => {
  const { url, send } = await openEmpty();
  await send('/projects/1/scripts', { name: 'Cart', tests: ['adds'], runs: Array.from({ length: 30 }, () => ({})) });
  const { page } = await visit(`${url}/scripts/1`, { viewport: { width: 360, height: 640 } });
  await page.locator('.row').first().waitFor();
  expect(await page.evaluate(() => document.querySelector('.grid')?.scrollLeft)).toBe(0);
});

test('with forced colours each cell keeps its letter and gets a frame', async () => {
  const page = await open({ name: '', path: '/scripts/2' }, { forcedColors: 'active' });
  const cell = page.getByRole('gridcell', { name: 'fail', exact: true }).first();
  expect(await cell.textContent()).toBe('✗');
  expect(await cell.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
});

test('with forced colours a button that is pressed looks so', async () => {
  const page = await open({ name: '', path: '/scripts/2#verdicts=failed' }, { forcedColors: 'active' });
  const colourOf = (name: RegExp): Promise<string> =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await colourOf(/^Failed/)).not.toBe(await colourOf(/^Failing first/));
});

test('with more contrast quiet words are as dark as others', async () => {
  const page = await open({ name: '', path: '/scripts/2' }, { contrast: 'more' });
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return [style.getPropertyValue('--quiet'), style.getPropertyValue('--ink')];
  });
  expect(colours[0]).not.toBe('');
  expect(colours[0]).toBe(colours[1]);
});

test('on paper stand all rows, and neither filters nor a panel', async () => {
  const { url, send } = await openEmpty();
  const tests = Array.from({ length: 300 }, (_, row) => `row ${row + 1}`);
  await send('/projects/1/scripts', { name: 'Rows', tests, runs: [{ results: { 300: 'fail' } }] });
  const { page } = await visit(`${url}/scripts/1`);
  await page.locator('.row').first().waitFor();
  const drawn = () => page.locator('.row').count();
  const before = await drawn();
  expect(before).toBeLessThan(100);

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(drawn).toBe(300);
  expect(await page.getByText('Run 1: 1 failing with no known pass (since #1, 1 build); 0 passed.').isVisible()).toBe(
    true,
  );
  expect(await page.locator('.row').getByText('row 300', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole('complementary').count()).toBe(0);
  expect(await page.getByRole('search').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(drawn).toBe(before);
});
