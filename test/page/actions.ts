import type { Page } from 'playwright-core';

import { openView } from './browser.ts';

/** Something a reader can do with the page, by mouse and by keyboard alike. */
export type Action = {
  readonly name: string;
  readonly at: string;
  /** What comes before it. */
  readonly after?: (page: Page) => Promise<unknown>;
  /** The name of what it is done with, and which of those with this name. */
  readonly control: RegExp;
  /** `click`, or what is typed after it, or chosen, or `wheel`. */
  readonly mouse: 'click' | 'wheel' | { readonly type: string } | { readonly choose: string };
  /** Pressed wherever the reader is; with `tab` at the control, after Tab has led there. */
  readonly keys: readonly string[] | { readonly tab: readonly string[] };
  readonly seen: (page: Page) => Promise<unknown>;
  readonly becomes: unknown;
};

type Told = Pick<Action, 'name' | 'at' | 'control' | 'seen' | 'becomes'> & Partial<Pick<Action, 'after' | 'mouse'>>;

/** Clicked, or Tab and these keys. */
function byTab(keys: readonly string[], told: Told): Action {
  return { mouse: 'click', ...told, keys: { tab: keys } };
}

/** Clicked, or these keys wherever the reader is. */
function byKey(keys: readonly string[], told: Told): Action {
  return { mouse: 'click', ...told, keys };
}

/** The same in the menu of what is chosen once. */
function inView(keys: readonly string[], told: Omit<Told, 'at'>): Action {
  return byTab(keys, { at: SCRIPT, after: openView, ...told });
}

const SCRIPT = '/scripts/2';
const LONG = '/scripts/3';
const PANEL = '/scripts/2#cell=3,4';
const COMPARISON = '/scripts/2#compare=2,4';
const ALL = '▾ cart|adds|pays|lends|counts|▾ depot|stores|ships';

const texts = (selector: string, joined: string) => async (page: Page) =>
  (await page.locator(selector).allTextContents()).join(joined);
const rows = texts('.row .name', '|');
const runs = texts('.run', ' ');
const scripts = texts('section > .tree .script-line:visible .item a', ' ');
const headings = texts(':is(.panel, dialog[open]) h2', '|');
const hash = (page: Page): Promise<string> => page.evaluate(() => location.hash);
const place = (page: Page): Promise<string> => page.evaluate(() => location.pathname);
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const columns = (page: Page): Promise<string | null> => page.getByRole('treegrid').getAttribute('aria-colcount');
const tabs = async (page: Page): Promise<number> => page.context().pages().length;
const isOpen = (page: Page): Promise<boolean> => page.locator('details[open] :is(ul, pre)').first().isVisible();
const hasOrder = (page: Page): Promise<boolean> => page.getByText('Newest runs').isVisible();
const isScrolled = (page: Page): Promise<boolean> => page.locator('.grid').evaluate(({ scrollTop }) => scrollTop > 100);
const template = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('runsheet-source-link'));
const focus = (page: Page): Promise<string> =>
  page.locator('#focused').evaluate((cell) => {
    const row = cell.closest('.row')?.getAttribute('aria-rowindex');
    return `row ${row}, column ${cell.getAttribute('aria-colindex')}`;
  });

const HOME: readonly Action[] = [
  byKey(['/', 's', 't'], {
    name: 'search scripts',
    at: '/',
    control: /^Search scripts$/,
    mouse: { type: 'st' },
    seen: scripts,
    becomes: 'Store',
  }),
  byTab(['ArrowDown'], {
    name: 'sort scripts',
    at: '/',
    control: /^Sort/,
    mouse: { choose: 'name' },
    seen: scripts,
    becomes: 'Cart Store',
  }),
  byTab(['Enter'], { name: 'close a folder', at: '/', control: /^QA$/, seen: scripts, becomes: 'Store' }),
  byTab(['ArrowDown'], {
    name: 'choose the branch that counts',
    at: '/',
    control: /^Branch/,
    mouse: { choose: 'fix' },
    seen: hash,
    becomes: '#branch=fix',
  }),
  byTab(['Enter'], { name: 'open a script', at: '/', control: /^(?:Cart|Store)$/, seen: place, becomes: SCRIPT }),
  byTab(['Enter'], { name: 'open the last run', at: '/', control: /^#\d+$/, seen: hash, becomes: '#run=4' }),
  byTab(['Enter'], { name: 'go to the keys', at: '/', control: /^Keys$/, seen: place, becomes: '/keys' }),
  byTab(['Enter'], { name: 'copy', at: '/', control: /^Copy$/, seen: copied, becomes: 'npx runsheet init' }),
];

function chip(word: string, becomes: string): Action {
  const control = new RegExp(`^${word} \\d`);
  return byTab(['Space'], { name: `show ${word}`, at: SCRIPT, control, seen: rows, becomes });
}

const FILTERS: readonly Action[] = [
  byKey(['/', 's', 't', 'o'], {
    name: 'search rows',
    at: SCRIPT,
    control: /^Search rows$/,
    mouse: { type: 'sto' },
    seen: rows,
    becomes: '▾ depot|stores',
  }),
  chip('New', '▾ cart|pays|counts'),
  chip('No known pass', '▾ depot|ships'),
  chip('Fixed', '▾ cart|lends'),
  chip('Flaky', '▾ cart|adds'),
  chip('Failed', '▾ cart|pays|counts|▾ depot|ships'),
  chip('Blocked', '▾ depot|stores'),
  byTab(['ArrowDown'], {
    name: 'choose a branch',
    at: SCRIPT,
    control: /^Branch$/,
    mouse: { choose: 'fix' },
    seen: runs,
    becomes: '3',
  }),
  byTab(['ArrowDown'], {
    name: 'choose an environment',
    at: SCRIPT,
    control: /^Environment$/,
    mouse: { choose: 'linux' },
    seen: runs,
    becomes: '4 2 1',
  }),
  byTab(['ArrowDown'], {
    name: 'show the rows of the last run',
    at: SCRIPT,
    after: openView,
    control: /^Rows of$/,
    mouse: { choose: '1' },
    seen: hash,
    becomes: '#last=1',
  }),
  byTab(['Enter'], { name: 'compare', at: SCRIPT, control: /^Compare$/, seen: runs, becomes: '3 4' }),
  byTab(['End'], {
    name: 'choose the earlier run',
    at: COMPARISON,
    control: /^Compare run$/,
    mouse: { choose: '1' },
    seen: runs,
    becomes: '1 4',
  }),
  byTab(['ArrowDown'], {
    name: 'choose the later run',
    at: COMPARISON,
    control: /^with run$/,
    mouse: { choose: '3' },
    seen: runs,
    becomes: '2 3',
  }),
  byTab(['Enter'], {
    name: 'end the comparison',
    at: COMPARISON,
    control: /^End comparison$/,
    seen: runs,
    becomes: '4 3 2 1',
  }),
  byTab(['Enter'], { name: 'see the messages', at: SCRIPT, control: /^Messages/, seen: isOpen, becomes: true }),
  byTab(['Enter'], {
    name: 'show the rows of a message',
    at: SCRIPT,
    after: (page) => page.locator('.clusters summary').click(),
    control: /^1 (?:no funds|expected N to be N)$/,
    seen: rows,
    becomes: '▾ cart|pays',
  }),
  byTab(['Enter'], {
    name: 'see what else can be shown',
    at: SCRIPT,
    control: /^View$/,
    seen: hasOrder,
    becomes: true,
  }),
  inView(['Enter'], { name: 'turn the columns', control: /^Newest/, seen: runs, becomes: '1 2 3 4' }),
  inView(['Space'], { name: 'hide parts', control: /^Hide parts$/, seen: runs, becomes: '4 2 1' }),
  byTab(['Enter'], {
    name: 'fold the cases of a table',
    at: LONG,
    after: openView,
    control: /^Fold cases$/,
    seen: rows,
    becomes: '▸ row … 26 of 26',
  }),
  inView(['Enter'], {
    name: 'show obsolete rows',
    control: /^Obsolete/,
    seen: rows,
    becomes: `${ALL}|▾ old obsolete|left obsolete`,
  }),
  byTab(['Enter'], {
    name: 'drop filters',
    at: `${SCRIPT}#q=no`,
    control: /^Show all rows$/,
    seen: rows,
    becomes: ALL,
  }),
  byTab(['Enter'], {
    name: 'show the runs again',
    at: `${SCRIPT}#branch=fix&parts=hide`,
    control: /^Show all runs$/,
    seen: runs,
    becomes: '4 3 2 1',
  }),
  byTab(['Space'], {
    name: 'put failures first',
    at: SCRIPT,
    control: /^Failing first$/,
    seen: rows,
    becomes: '▾ cart|pays|counts|adds|lends|▾ depot|ships|stores',
  }),
  byTab(['Enter'], {
    name: 'collapse all',
    at: SCRIPT,
    control: /^Collapse all$/,
    seen: rows,
    becomes: '▸ cart 4|▸ depot 2',
  }),
  byTab(['Enter'], {
    name: 'expand all',
    at: `${SCRIPT}#fold=all&closed=6`,
    control: /^Expand all$/,
    seen: rows,
    becomes: ALL,
  }),
  byTab(['Enter'], { name: 'load older runs', at: LONG, control: /^Show all$/, seen: columns, becomes: '403' }),
];

const GRID: readonly Action[] = [
  byTab(['Enter'], { name: 'go home', at: SCRIPT, control: /^runsheet$/, seen: place, becomes: '/' }),
  byKey(['Control+Home', 'Home', 'ArrowLeft'], {
    name: 'close a heading',
    at: SCRIPT,
    control: /^[▾▸]/,
    seen: rows,
    becomes: '▸ cart 4|▾ depot|stores|ships',
  }),
  byKey(['Control+Home', 'Home', 'ArrowRight'], {
    name: 'open a heading',
    at: `${SCRIPT}#closed=1`,
    control: /^[▾▸]/,
    seen: rows,
    becomes: ALL,
  }),
  byKey(['Control+Home', 'Enter'], {
    name: 'close a heading by what it tells of a run',
    at: SCRIPT,
    control: /^(?:no result|all \d+ passed|\d of \d (?:failed|blocked))$/,
    seen: rows,
    becomes: '▸ cart 4|▾ depot|stores|ships',
  }),
  byKey(['Control+Home', 'ArrowDown', 'Enter'], {
    name: 'open a cell',
    at: SCRIPT,
    control: /^(?:fail|pass|passed on a later attempt)$/,
    seen: headings,
    becomes: 'adds',
  }),
  byKey(['Control+Home', 'ArrowDown', 'Home', 'Enter'], {
    name: 'open the newest cell of a row',
    at: SCRIPT,
    control: /^(?:adds|pays|lends|counts|stores|ships|row \d+)$/,
    seen: headings,
    becomes: 'adds',
  }),
  byKey(['ArrowRight', 'r'], {
    name: 'select a run',
    at: SCRIPT,
    control: /^Run (?!4,)\d+, /,
    seen: headings,
    becomes: 'Run 3',
  }),
  byKey(['.'], {
    name: 'select the newest run',
    at: `${SCRIPT}#run=3`,
    control: /^Run 4, /,
    seen: headings,
    becomes: 'Run 4',
  }),
  byKey(['Control+End', 'ArrowUp'], {
    name: 'go to a cell',
    at: SCRIPT,
    control: /^blocked$/,
    seen: focus,
    becomes: 'row 8, column 2',
  }),
  byKey(['PageDown', 'PageDown', 'PageUp'], {
    name: 'scroll',
    at: LONG,
    control: /^Results of/,
    mouse: 'wheel',
    seen: isScrolled,
    becomes: true,
  }),
];

function link(name: string, control: RegExp, at = PANEL): Action {
  return byTab(['Enter'], { name, at, control, seen: tabs, becomes: 2 });
}

const RUN: readonly Action[] = [
  byTab(['Enter'], { name: 'close the run', at: SCRIPT, control: /^Run \d+$/, seen: headings, becomes: '' }),
  byKey(['Escape'], { name: 'close a run', at: `${SCRIPT}#run=4`, control: /^Close$/, seen: headings, becomes: '' }),
  byKey(['.'], {
    name: 'next run',
    at: `${SCRIPT}#run=2`,
    control: /^Next run$/,
    seen: headings,
    becomes: 'Run 3',
  }),
  byKey([','], { name: 'previous run', at: SCRIPT, control: /^Previous run$/, seen: headings, becomes: 'Run 3' }),
  byTab(['Enter'], {
    name: 'go from a run to a failure',
    at: SCRIPT,
    control: /^[✓✗↻■](?:adds|pays|lends|counts|stores|ships|row \d)/,
    seen: headings,
    becomes: 'pays',
  }),
  byTab(['Enter'], {
    name: 'show all rows of a list',
    at: LONG,
    control: /^and \d+ more$/,
    seen: hash,
    becomes: '#verdicts=fixed',
  }),
  byTab(['Enter'], {
    name: 'see what is blocked by a cause',
    at: SCRIPT,
    control: /^1 no cause told$/,
    seen: isOpen,
    becomes: true,
  }),
  byTab(['Enter'], {
    name: 'go to a slow file',
    at: SCRIPT,
    control: /^(?:cart|depot)\d/,
    seen: headings,
    becomes: 'cart',
  }),
  link('go to the branch of a run', /^(?:main|fix)$/, SCRIPT),
  link('go to the commit of a run', /^aaaaaaa\d$/, SCRIPT),
];

const PANELS: readonly Action[] = [
  byKey(['n'], { name: 'next failure', at: PANEL, control: /^Next failure$/, seen: headings, becomes: 'counts' }),
  byKey(['p'], {
    name: 'previous failure',
    at: '/scripts/2#cell=5,4',
    control: /^Previous failure$/,
    seen: headings,
    becomes: 'pays',
  }),
  byTab(['Enter'], {
    name: 'copy the link to a cell',
    at: PANEL,
    control: /^Copy link$/,
    seen: async (page) => (await copied(page)).split('#').at(-1),
    becomes: 'cell=3,4',
  }),
  byKey(['Escape'], { name: 'close a cell', at: PANEL, control: /^Close$/, seen: headings, becomes: 'Run 4' }),
  byTab(['Enter'], {
    name: 'go to an earlier cell of the row',
    at: PANEL,
    control: /^Run \d of \w+: /,
    seen: hash,
    becomes: '#cell=3%2C1',
  }),
  byTab(['Enter'], {
    name: 'see frames of other code',
    at: PANEL,
    control: /^1 frame of other code$/,
    seen: isOpen,
    becomes: true,
  }),
  link('go to the CI job', /^CI job$/),
  link('go to the commit', /^Commit$/),
  link('go to the commits between', /^Commits between$/),
  link('go to a place in the sources', /^src\/pay\.ts:3:1$/),
];

const openHelp = (page: Page): Promise<void> => page.keyboard.press('?');

const HELP: readonly Action[] = [
  byKey(['?'], {
    name: 'see help',
    at: SCRIPT,
    control: /^Legend$/,
    seen: headings,
    becomes: 'Marks|Headings and columns|Keys|Links to sources|Run 4',
  }),
  byKey(['Escape'], {
    name: 'close help',
    at: SCRIPT,
    after: openHelp,
    control: /^Close$/,
    seen: headings,
    becomes: 'Run 4',
  }),
  byTab(['z', 'e', 'd', ':', '/'], {
    name: 'choose where places lead',
    at: SCRIPT,
    after: openHelp,
    control: /^Address of a place/,
    mouse: { type: 'zed:/' },
    seen: template,
    becomes: 'zed:/',
  }),
];

export const ACTIONS: readonly Action[] = [...HOME, ...FILTERS, ...GRID, ...RUN, ...PANELS, ...HELP];
