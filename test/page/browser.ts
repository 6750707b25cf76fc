import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

import { launchOptions } from '../support/chromium.ts';

/** Starts the Chromium of this machine. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

export type Visit = {
  readonly page: Page;
  /** What went wrong in the page, and requests that left the service. Empty in the end. */
  readonly problems: readonly string[];
};

/** Starts a browser for the tests of one file. What it returns visits an address with it. */
export function openBrowser(): (url: string, options?: BrowserContextOptions) => Promise<Visit> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());
  return async (url, options = {}) => {
    if (browser === undefined) throw new Error('Pages can be visited in tests only.');
    return visit(browser, url, options);
  };
}

/** One page for all tests of a file, each of which finds it empty, with nothing kept or copied. */
export function sharePage(options: BrowserContextOptions): (url: string) => Promise<Page> {
  let browser: Browser | undefined;
  let shared: Page | undefined;
  beforeAll(async () => {
    browser = await startBrowser();
    shared = await browser.newPage({ viewport: { width: 1400, height: 800 }, ...options });
  });
  afterAll(() => browser?.close());
  return async (url) => {
    if (shared === undefined) throw new Error('Pages can be visited in tests only.');
    for (const other of shared.context().pages().slice(1)) await other.close();
    await shared.goto(new URL('/style.css', url).href);
    await shared.evaluate(async () => {
      localStorage.clear();
      await navigator.clipboard.writeText('');
    });
    await shared.goto(url);
    return shared;
  };
}

/** Opens what is chosen once: which rows and runs are shown, and in which order. */
export async function openView(page: Page): Promise<void> {
  await page.locator('.view summary').click();
}

/** What axe finds in a page that was visited with `bypassCSP`. */
export async function axeFindings(page: Page): Promise<unknown> {
  await page.evaluate(axe.source);
  return page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map((node) => node.html)]))',
  );
}

/** A page of its own, that notes each error and each request to another place. */
async function visit(browser: Browser, url: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) problems.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  return { page, problems };
}
